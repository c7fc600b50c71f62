import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Database } from '#drizzle/client.ts';
import { endSessions } from '#drizzle/end-sessions.ts';
import { StartupError } from '#drizzle/startup-error.ts';
import type { Pair } from '#postgres/cluster.ts';
import { type AttachedStandby, isSynchronous, setSynchronous, standbyOf } from '#postgres/standby/access.ts';
import { lostEndOf } from '#postgres/standby/pair.ts';
import type { EmbeddedPostgres } from '#postgres/start.ts';
import type { Env } from '../env.ts';
import type { Deps, Log } from '../platform/deps.ts';
import { secretFileOf } from './app-secret.ts';
import { interruptible } from './interruptible.ts';

/** With this metric, Prometheus does not take a standby for a dead server. Anybody may read it. */
const WAITING_METRIC = [
  '# HELP sikka_standby_waits 1 while this server waits as the standby',
  '# TYPE sikka_standby_waits gauge',
  'sikka_standby_waits 1\n',
].join('\n');
/** The interval of checks whether the standby is connected. */
const LOOK_MS = 1_000;

/**
 * The configuration of this machine's embedded database as primary or standby of another machine; undefined
 * without STANDBY_LISTEN and STANDBY_OF.
 */
export function pairOf({ standby }: Env, secret: string): Pair | undefined {
  if (!standby) return undefined;
  const password = createHmac('sha256', secret).update('the role of the standby').digest('base64url');
  return { listen: standby.listen, other: standby.of, password };
}

/**
 * Checks that a machine with STANDBY_OF has an app-secret. Both machines must have the same secret, so this
 * machine must not create one.
 * @throws StartupError when such a machine has neither APP_SECRET nor the file app-secret
 */
export function assertSharedSecret(env: Env): void {
  if (env.standby?.of && !env.appSecret && !existsSync(secretFileOf(env.dataDir)))
    throw new StartupError(
      `STANDBY_OF needs the secret of the other machine: copy its DATA_DIR/app-secret into ${env.dataDir}, or set APP_SECRET on both`,
    );
}

/**
 * Starts the embedded database of one of two machines and waits until this database takes changes. Meanwhile
 * `/healthz` and a standby's `/metrics` answer 200, all else 503: load balancers then send no callers here.
 * @throws StartupError when PORT or METRICS_PORT is in use, or the database cannot be started
 */
export async function startPaired(
  start: () => Promise<EmbeddedPostgres>,
  { env, log, signal, undo }: PairedStart,
): Promise<EmbeddedPostgres> {
  const waiting: Server[] = [];
  // A primary that hangs in its start must look dead to Prometheus.
  let follows = false;
  const answer: RequestListener = ({ url }, response) => {
    if (url === '/metrics' && follows) {
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(WAITING_METRIC);
      return;
    }
    const alive = url === '/healthz';
    response.writeHead(alive ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '2' });
    response.end(JSON.stringify(alive ? { ok: true } : { ok: false, reason: 'standby' }));
  };
  try {
    waiting.push(await listenWaiting('PORT', env.port, env.host, answer));
    if (env.metricsPort) waiting.push(await listenWaiting('METRICS_PORT', env.metricsPort, env.host, answer));
    const embedded = await start();
    undo.push(() => embedded.stop());
    if (!embedded.follows) return embedded;
    follows = true;
    console.log(
      `\n${env.brandName} is a standby: it serves when it is promoted (npm run admin -- standby promote)`,
    );
    await interruptible(embedded.whenPrimary(), signal);
    log.warn({}, 'This machine was promoted: it takes changes from now on');
    return embedded;
  } finally {
    for (const server of waiting) server.closeAllConnections();
    await Promise.all(waiting.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

async function listenWaiting(
  name: string,
  port: number,
  host: string,
  answer: RequestListener,
): Promise<Server> {
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartupError(`${name} ${port} on ${host} cannot be listened on: ${error.message}`)),
    );
    server.listen(port, host, resolve);
  });
  return server;
}

interface PairedStart {
  readonly env: Env;
  readonly log: Log;
  readonly signal: AbortSignal | undefined;
  /** The steps that stop the server; the last added one runs first. The database's stop is added to them. */
  readonly undo: (() => unknown)[];
}

/**
 * Ends all sessions after a promotion that may have lost the last acknowledged commits: a logout among these
 * commits must not be undone. `standby promote` writes a file as the mark of such a promotion.
 */
export async function afterLostEnd(database: Database, { dataDir }: Env): Promise<void> {
  const mark = lostEndOf(dataDir);
  if (!existsSync(mark)) return;
  const sql = database.dedicated();
  await endSessions(sql).finally(() => sql.end({ timeout: 1 }));
  await rm(mark, { force: true });
}

/**
 * Watches a primary's standby, and adds metrics of its state. Makes commits wait for the standby, or not wait
 * if STANDBY_SYNC is off. Changes this only while the standby streams.
 * @returns a function that ends the watching
 */
export function watchStandby({ env, database, metrics, log }: Deps): () => Promise<void> {
  const { standby } = env;
  if (!standby?.listen) return async () => undefined;
  const sql = database.dedicated();
  let attached: AttachedStandby | undefined;
  let waits = false;
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      const before = attached;
      attached = await standbyOf(sql);
      waits = await isSynchronous(sql);
      if (before && !attached) log.error({}, lostText(waits));
      if (attached?.isStreaming && standby.sync !== waits) {
        await setSynchronous(sql, standby.sync);
        log.warn({}, standby.sync ? 'Commits wait for the standby from now on' : 'Commits no longer wait');
      }
    } catch (error) {
      log.warn({ err: error }, 'the standby was not looked at and will be again');
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(look, LOOK_MS).unref();
  void look();
  metrics.gauge('sikka_standby_connected', '1 while the standby receives what is committed', () => [
    { value: Number(attached?.isStreaming ?? false) },
  ]);
  metrics.gauge('sikka_standby_synchronous', '1 while commits wait for the standby', () => [
    { value: Number(waits) },
  ]);
  metrics.gauge('sikka_standby_missing_bytes', 'The log that the standby does not have yet', () =>
    attached ? [{ value: attached.missingBytes }] : [],
  );
  return async () => {
    clearInterval(timer);
    await sql.end({ timeout: 1 });
  };
}

const lostText = (waits: boolean) =>
  waits
    ? 'The standby is gone, and changes wait for it: bring it back, or run npm run admin -- standby alone --dead'
    : 'The standby is gone: what is committed now is on this machine only';
