import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#drizzle/client.ts';
import { freePort } from '#testing/free-port.ts';

export const PASSWORD = 'chaos-password';

/** What the chaos test kills: a server with its own Postgres, or a cluster. */
export interface Victim {
  readonly url: string;
  readonly dataDir: string;
  /** Opens the database. Only needed if the database is not the embedded one in `dataDir`. */
  openDatabase?(): Database;
  /** Called before each kill; the kill comes after its promise is fulfilled. */
  prepare?(): Promise<void>;
  /** Kills the server (SIGKILL), and starts it again. */
  killServer(): Promise<void>;
  killPostgres(): Promise<void>;
  /** Kills the server and Postgres, and removes the data directory. */
  loseDisk(): Promise<void>;
  /** Stops the server gracefully. @returns its exit code */
  stop(): Promise<number | null>;
  remove(): Promise<void>;
}

interface VictimOptions {
  /** A data directory that exists; by default a new one. */
  readonly dataDir?: string;
  /** Environment variables, in addition to the ones that every victim gets. */
  readonly env?: Record<string, string>;
  /** Gets the server's log. Without it, the log goes to standard error. */
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
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit');
        server.kill('SIGTERM');
        await ended;
      }
      return server.exitCode;
    },
    remove,
  };
}

/** Starts the server. @returns its process, as soon as it serves */
export async function startProcess(
  dataDir: string,
  port: number,
  { env, onLog }: VictimOptions,
): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
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
