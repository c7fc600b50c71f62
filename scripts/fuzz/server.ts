import { readEnv } from '#server/env.ts';
import { startVictim } from '../chaos/server.ts';

const METRICS_TOKEN = 'metrics-of-the-fuzz-harness';
/**
 * The limit of the JavaScript heap in megabytes: so small that a memory leak ends the server during the run.
 */
const HEAP_MB = 512;

/** Starts a server process with limited memory and reads its log. */
export async function startFuzzServer(rateLimits: 'on' | 'off', onLine: (line: string) => void) {
  let bytes = 0;
  let rest = '';
  const victim = await startVictim({
    env: {
      RATE_LIMITS: rateLimits,
      LOG_LEVEL: 'warn',
      METRICS_TOKEN,
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    },
    onLog(text) {
      bytes += Buffer.byteLength(text);
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line) onLine(line);
    },
  });
  return {
    ...victim,
    port: Number(new URL(victim.url).port),
    /** The environment of commands that work on the same data directory. */
    env: readEnv({ DATA_DIR: victim.dataDir }),
    logBytes: () => bytes,
    async stop() {
      return victim.stop();
    },
    async remove() {
      await victim.stop();
      await victim.remove();
    },
    /** The memory of the server in bytes, by its own metrics. */
    async memory(): Promise<number> {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const text = await (await fetch(`${victim.url}/metrics`, { headers })).text();
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
    },
  };
}
export type FuzzServer = Awaited<ReturnType<typeof startFuzzServer>>;
