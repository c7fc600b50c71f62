export interface Host {
  readonly host: string;
  readonly port: number;
}

export interface DatabaseAddress {
  readonly url: string;
  readonly hosts?: readonly Host[];
  readonly options: {
    readonly host?: string;
    readonly port?: number;
    readonly user?: string;
    readonly password?: string;
    readonly database?: string;
    readonly target_session_attrs?: 'primary';
  };
  /** What messages show of the address: its hosts only, without user, password and database. */
  readonly shown: string;
}

const QUERY = { host: 'host', user: 'user', password: 'password', database: 'dbname' } as const;

/** Values of `target_session_attrs` that ask for a server that accepts changes, not for a standby. */
const WRITABLE = ['read-write', 'primary'];
const DEFAULT_PORT = 5432;

/**
 * Reads a URL in the form that libpq takes, also with several hosts. A Unix socket is a folder in the query
 * (`postgres:///name?host=/run/postgresql`) or an encoded host (`postgres://%2Frun%2Fpostgresql/name`).
 * @returns undefined when the text is no valid URL of Postgres, or names several hosts and its query names a
 *   host, a port or a standby
 */
export function parseDatabaseAddress(text: string): DatabaseAddress | undefined {
  // The URL parser rejects a URL with a user but no host, so `localhost` is inserted as the host.
  const given = text.trim().replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[/?#]|$)/i, '$1localhost');
  const [, start = '', list = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*,[^/?#@]*)(.*)$/i.exec(given) ?? [];
  const hosts = list === '' ? undefined : list.split(',').map(parseHost);
  const whole = hosts ? `${start}${list.split(',')[0]}${rest}` : given;
  if (!/^postgres(ql)?:\/\//i.test(whole) || !URL.canParse(whole)) return undefined;
  if (hosts && !hosts.every((host) => host !== undefined)) return undefined;
  const url = new URL(whole);
  const options: Record<string, string | number> = {};
  for (const [name, key] of Object.entries(QUERY)) {
    const value = url.searchParams.get(key);
    if (value) options[name] = value;
    url.searchParams.delete(key);
  }
  const port = url.searchParams.get('port');
  if (port) options.port = Number(port);
  url.searchParams.delete('port');
  const encoded = decode(url.hostname);
  if (encoded === undefined || url.port === '0') return undefined;
  if (encoded.startsWith('/')) {
    options.host ??= encoded;
    url.hostname = 'localhost';
  }
  if (options.port !== undefined && !isPort(options.port as number)) return undefined;
  if (hosts && (options.host !== undefined || options.port !== undefined)) return undefined;
  // postgres.js accepts a standby as `read-write`. So `read-write` and a URL of several hosts get `primary`.
  const wanted = url.searchParams.get('target_session_attrs');
  if (hosts && wanted !== null && !WRITABLE.includes(wanted)) return undefined;
  if (hosts || WRITABLE.includes(wanted ?? '')) {
    options.target_session_attrs = 'primary';
    url.searchParams.delete('target_session_attrs');
  }
  const shown = hosts ? list : String(options.host ?? (url.host || 'localhost'));
  return { url: url.href, options, shown, ...(hosts ? { hosts } : {}) };
}

function parseHost(text: string): Host | undefined {
  if (text === '' || !URL.canParse(`postgres://${text}`)) return undefined;
  const { hostname, port } = new URL(`postgres://${text}`);
  const host = { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? DEFAULT_PORT : Number(port) };
  // An encoded folder of a Unix socket can't stand in a list of hosts.
  return isPort(host.port) && !hostname.includes('%') ? host : undefined;
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port > 0 && port < 65_536;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
