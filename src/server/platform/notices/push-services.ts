import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/* An endpoint is a URL that a browser gave us, so it may lead anywhere. */

/** In order: Chrome (and Edge on phones), Firefox, Edge on Windows, Safari. */
const PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

/** Undefined if no request may go there. */
export function findPushService(endpoint: string, own: readonly string[]): string | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const { protocol, username, password, host } = new URL(endpoint);
  if (protocol !== 'https:' || username || password) return undefined;
  return own.includes(host) ? host : PUSH_SERVICES.find((service) => matches(host, service));
}

function matches(host: string, service: string): boolean {
  return service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service;
}

/** For IPv6, only `PUBLIC_V6` without `SPECIAL_V6` is public. */
const NOT_PUBLIC = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', bits] = network.split('/');
  NOT_PUBLIC.addSubnet(address, Number(bits), 'ipv4');
}
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
/** In order: Teredo and other special uses; documentation; 6to4, whose addresses contain an IPv4 address. */
const SPECIAL_V6 = new BlockList();
SPECIAL_V6.addSubnet('2001::', 23, 'ipv6');
SPECIAL_V6.addSubnet('2001:db8::', 32, 'ipv6');
SPECIAL_V6.addSubnet('2002::', 16, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return PUBLIC_V6.check(address, 'ipv6') && !SPECIAL_V6.check(address, 'ipv6');
}

/** Runs when the connection is made, so a host name cannot switch to a private address after the check. */
export function publicLookup(own: readonly string[], resolver: typeof resolve = resolve): LookupFunction {
  const trusted = new Set(own.map((host) => host.replace(/:\d+$/, '')));
  return (hostname, options, answer) => {
    resolver(hostname, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, '', 0);
      const usable = trusted.has(hostname) ? found : found.filter(({ address }) => isPublicAddress(address));
      const [first] = usable;
      if (!first) return answer(new Error('the host has no public address'), '', 0);
      if (options.all) answer(null, usable);
      else answer(null, first.address, first.family);
    });
  };
}
