import { isIPv6 } from 'node:net';

/**
 * Whom an address stands for when callers are counted. Whoever has one IPv6 address has 2^64 of them, so the first half of it is meant
 * (as `2001:db8:1:2::/64`); an IPv4 address, also one written as IPv6, is itself. Anything else is left as it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [plain = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped?.[1]) return mapped[1];
  // The URL parser writes each address in one way.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':').length : 0;
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest).fill('0');
  const all = [...groups, ...zeros, ...(tail ? tail.split(':') : [])];
  return `${all.slice(0, 4).join(':')}::/64`;
}

/** The network that one customer may own: of an IPv6 network its /48, which has 65,536 of them; any other as it is. */
export function siteOf(network: string): string {
  return network.replace(/:[^:]+::\/64$/, '::/48');
}
