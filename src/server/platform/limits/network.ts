import { isIPv6 } from 'node:net';

/**
 * The network that the limits count for a network address: an IPv4 address (also as ::ffff:10.0.0.1) itself;
 * of an IPv6 address its /64, because one customer has 2^64 such addresses. Any other text is unchanged.
 */
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

/**
 * The largest network of one customer: the /48 that contains an IPv6 /64 (and 65,535 others). Other texts are
 * unchanged.
 */
export function siteOf(network: string): string {
  return network.replace(/:[^:]+::\/64$/, '::/48');
}
