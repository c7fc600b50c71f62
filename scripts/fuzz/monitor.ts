import { setTimeout as pause } from 'node:timers/promises';
import type { FuzzServer } from './server.ts';

const EVERY_MS = 500;
/**
 * The longest time for an answer of /healthz. A busy machine answers in time; a server with a blocked event
 * loop does not.
 */
const LONGEST_MS = 15_000;

export interface Monitor {
  /** Stops watching. @returns the time of the slowest answer, the failures and a text about the memory */
  end(): Promise<{
    readonly slowestMs: number;
    readonly failures: readonly string[];
    readonly memory: string;
  }>;
}

/** Regularly checks whether the server is alive and how much memory it uses. */
export function watch(server: FuzzServer): Monitor {
  const ended = new AbortController();
  const failures: string[] = [];
  const memory: number[] = [];
  let slowestMs = 0;
  const look = async () => {
    const asked = performance.now();
    const signal = AbortSignal.timeout(LONGEST_MS);
    const { status } = await fetch(`${server.url}/healthz`, { signal });
    slowestMs = Math.max(slowestMs, performance.now() - asked);
    if (status !== 200) failures.push(`/healthz answered ${status}`);
    memory.push(await server.memory());
  };
  const watching = (async () => {
    while (!ended.signal.aborted) {
      await look().catch((error: unknown) => failures.push(`/healthz: ${error}`));
      await pause(EVERY_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  let result: ReturnType<Monitor['end']> | undefined;
  return {
    end() {
      result ??= (async () => {
        ended.abort();
        await watching;
        const mb = (bytes: number | undefined) => `${Math.round((bytes ?? 0) / 1e6)} MB`;
        const summary = `${mb(memory[0])} at first, ${mb(Math.max(...memory))} at most, ${mb(memory.at(-1))} at last`;
        return { slowestMs, failures: failures.slice(0, 20), memory: summary };
      })();
      return result;
    },
  };
}
