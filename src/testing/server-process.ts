import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedConnection } from '#drizzle/embedded/start.ts';
import { APP_SECRET, SUPERADMIN, TIME_ZONE } from './constants.ts';

/** A server in a process of its own, as an operator runs it. */
export interface ServerProcess {
  readonly url: string;
  /** All that it has written so far. */
  readonly output: { readonly stdout: string; readonly stderr: string };
  /** Sends a signal. @returns how the process ended */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<{ code: number | null; signal: string | null }>;
  /** Sends a signal and waits for nothing. */
  signal(signal: 'SIGTERM'): void;
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
}

/** The address of a test database, as it stands in `DATABASE_URL`. */
export function databaseUrl({ host, port, user, password, database }: EmbeddedConnection): string {
  return `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** Starts one and waits until it serves. @param env variables of the environment, over the tests' own */
export async function spawnServer(
  connection: EmbeddedConnection,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    cwd: new URL('../..', import.meta.url),
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
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      output[name] += chunk;
    });
  }
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
  let url: string | undefined;
  for (;;) {
    url = / serving at (\S+)/.exec(output.stdout)?.[1];
    if (url) break;
    if (child.exitCode !== null) throw new Error(`the server did not start: ${output.stderr}`);
    await pause(20);
  }
  return {
    url,
    output,
    ended,
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
