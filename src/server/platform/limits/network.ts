import { isIP, isIPv6 } from 'node:net';

/** Some proxies add a port, brackets or quotes: `203.0.113.7:4711`, `"[2001:db8::1]:443"`. */
export function plainAddress(text: string): string {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const [, inner] = /^\[([^\]]+)\](?::\d+)?$/.exec(bare) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(bare) ?? [];
  const [address = ''] = (inner ?? bare).split('%', 1);
  return isIP(address) ? address : bare;
}

/** For an IPv6 address its /48: providers give one customer at most so much. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [plain = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped?.[1]) return mapped[1];
  // The URL parser writes an IPv6 address in its one normal form.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':').length : 0;
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest).fill('0');
  const all = [...groups, ...zeros, ...(tail ? tail.split(':') : [])];
  return `${all.slice(0, 3).join(':')}::/48`;
}

/** The /32 of an IPv6 network: a stranger who rents one has 65,536 networks. */
export function providerOf(network: string): string | undefined {
  const [, groups] = /^(\w+:\w+):\w+::\/48$/.exec(network) ?? [];
  return groups && `${groups}::/32`;
}
