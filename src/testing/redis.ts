import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';

/** They need the `redis-server` of the system, because npm has none; CI installs it and skips no test. */
export const hasRedis = isInstalled() || Boolean(process.env.CI);
if (!hasRedis)
  console.warn(
    '\n⚠ No redis-server on this machine: the tests with Redis are SKIPPED (apt install redis-server)\n',
  );

export interface TestRedis {
  readonly url: string;
  kill(): Promise<void>;
  /** Starts Redis again on the same port, without its data. */
  start(): Promise<void>;
  /** Makes Redis accept connections but answer nothing, as on a broken network. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

export async function startRedis(): Promise<TestRedis> {
  const dir = await mkdtemp(join(tmpdir(), 'sikka-redis-'));
  const port = await freePort();
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    for await (const chunk of child.stdout ?? []) {
      said += chunk;
      if (said.includes('Ready to accept connections')) break;
    }
    if (!said.includes('Ready to accept')) throw new Error(`redis-server did not start: ${said}`);
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async close() {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function isInstalled(): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, 'redis-server'), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
