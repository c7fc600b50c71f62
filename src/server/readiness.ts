import type { FastifyInstance } from 'fastify';
import { isUnwritable } from '#drizzle/errors.ts';
import { readFunctions } from '#drizzle/function-release.ts';
import { PROBE_SETTINGS, tryWrite } from '#drizzle/write-probe.ts';
import type { Deps } from './core/deps.ts';
import { outOfScope } from './core/request-scope.ts';

/** Why no calls should be sent to this server, as the log says it. */
const REASONS = {
  database: 'the database does not answer',
  write: 'the database can write nothing: is its disk full?',
  functions: 'the SQL functions were replaced by another release: run that release here, too',
} as const;
type Reason = keyof typeof REASONS;

/** A proxy waits 2 seconds for an answer. */
const ANSWER_MS = 1_500;
/** One look serves all who ask within this time. */
const FRESH_MS = 1_000;
/** Without anybody asking, for the log and the metrics. */
const LOOK_EVERY_MS = 5_000;

/**
 * `/readyz`: 200 while changes can be made here, else 503 with the reason. A change is tried, on a connection of its own, so that neither
 * busy nor hung calls delay the answer.
 */
export async function serveReadiness(
  app: FastifyInstance,
  { database, metrics, log }: Deps,
  isClosing: () => boolean,
): Promise<void> {
  const { hash } = await readFunctions();
  const probe = database.beside({
    lanes: 1,
    attemptMs: ANSWER_MS,
    deadlineMs: ANSWER_MS,
    patience: undefined,
    settings: PROBE_SETTINGS,
  });
  let looking: Promise<void> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let reason: Reason | undefined;
  let ended = false;

  function look(): Promise<void> {
    if (performance.now() - lookedAt < FRESH_MS) return Promise.resolve();
    // Of no request in particular.
    looking ??= outOfScope(tryOnce);
    return looking;
  }

  async function tryOnce(): Promise<void> {
    try {
      note((await tryWrite(probe, hash)) ? undefined : 'functions');
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
  app.addHook('onClose', async () => {
    ended = true;
    clearInterval(timer);
    await probe.close();
  });
  metrics.gauge('sikka_not_ready', 'Why this server is not ready: 1 for the reason in force', () =>
    Object.keys(REASONS).map((name) => ({ labels: { reason: name }, value: Number(name === reason) })),
  );
  app.get('/readyz', async (_request, reply) => {
    if (!isClosing()) await look();
    const why = isClosing() ? 'stopping' : reason;
    return reply.code(why ? 503 : 200).send(why ? { ok: false, reason: why } : { ok: true });
  });
}
