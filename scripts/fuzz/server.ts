import { setTimeout as pause } from 'node:timers/promises';
import { readEnv } from '#server/env.ts';
import { startVictim } from '../chaos/server.ts';

/** So small that a memory leak ends the server during the run. */
const HEAP_MB = 512;
const LOOK_EVERY_MS = 500;
/** A busy machine answers /healthz in this time; a server with a blocked event loop does not. */
const LONGEST_MS = 15_000;

/** Starts a server with limited memory, reads its log, and watches whether it is alive. */
export async function startFuzzServer(rateLimits: 'on' | 'off', onLine: (line: string) => void) {
  let rest = '';
  const victim = await startVictim({
    env: { RATE_LIMITS: rateLimits, LOG_LEVEL: 'warn', NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` },
    onLog(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line) onLine(line);
    },
  });
  const ended = new AbortController();
  const failures: string[] = [];
  const watching = (async () => {
    while (!ended.signal.aborted) {
      await fetch(`${victim.url}/healthz`, { signal: AbortSignal.timeout(LONGEST_MS) }).then(
        ({ status }) => status !== 200 && failures.push(`/healthz answered ${status}`),
        (error: unknown) => failures.push(`/healthz: ${error}`),
      );
      await pause(LOOK_EVERY_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  return {
    ...victim,
    port: Number(new URL(victim.url).port),
    /** The environment of commands that work on the same data directory. */
    env: readEnv({ DATA_DIR: victim.dataDir }),
    /** Stops watching. @returns what was wrong with /healthz */
    async endWatch() {
      ended.abort();
      await watching;
      return failures;
    },
  };
}
