import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf } from '#drizzle/startup-error.ts';
import type { ClusterSpec } from './cluster.ts';
import { endPreviousServer, type Postmaster, serverLog, spawnPostmaster } from './postmaster.ts';
import { clearSockets } from './socket-dir.ts';

export interface EmbeddedLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface Supervisor {
  /** The id of the server process that accepts connections; undefined while there is none. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** A server that ends within this time counts as a failed start. */
const SHORT_LIFE_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
const FIRST_START_ATTEMPTS = 8;
const LOG_CHECK_MS = 60_000;

/** @throws StartupError when the first start fails; later failures are logged and retried without end */
export async function supervise(spec: ClusterSpec, socketDir: string, log: EmbeddedLog): Promise<Supervisor> {
  const output = serverLog(spec.dataDir);
  const stopping = new AbortController();
  let current: Postmaster | undefined;
  let up = false;

  const abandon = () => current?.abandon();
  const interrupt = () => {
    stopping.abort(spec.signal?.reason);
    void current?.stop();
  };
  process.once('exit', abandon);
  spec.signal?.addEventListener('abort', interrupt);
  try {
    await startFirst();
    stopping.signal.throwIfAborted();
  } catch (error) {
    await current?.stop();
    process.off('exit', abandon);
    throw error;
  } finally {
    spec.signal?.removeEventListener('abort', interrupt);
  }
  const trimming = setInterval(() => output.trim(), LOG_CHECK_MS).unref();
  const watching = watch();

  return {
    get pid() {
      return up ? current?.pid : undefined;
    },
    async stop() {
      stopping.abort();
      clearInterval(trimming);
      await current?.stop();
      await watching;
      process.off('exit', abandon);
    },
  };

  async function launch(): Promise<void> {
    await endPreviousServer(spec.cluster, (message) => log.warn(message));
    clearSockets(socketDir);
    stopping.signal.throwIfAborted();
    current = spawnPostmaster(spec, socketDir, output);
    await current.ready;
    up = true;
  }

  /** Retries a few times while leftovers of a killed server disappear; other errors are thrown at once. */
  async function startFirst(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await launch();
      } catch (error) {
        if (
          stopping.signal.aborted ||
          attempt >= FIRST_START_ATTEMPTS ||
          !/shared memory|lock file/.test(reasonOf(error))
        )
          throw error;
        log.warn(`${reasonOf(error)} (attempt ${attempt}; trying again)`);
        await pause(attempt);
      }
    }
  }

  async function watch(): Promise<void> {
    let failures = 0;
    while (current) {
      const since = Date.now();
      const how = await current.exited;
      up = false;
      if (stopping.signal.aborted) return;
      failures = Date.now() - since < SHORT_LIFE_MS ? failures + 1 : 0;
      log.error(`The database has ${how}: starting it again`);
      const back = await startAgain(failures);
      if (!back) return;
      failures = back.failures;
      log.warn(`The database is running again (process ${current.pid})`);
    }
  }

  /** @returns undefined if `stop` was called */
  async function startAgain(failuresBefore: number): Promise<{ failures: number } | undefined> {
    for (let failures = failuresBefore; ; failures++) {
      await pause(failures);
      if (stopping.signal.aborted) return undefined;
      try {
        await launch();
        return { failures };
      } catch (error) {
        if (stopping.signal.aborted) return undefined;
        log.error(`${reasonOf(error)} (attempt ${failures + 1}; trying again)`);
      }
    }
  }

  async function pause(failures: number): Promise<void> {
    const ms = failures === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, 25 * 2 ** Math.min(failures, 10));
    await delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
}
