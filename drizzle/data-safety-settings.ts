import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseDatabaseAddress } from './address.ts';
import { Database, type DatabaseOptions, type Sql } from './client.ts';
import { ConnectionFailure, isAway } from './errors.ts';
import { findPlaceProblem, findPoolerProblem, type Place, placeOf } from './pooler.ts';
import { StartupError } from './startup-error.ts';

type Options = DatabaseOptions & { readonly url: string };

/**
 * @throws the driver's error when the database can't be reached
 * @throws StartupError when connections through a pooler have wrong settings or lead to another database
 */
export async function reachDatabase(options: Options): Promise<Database> {
  // One attempt for each host, because each failed attempt moves on to the next host (hosts.ts). The first
  // connection goes past a pooler.
  for (let left = parseDatabaseAddress(options.directUrl ?? options.url).hosts.length; ; left--) {
    try {
      return await reachOnce(options);
    } catch (error) {
      if (left > 1 && isAway(error)) continue;
      for (const url of [options.url, options.directUrl]) if (url !== undefined) await assertTls(url);
      throw error;
    }
  }
}

const dropped = ({ directUrl }: Options) =>
  `it is a pooler that drops the settings of a connection: ${directUrl === undefined ? 'set DATABASE_URL_DIRECT, too' : 'it must be the database itself'}`;

/** postgres.js connects again for ever where a connection is taken and closed without a word. */
const REACH_MS = 3_500;

async function answered<T>(answer: PromiseLike<T>): Promise<T> {
  const ended = new AbortController();
  const overdue = pause(REACH_MS, undefined, { signal: ended.signal }).then(() => {
    throw new ConnectionFailure('what listens there does not answer as a Postgres does');
  });
  try {
    return await Promise.race([answer, overdue]);
  } finally {
    overdue.catch(() => undefined);
    ended.abort();
  }
}

const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const PROBE_MS = 1_300;

/** postgres.js goes on with TLS although the server said no, and tells only that the connection ended. */
async function assertTls(url: string): Promise<void> {
  const { tls, hosts } = parseDatabaseAddress(url);
  if (tls.mode !== 'on') return;
  for (const { host, port } of hosts) {
    const socket = connect(port, host);
    socket.write(TLS_REQUEST);
    const [answer] = await once(socket, 'data', { signal: AbortSignal.timeout(PROBE_MS) }).catch(() => []);
    socket.destroy();
    if (answer?.toString('latin1') === 'N')
      throw new StartupError('the server offers no TLS, which the address asks for (sslmode)');
  }
}

async function throughPooler(options: Options, configured: Sql): Promise<void> {
  try {
    const problem = await findPoolerProblem(options, configured);
    if (problem !== undefined) throw new StartupError(problem);
  } catch (error) {
    throw Object.assign(error as Error, { isPooler: true });
  }
}

/** Of an error of `reachDatabase`: the variable with the address that it is about. */
export function addressAt(error: unknown, { url, directUrl }: Options) {
  return directUrl === undefined || (error as { isPooler?: boolean }).isPooler
    ? { name: 'DATABASE_URL', at: url }
    : { name: 'DATABASE_URL_DIRECT', at: directUrl };
}

async function reachOnce(options: Options): Promise<Database> {
  const probe = randomUUID();
  const configured = new Database({
    ...options,
    poolSize: 0,
    settings: { synchronous_commit: '', 'sikka.probe': probe },
  }).dedicated();
  try {
    const [row] = await answered(
      configured<({ level: string; kept: boolean } & Place)[]>`select ${placeOf(configured)},
        current_setting('synchronous_commit') as level,
        coalesce(current_setting('sikka.probe', true), '') = ${probe} as kept`,
    );
    // Through such a pooler the lock of the migrations would stay behind, and hang the next start.
    if (!row?.kept) throw new StartupError(dropped(options));
    const elsewhere = findPlaceProblem(row);
    if (elsewhere !== undefined) throw new StartupError(elsewhere);
    if (options.directUrl !== undefined) await throughPooler(options, configured);
    if (row?.level !== 'remote_apply') return new Database(options);
    return new Database({ ...options, settings: { ...options.settings, synchronous_commit: row.level } });
  } finally {
    await configured.end({ timeout: 1 });
  }
}
