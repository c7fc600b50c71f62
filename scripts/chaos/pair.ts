import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';
import { killPostgres } from '#testing/kill-postgres.ts';
import { startFront } from './front.ts';
import { startProcess, type Victim } from './server.ts';

const APP_SECRET = 'the secret of two machines, one of which is killed';

interface Machine {
  readonly dataDir: string;
  readonly port: number;
  readonly env: Record<string, string>;
  process: ChildProcess;
}

/**
 * Two machines with one database, behind a proxy to the primary. `killServer` kills the primary and promotes
 * the standby; `prepare` makes the killed machine the new standby and waits until commits wait for it.
 */
export async function startPair(): Promise<Victim> {
  const root = await mkdtemp(join(tmpdir(), 'sikka-failover-'));
  const ports = await Promise.all(Array.from({ length: 4 }, freePort));
  const [portA = 0, portB = 0, listenA = 0, listenB = 0] = ports;
  const listens = new Map([
    [portA, listenA],
    [portB, listenB],
  ]);
  const envOf = (port: number, other?: number) => ({
    APP_SECRET,
    STANDBY_LISTEN: `127.0.0.1:${listens.get(port)}`,
    ...(other === undefined ? {} : { STANDBY_OF: `127.0.0.1:${listens.get(other)}` }),
  });
  const machine = async (name: string, port: number, env: Record<string, string>, says: string) => {
    const dataDir = join(root, name);
    return { dataDir, port, env, process: await startProcess(dataDir, port, { env }, says) };
  };
  let primary: Machine = await machine('a', portA, envOf(portA), ' serving at ');
  let standby: Machine = await machine('b', portB, envOf(portB, portA), ' is a standby');
  const front = await startFront(() => primary.port);
  let isWhole = true;

  return {
    url: front.url,
    get dataDir() {
      return primary.dataDir;
    },
    async prepare() {
      if (!isWhole) {
        await rm(join(standby.dataDir, 'postgres'), { recursive: true });
        const { dataDir, port } = standby;
        const env = envOf(port, primary.port);
        standby = {
          dataDir,
          port,
          env,
          process: await startProcess(dataDir, port, { env }, ' is a standby'),
        };
        isWhole = true;
      }
      while (!JSON.parse(await admin(primary)).attached?.isSynchronous) await delay(200);
    },
    async killServer() {
      await kill(primary);
      front.cut();
      await admin(standby, 'promote');
      [primary, standby] = [standby, primary];
      isWhole = false;
      await untilReady(primary.port);
    },
    killPostgres: () => Promise.reject(new Error('a pair has two of them')),
    loseDisk: () => Promise.reject(new Error('a pair has two of them')),
    async stop() {
      await Promise.all([kill(standby), stop(primary)]);
      front.close();
      return primary.process.exitCode;
    },
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 20 }),
  };
}

/** Kills the server and its Postgres, as when a machine loses its power. */
async function kill({ dataDir, process: server }: Machine): Promise<void> {
  const isRunning = server.exitCode === null && server.signalCode === null;
  const ended = isRunning ? once(server, 'exit') : undefined;
  server.kill('SIGKILL');
  killPostgres(join(dataDir, 'postgres'));
  await ended;
}

async function stop({ process: server }: Machine): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

/** Runs `npm run admin -- standby` on a machine. @returns what it prints */
async function admin({ dataDir, env }: Machine, ...args: string[]): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/admin.ts', 'standby', ...args, '--json'],
    { env: { ...process.env, ...env, DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  // Status 1 is accepted: it means a primary without a standby.
  if (code > 1) throw new Error(`standby ${args.join(' ')} ended with ${code}: ${said}`);
  return said;
}

async function untilReady(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await delay(50);
  }
}
