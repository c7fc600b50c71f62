import { isIPv6 } from 'node:net';

/** For an IPv6 address its /64, because one customer can use a whole /64. */
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
  return `${all.slice(0, 4).join(':')}::/64`;
}

/** Providers give one customer at most a /48. */
export function siteOf(network: string): string {
  return network.replace(/:[^:]+::\/64$/, '::/48');
}
