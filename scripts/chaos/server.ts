import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#drizzle/client.ts';
import { freePort } from '#testing/free-port.ts';
import { argumentsFor } from '#testing/run-script.ts';

export const PASSWORD = 'chaos-password';

export interface Victim {
  readonly url: string;
  readonly dataDir: string;
  openDatabase?(): Database;
  prepare?(): Promise<void>;
  killServer(): Promise<void>;
  killPostgres(): Promise<void>;
  loseDisk(): Promise<void>;
  stop(): Promise<number | null>;
  remove(): Promise<void>;
}

interface VictimOptions {
  readonly dataDir?: string;
  readonly env?: Record<string, string>;
  readonly onLog?: (text: string) => void;
}

export async function startVictim(options: VictimOptions = {}): Promise<Victim> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'sikka-chaos-')));
  const port = await freePort();
  let server = await startProcess(dataDir, port, options);
  const killPostgres = async () => {
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    const [pid] = (await readFile(file, 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  };
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    async killServer() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      server = await startProcess(dataDir, port, options);
    },
    killPostgres,
    async loseDisk() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await killPostgres();
      await ended;
      await remove();
    },
    stop: () => stopProcess(server),
    remove,
  };
}

export async function startProcess(
  dataDir: string,
  port: number,
  { env, onLog }: VictimOptions,
): Promise<ChildProcess> {
  const server = spawn(process.execPath, argumentsFor('src/server/main.ts'), {
    cwd: new URL('../..', import.meta.url),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      RATE_LIMITS: 'off',
      SUPERADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdio: ['ignore', 'pipe', onLog ? 'pipe' : 'inherit'],
  });
  server.stderr?.setEncoding('utf8').on('data', onLog ?? (() => undefined));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server did not start (${code}): ${said}`)));
    server.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      if (said.includes(' serving at ')) resolve();
    });
  });
  return server;
}

export async function stopProcess(server: ChildProcess): Promise<number | null> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
  return server.exitCode;
}
