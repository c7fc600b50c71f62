import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Database } from '#drizzle/client.ts';
import { migrate } from '#drizzle/migrate.ts';
import { assertWholeFolder } from '#drizzle/restore-mark.ts';
import { reasonOf, StartupError } from '#drizzle/startup-error.ts';
import type { Archiver } from '#postgres/archive/archiver.ts';
import { type EmbeddedConnection, startEmbedded } from '#postgres/start.ts';
import { NOTICES_KEPT_DAYS, REJECTED_PICTURE_DAYS, RESET_READABLE_DAYS } from '#shared/rules.ts';
import { buildApp } from '../app.ts';
import { examine, keepExamining } from '../doctor/examine.ts';
import { type Env, publicUrlOf } from '../env.ts';
import { appendSeals } from '../modules/seals/seal-file.ts';
import type { Deps, Log } from '../platform/deps.ts';
import { createBus } from '../platform/events/bus.ts';
import { createRelay } from '../platform/events/relay.ts';
import { createScreenshotChecks } from '../platform/images/checks.ts';
import { UNPAID_STORAGE } from '../platform/limits/limit-table.ts';
import { createLimits } from '../platform/limits/limits.ts';
import { type NoticeOptions, startNotices } from '../platform/notices/notices.ts';
import { Metrics } from '../platform/process/metrics.ts';
import { firstConnection, openRedis } from '../platform/process/redis.ts';
import { currentScope, outOfScope } from '../platform/process/request-scope.ts';
import { openVault } from '../platform/server-keys.ts';
import { beginSettings, followShown } from '../platform/shown-settings.ts';
import { createPasswords } from '../platform/sign-in/passwords.ts';
import { createSessions } from '../platform/sign-in/sessions.ts';
import { createMetricsServer } from '../transports/http/metrics.ts';
import { startArchive, toEmbeddedLog } from './archive.ts';
import { openExternal } from './external-database.ts';
import { ensureSuperadmin, loadAppSecret } from './first-start.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly port: number;
  readonly publicUrl: string;
  readonly firstAccount: { username: string; generatedPassword: string | undefined } | undefined;
  readonly metricsPort: number | undefined;
  /** Ends all parts of the server, last started first; calls in flight have 10 s. May be called twice. */
  stop(): Promise<void>;
}

interface StartOptions {
  readonly env: Env;
  readonly log: Log;
  readonly clientDir?: URL;
  /** How long (ms) the server still accepts calls after `stop` was called, if connections are open. */
  readonly graceMs?: number;
  /** If false (only in tests), the embedded Postgres is faster, but may lose data in a power cut. */
  readonly durable?: boolean;
  /** For tests: a connection to the Postgres that they share, instead of DATABASE_URL or the embedded one. */
  readonly connection?: EmbeddedConnection;
  readonly push?: NoticeOptions['push'];
  readonly signal?: AbortSignal;
}

const HOUSEKEEPING_MS = 10 * 60 * 1000;
/**
 * The arguments of `app.housekeeping`. `days`: how long staff can read the password in a password request.
 * `most`: the most rows of a kind in one call.
 */
export const HOUSEKEEPING = {
  days: RESET_READABLE_DAYS,
  keepEvents: '2 days',
  /** Also for notices, replaced password requests and deleted messages of guests. */
  keepKeys: `${NOTICES_KEPT_DAYS} days`,
  /** Of rejected deposits and decided password requests. */
  keepPictures: `${REJECTED_PICTURE_DAYS} days`,
  room: UNPAID_STORAGE.unpaidBytes,
  most: 20_000,
};

const BOOKS_CHECK = { most: 2_000 };
const BOOKS_CHECK_MS = 2_000;

export const SEALING = { most: 4_096 };

/** @throws StartupError in one line for the operator */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { env, log, clientDir, signal } = options;
  const undo: (() => unknown)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (const step of undo.reverse()) {
        try {
          await step();
        } catch (error) {
          // Continue with the other parts: the embedded Postgres must not outlive this process.
          log.error({ err: error }, 'a part of the server did not end in order');
        }
      }
    })();
    return stopping;
  };
  try {
    // First, because a secret that is created in a half-restored folder would stay there after the restore.
    if (!env.databaseUrl) assertWholeFolder(env.dataDir);
    const secret = await loadAppSecret(env);
    let archive: Archiver | undefined;
    // Registered before the database, so that the archive ends after Postgres has stopped.
    undo.push(() => archive?.finish());
    const database = await openDatabase(options, undo);
    undo.push(() => database.close());
    // Closing the database ends an interrupted migration; each migration is one transaction.
    await interruptible(migrateOrExplain(database, env, log), signal);

    const deps = await assemble(options, database, secret, undo);
    archive = options.connection ? undefined : await startArchive(deps);
    signal?.throwIfAborted();
    const app = await buildApp({
      deps,
      ...(clientDir ? { clientDir } : {}),
      ...(options.graceMs === undefined ? {} : { graceMs: options.graceMs }),
    });
    undo.push(() => app.close());
    await listen(app, env);
    const metricsPort = await listenForMetrics(deps, undo);
    const { port } = app.server.address() as AddressInfo;
    signal?.throwIfAborted();
    // Must be the last step: the account's password is shown once, so nothing may fail after its creation.
    const firstAccount = await ensureSuperadmin(database, deps.passwords, env);
    return { app, deps, port, publicUrl: publicUrlOf(env, port), metricsPort, firstAccount, stop };
  } catch (error) {
    await stop();
    signal?.throwIfAborted();
    throw error;
  }
}

