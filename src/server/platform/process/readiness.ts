import { isUnwritable } from '#drizzle/errors.ts';
import { readFunctions } from '#drizzle/function-schema.ts';
import { PROBE_SETTINGS, tryWrite } from '#drizzle/write-probe.ts';
import type { Deps } from '../deps.ts';
import { outOfScope } from './request-scope.ts';

const REASONS = {
  database: 'the database does not answer',
  write: 'the database can write nothing: is its disk full?',
  functions: 'the SQL functions of this release were dropped: restart this server',
} as const;
type Reason = keyof typeof REASONS;

/** How long the database may take to answer: less than the 2 s that the proxy waits for `/readyz`. */
const ANSWER_MS = 1_500;
/** One check of the database serves all calls of `check` within this time. */
const FRESH_MS = 1_000;
/** The check also runs at this interval when nobody calls it, to keep the log and the metrics current. */
const LOOK_EVERY_MS = 5_000;

export interface Readiness {
  /** @returns the reason why the server is not ready, or undefined when it is ready */
  check(): Promise<Reason | undefined>;
  close(): Promise<void>;
}

/** The check has its own connection, so that busy or hung calls do not delay it. */
export async function watchReadiness({ database, metrics, log }: Deps): Promise<Readiness> {
  const own = readFunctions();
  const probe = database.variant({
    poolSize: 1,
    attemptMs: ANSWER_MS,
    deadlineMs: ANSWER_MS,
    waitBudget: undefined,
    pooled: true,
    settings: PROBE_SETTINGS,
  });
  let looking: Promise<void> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let reason: Reason | undefined;
  let ended = false;

  function look(): Promise<void> {
    if (performance.now() - lookedAt < FRESH_MS) return Promise.resolve();
    // The check must not use a request's budget or id.
    looking ??= outOfScope(tryOnce);
    return looking;
  }

  async function tryOnce(): Promise<void> {
    try {
      note((await tryWrite(probe, own)) ? undefined : 'functions');
    } catch (error) {
      note(isUnwritable(error) ? 'write' : 'database', error);
    }
    looking = undefined;
    lookedAt = performance.now();
  }

  function note(found: Reason | undefined, error?: unknown): void {
    if (ended || found === reason) return;
    reason = found;
    if (!found) log.warn({}, 'ready again');
    else log.error(error ? { err: (error as Error).cause ?? error } : {}, `not ready: ${REASONS[found]}`);
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  metrics.gauge('sikka_not_ready', 'Why this server is not ready: 1 for the reason in force', () =>
    Object.keys(REASONS).map((name) => ({ labels: { reason: name }, value: Number(name === reason) })),
  );
  return {
    async check() {
      await look();
      return reason;
    },
    async close() {
      ended = true;
      clearInterval(timer);
      await probe.close();
    },
  };
}
