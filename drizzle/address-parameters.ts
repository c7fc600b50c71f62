import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { codeOf } from './startup-error.ts';

/** The message names the fault of a database's address, and repeats no value. */
export class AddressProblem extends Error {}

export type Parameters = Map<string, string>;

export interface Tls {
  /** `prefer`: with TLS where the server offers it. */
  readonly mode: 'off' | 'prefer' | 'on';
  readonly checksName: boolean;
  readonly options: ConnectionOptions;
}

const MODES = ['disable', 'allow', 'prefer', 'require', 'no-verify', 'verify-ca', 'verify-full'];
const SSL: Readonly<Record<string, string>> = {
  true: 'require',
  1: 'require',
  false: 'disable',
  0: 'disable',
};
/** What other programs read and this one decides by itself, or has no use for. */
const WITHOUT_EFFECT =
  /^(connect_timeout|connection_limit|pool_timeout|socket_timeout|statement_cache_size|keepalives\w*|tcp_user_timeout|fallback_application_name|sslcompression|sslsni|uselibpqcompat|supa|workaround)$/;

export function readParameters(given: Parameters, isSocket: boolean, isNear: boolean) {
  const tls = readTls(given, isSocket, isNear);
  const session = take(given, 'target_session_attrs', ['any', 'read-write', 'primary']);
  take(given, 'schema', ['public']);
  take(given, 'gssencmode', ['disable', 'prefer']);
  take(given, 'client_encoding', ['auto', 'UTF8', 'utf8', 'UTF-8', 'utf-8']);
  const isPooler = take(given, 'pgbouncer', ['true', 'false']) === 'true';
  const canPrepare = take(given, 'prepare', ['true', 'false']) === 'true';
  const settings: Record<string, string> = {};
  for (const name of ['application_name', 'options']) {
    const value = take(given, name);
    if (value) settings[name] = value;
  }
  const unknown = [...given.keys()].filter((name) => !WITHOUT_EFFECT.test(name));
  if (unknown.length > 0)
    throw new AddressProblem(
      `has ${named(unknown)} not in the table of docs/configuration.md` +
        ' (a setting of Postgres: options=-c%20name=value)',
    );
  return { tls, isPooler, canPrepare, settings, wantsPrimary: session !== undefined && session !== 'any' };
}

/** A part of a password may pass for a parameter, so only names of letters are repeated. */
function named(unknown: readonly string[]): string {
  if (!unknown.every((name) => /^[a-z_]{3,40}$/i.test(name))) return 'a parameter that is';
  const [one, ...more] = unknown;
  return more.length > 0
    ? `the parameters ${unknown.join(', ')}, which are`
    : `the parameter ${one}, which is`;
}

function readTls(given: Parameters, isSocket: boolean, isNear: boolean): Tls {
  const ssl = take(given, 'ssl', [...Object.keys(SSL), ...MODES]);
  const mode = take(given, 'sslmode', MODES) ?? (ssl && (SSL[ssl] ?? ssl));
  const binding = take(given, 'channel_binding', ['disable', 'prefer', 'require']);
  take(given, 'sslnegotiation', ['postgres']);
  const root = take(given, 'sslrootcert');
  const files = { cert: readFile('sslcert', given), key: readFile('sslkey', given) };
  // Like libpq, nothing is encrypted in a Unix socket.
  if (isSocket || mode === 'disable') return { mode: 'off', checksName: false, options: {} };
  // This driver has no channel binding. Checking the certificate keeps others out of the middle, too.
  const isFull = mode === 'verify-full' || binding === 'require' || root === 'system';
  const isCa = mode === 'verify-ca' || (mode === 'require' && root !== undefined);
  const ca = root === undefined || root === 'system' ? undefined : readNamed('sslrootcert', root);
  const options = {
    ...(ca && { ca }),
    ...(files.cert && { cert: files.cert }),
    ...(files.key && { key: files.key }),
    rejectUnauthorized: isFull || isCa,
    ...(isFull ? {} : { checkServerIdentity: () => undefined }),
  };
  if (isFull || isCa || mode === 'require' || mode === 'no-verify')
    return { mode: 'on', checksName: isFull, options };
  return { mode: isNear && mode === undefined ? 'off' : 'prefer', checksName: false, options };
}

function readFile(name: string, given: Parameters): string | undefined {
  const path = take(given, name);
  return path === undefined ? undefined : readNamed(name, path);
}

function readNamed(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new AddressProblem(`${name} must name a file that can be read (${codeOf(error)})`);
  }
}

function take(given: Parameters, name: string, allowed?: readonly string[]): string | undefined {
  const value = given.get(name) || undefined;
  given.delete(name);
  if (value === undefined || !allowed || allowed.includes(value)) return value;
  throw new AddressProblem(`has a ${name} that is none of ${allowed.join(', ')}`);
}
