import { isIP } from 'node:net';
import { AddressProblem, type Parameters, readParameters, type Tls } from './address-parameters.ts';

export { AddressProblem };

export interface Host {
  readonly host: string;
  readonly port: number;
}

export interface DatabaseAddress {
  /** Empty: the default of this machine. Of several, the program uses the primary. */
  readonly hosts: readonly Host[];
  /** The path of a Unix socket, instead of hosts. */
  readonly socket: string | undefined;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly database: string | undefined;
  readonly tls: Tls;
  readonly wantsPrimary: boolean;
  readonly isPooler: boolean;
  /** Whether a pooler keeps prepared statements. */
  readonly canPrepare: boolean;
  readonly settings: Readonly<Record<string, string>>;
  /** What messages show of the address: its hosts only, without user, password and database. */
  readonly shown: string;
}

const DEFAULT_PORT = 5432;
const FORM = 'must be an address that starts with postgres:// or postgresql://';

const HOST = String.raw`(?:\[[\da-f:.]+(?:%25[\w.-]+)?\]|[\w.-]+|%2F[\w.%-]+)(?::\d+)?`;
const AFTER_USER = new RegExp(
  String.raw`^(${HOST}(?:,${HOST})*)?(?::(?=/))?(?:/([^/?#@]*)/?)?(?:\?((?:[\w.]+=[^&]*&?)*))?$`,
  'i',
);

const known = new Map<string, DatabaseAddress>();

/**
 * Reads a URL in the form that libpq takes, and those that hosting pages print (docs/configuration.md).
 * @throws AddressProblem, which repeats no value
 */
export function parseDatabaseAddress(text: string): DatabaseAddress {
  const address = known.get(text) ?? parse(text);
  known.set(text, address);
  return address;
}

function parse(text: string): DatabaseAddress {
  const bare = unquote(unquote(text).replace(/^psql\s+(?=["']?postgres(ql)?:)/, ''));
  const rest = /^postgres(?:ql)?:\/\/(.*)$/is.exec(bare)?.[1];
  if (rest === undefined) throw new AddressProblem(FORM);
  if (/\p{Cc}/u.test(rest)) throw new AddressProblem('must be on one line');
  if (rest.includes('&amp;')) throw new AddressProblem('has &amp; where & is meant');
  if (/\spostgres(ql)?:\/\//i.test(rest)) throw new AddressProblem('must be one address, not several');
  const { login, list, name, query } = split(rest);
  const [, user, password] = /^([^:]*)(?::(.*))?$/s.exec(login) ?? [];
  const given: Parameters = new Map();
  for (const pair of query.split('&')) {
    const [key = '', ...value] = pair.split('=');
    if (key !== '') given.set(key, decode(value.join('='), 'parameters'));
  }
  const take = (key: string, other: string | undefined) => {
    const value = given.get(key) || other || undefined;
    given.delete(key);
    return value;
  };
  const place = readPlace(list, take('host', undefined), take('port', undefined));
  const address = {
    ...place,
    user: take('user', user && decode(user, 'user')),
    password: take('password', password && decode(password, 'password')),
    database: take('dbname', name && decode(name, 'database name')),
  };
  if (/^(\$?[[{<].*[\]}>]|[*•]{3,}|CLICK_TO:REVEAL_PASSWORD)$/.test(address.password ?? ''))
    throw new AddressProblem('has a placeholder instead of the password, or its brackets around it');
  const { hosts } = place;
  const isNear = hosts.every(({ host }) => /^(localhost|::1|127\..*)$/i.test(host));
  const isByIp = hosts.some(({ host }) => isIP(host) !== 0);
  const { wantsPrimary, ...others } = readParameters(given, place.socket !== undefined, isNear);
  if (hosts.length > 1 && isByIp && others.tls.checksName)
    throw new AddressProblem('must name its several hosts by name: verify-full compares the names');
  return { ...address, ...others, wantsPrimary: wantsPrimary || hosts.length > 1 };
}

/** Of the places where a login can end (`@`), one must leave a host, a database name and parameters. */
function split(rest: string) {
  const ends = [-1, ...Array.from(rest.matchAll(/@/g), ({ index }) => index)];
  const found = ends.flatMap((at) => {
    const match = AFTER_USER.exec(rest.slice(at + 1));
    if (!match) return [];
    const [, list = '', name = '', query = ''] = match;
    return [{ login: rest.slice(0, Math.max(0, at)), list, name, query }];
  });
  const [first] = found;
  if (!first) throw new AddressProblem('must be an address like postgres://user:password@host:5432/name');
  if (found.length > 1 && /[/?#@]/.test(first.login))
    throw new AddressProblem('can be read in two ways: write / ? # @ of the password as %2F %3F %23 %40');
  return first;
}

function readPlace(list: string, host: string | undefined, port: string | undefined) {
  if (host && list.includes(',')) throw new AddressProblem('must not name hosts in two places');
  const folder = host?.startsWith('/')
    ? host
    : /^%2F[^,]*$/i.test(list) && decode(list.replace(/:\d+$/, ''), 'host');
  if (folder) {
    const number = readPort(port ?? /:(\d+)$/.exec(list)?.[1]);
    return { hosts: [], socket: `${folder.replace(/\/$/, '')}/.s.PGSQL.${number}`, shown: folder };
  }
  const names = (host ?? list).split(',').filter((name) => name !== '' || (host ?? list) !== '');
  const ports = port?.split(',') ?? [];
  if (ports.length > 1 && ports.length !== names.length)
    throw new AddressProblem('must have one port for each host');
  const hosts = names.map((name, i) => {
    const [, plain = '', own] = /^(.*?)(?::(\d+))?$/.exec(isIP(name) ? `[${name}]` : name) ?? [];
    if (plain === '' || plain.includes('/') || /^%2F/i.test(plain))
      throw new AddressProblem('has a list of hosts with an empty one or a folder');
    const bare = decode(plain.replace(/^\[|\]$/g, ''), 'host');
    return { host: bare, port: readPort(ports[i] ?? ports[0] ?? own) };
  });
  const shown = hosts.map((one) => `${isIP(one.host) === 6 ? `[${one.host}]` : one.host}:${one.port}`);
  return { hosts, socket: undefined, shown: shown.join() || 'localhost' };
}

function readPort(text: string | undefined): number {
  const port = Number(text ?? DEFAULT_PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new AddressProblem('must have ports from 1 to 65535');
}

function decode(text: string, what: string): string {
  // A password such as `100%` is meant as it stands.
  if (!/%[\da-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AddressProblem(`has a % in its ${what} that is half encoded: write %25`);
  }
}

/** Some programs keep the quotes of a file of settings; pages leave invisible marks in what is copied. */
export function unquote(text: string): string {
  const bare = trim(text);
  return trim(/^(["'])((?:(?!\1).)*)\1$/s.exec(bare)?.[2] ?? bare);
}

const trim = (text: string) => text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
