import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EmbeddedConnection } from '#postgres/start.ts';
import { APP_SECRET, SUPERADMIN, TIME_ZONE } from './constants.ts';
import { argumentsFor } from './run-script.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = 'src/server/main.ts';

export interface ServerProcess {
  readonly url: string;
  readonly output: { readonly stdout: string; readonly stderr: string };
  /** Resolves in the turn that reads the text, so that a test can act at once. Rejects if the server ends. */
  says(text: string): Promise<void>;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<{ code: number | null; signal: string | null }>;
  signal(signal: 'SIGTERM'): void;
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
}

export function databaseUrl({ host, port, user, password, database }: EmbeddedConnection): string {
  return `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** @param project the folder of the program, which may be another release: built into `programs`, or not */
export async function spawnServer(
  connection: EmbeddedConnection,
  env: Record<string, string> = {},
  project = PROJECT,
): Promise<ServerProcess> {
  const args = project === PROJECT ? argumentsFor(MAIN) : argumentsFor(MAIN, join(project, 'programs'));
  const child = spawn(process.execPath, args, {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: databaseUrl(connection),
      APP_SECRET,
      TIME_ZONE,
      RATE_LIMITS: 'off',
      SUPERADMIN_USERNAME: SUPERADMIN.username,
      SUPERADMIN_PASSWORD: SUPERADMIN.password,
      LOADING_SCREEN_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  const written = new EventEmitter();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      output[name] += chunk;
      written.emit('more');
    });
  }
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  const closed = once(child, 'close').then(() => undefined);
  const says = async (text: string) => {
    while (!output.stdout.includes(text)) {
      const more = await Promise.race([once(written, 'more'), closed]);
      if (!more && !output.stdout.includes(text))
        throw new Error(`the server ended before it said '${text}': ${output.stderr}`);
    }
  };
  await says(' serving at ');
  return {
    url: / serving at (\S+)/.exec(output.stdout)?.[1] ?? '',
    output,
    says,
    ended,
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
