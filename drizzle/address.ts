/**
 * The address of a Postgres server: a URL for postgres.js,
 * and the options that postgres.js can't read from it.
 */
export interface DatabaseAddress {
  readonly url: string;
  readonly options: {
    readonly host?: string;
    readonly port?: number;
    readonly user?: string;
    readonly password?: string;
    readonly database?: string;
  };
  /** The address as messages show it, without the password. */
  readonly shown: string;
}

/** Options of postgres.js, with the names that libpq gives them in a query string. */
const QUERY = { host: 'host', user: 'user', password: 'password', database: 'dbname' } as const;

/**
 * Reads a URL as libpq does. A Unix socket is a folder in the query (`postgres:///name?host=/run/postgresql`)
 * or an encoded host (`postgres://%2Frun%2Fpostgresql/name`).
 * @returns undefined when the text is not such a URL
 */
export function parseDatabaseAddress(text: string): DatabaseAddress | undefined {
  // The URL parser rejects a URL with a user but no host, so `localhost` is inserted as the host.
  const whole = text.trim().replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[/?#]|$)/i, '$1localhost');
  if (!/^postgres(ql)?:\/\//i.test(whole) || !URL.canParse(whole)) return undefined;
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
  if (encoded === undefined) return undefined;
  if (encoded.startsWith('/')) {
    options.host ??= encoded;
    url.hostname = 'localhost';
  }
  if (options.port !== undefined && !isPort(options.port as number)) return undefined;
  return { url: url.href, options, shown: String(options.host ?? (url.host || 'localhost')) };
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