async function openDatabase(
  { env, log, connection, durable, signal }: StartOptions,
  undo: (() => unknown)[],
): Promise<Database> {
  const common = { timeZone: env.timeZone, waitBudget: () => currentScope()?.budget };
  if (connection) return new Database({ ...common, connection: connection as never });
  if (env.databaseUrl) {
    const directUrl = env.databaseUrlDirect;
    return openExternal({ ...common, url: env.databaseUrl, ...(directUrl && { directUrl }) }, log, signal);
  }
  const embedded = await startEmbedded({
    dataDir: env.dataDir,
    log: toEmbeddedLog(log),
    archive: env.backup !== undefined,
    ...(durable === undefined ? {} : { durable }),
    ...(signal ? { signal } : {}),
  });
  undo.push(() => embedded.stop());
  return new Database({ ...common, connection: embedded.connection as never });
}

async function assemble(
  { env, log, push }: StartOptions,
  database: Database,
  secret: string,
  undo: (() => unknown)[],
): Promise<Deps> {
  const vault = await openVault(database, secret, env.appSecretOther, (message) => log.error({}, message));
  const metrics = new Metrics();
  const redis = env.redisUrl ? openRedis(env.redisUrl, log) : undefined;
  if (redis) {
    metrics.gauge('sikka_redis_connected', 'Whether Redis answers: 1 or 0', () => [
      { value: Number(redis.status === 'ready') },
    ]);
    undo.push(() => redis.disconnect());
    await firstConnection(redis);
  }
  const limits = createLimits(env.rateLimits ? 'on' : 'off', redis, (limit) =>
    metrics.count('sikka_rate_limit_refusals_total', 'Calls refused for being too many', { limit }),
  );
  const bus = createBus({ database, redis, log });
  undo.push(() => bus.close());
  const relay = createRelay({ database, bus, log });
  undo.push(() => relay.close());
  await relay.start();
  // Waking the bus after a commit must not use the id and the time budget of the request that committed.
  database.onCommitted = () => outOfScope(bus.wake);
  const sessions = createSessions(database, vault, () => relay.heardUntil());
  relay.onRevoked((userId) => sessions.forget(userId));

  const shown = await followShown(database, relay, log);
  undo.push(() => shown.close());

  const screenshots = createScreenshotChecks({ database, log });
  undo.push(() => screenshots.close());

  const notices = await startNotices({ database, vault, env, metrics, log, push });
  undo.push(() => notices.close());

  const background = (failed: string, work: () => Promise<unknown>) => {
    let running = false;
    return async () => {
      if (running) return;
      running = true;
      try {
        await work();
      } catch (error) {
        log.warn({ err: error }, `${failed} and will be tried again`);
      } finally {
        running = false;
      }
    };
  };
  let ended = false;
  const writeSeals = background('SEALS_FILE could not be written', async () => {
    if (env.sealsFile) await appendSeals(database, env.sealsFile);
  });
  const housekeep = background('housekeeping failed', async () => {
    while (!ended && (await database.call('housekeeping', HOUSEKEEPING)));
    while (!ended && (await database.call('seal', SEALING)));
    // Not awaited: a slow disk of the file must not delay the next sealing.
    void writeSeals();
  });
  const checkBooks = background('a step of the check of the books failed', () =>
    database.call('check_books', BOOKS_CHECK),
  );
  const timers = [setInterval(housekeep, HOUSEKEEPING_MS), setInterval(checkBooks, BOOKS_CHECK_MS)];
  for (const timer of timers) timer.unref();
  undo.push(() => {
    ended = true;
    timers.forEach(clearInterval);
  });
  return {
    env,
    database,
    vault,
    passwords: createPasswords(),
    limits,
    sessions,
    relay,
    screenshots,
    notices,
    shown,
    metrics,
    log,
    examined: keepExamining(() =>
      examine(env, async () => ({ database, running: true, close: async () => undefined })),
    ),
  };
}

/** @throws StartupError in one line for the operator, without secrets, when the database cannot be used */
async function migrateOrExplain(database: Database, env: Env, log: Log): Promise<void> {
  try {
    await migrate(database, { tell: (text) => log.warn({}, text) });
    await beginSettings(database, env);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const where = env.databaseUrl ? 'DATABASE_URL' : 'The embedded database';
    throw new StartupError(`${where} cannot be used: ${reasonOf(error)}`);
  }
}

async function listenForMetrics(deps: Deps, undo: (() => unknown)[]): Promise<number | undefined> {
  const { metricsPort: port, host } = deps.env;
  if (port === undefined) return undefined;
  const server = createMetricsServer(deps);
  undo.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartupError(`METRICS_PORT ${port} on ${host} cannot be listened on: ${reasonOf(error)}`);
  }
  return (server.address() as AddressInfo).port;
}

async function listen(app: FastifyInstance, env: Env): Promise<void> {
  try {
    await app.listen({ port: env.port, host: env.host });
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === 'EADDRINUSE') {
      throw new StartupError(
        `PORT ${env.port} on ${env.host} is in use by another program; set PORT to a free one`,
      );
    }
    if (code === 'EACCES')
      throw new StartupError(`PORT ${env.port} may not be used by this user; set PORT above 1023`);
    throw new StartupError(`HOST ${env.host} cannot be listened on: ${reasonOf(error)}`);
  }
}

/** The work itself goes on: the caller must end it. */
function interruptible<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const interrupt = () => reject(signal.reason);
    if (signal.aborted) interrupt();
    signal.addEventListener('abort', interrupt, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', interrupt));
  });
}
