import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv, promisify } from 'node:util';
import { Database } from '#drizzle/client.ts';
import { freePort } from '#testing/free-port.ts';
import { startProcess, stopProcess, type Victim } from './server.ts';

const SCRIPT = fileURLToPath(new URL('../../deploy/cluster/cluster.mjs', import.meta.url));
const SERVERS = 2;

interface ClusterOptions {
  readonly pooler: boolean;
  readonly say: (line: string) => void;
}

export async function startCluster({ pooler, say }: ClusterOptions): Promise<Victim> {
  const root = await mkdtemp(join(tmpdir(), 'sikka-cluster-'));
  const cluster = async (command: string, ...args: string[]) => {
    const given = [SCRIPT, command, root, ...args];
    return (await promisify(execFile)(process.execPath, given)).stdout;
  };
  const servers: ChildProcess[] = [];
  const remove = () => rm(root, { recursive: true, force: true, maxRetries: 20 });
  try {
    say(await cluster('start'));
    const file = join(root, pooler ? 'cluster-pooler.env' : 'cluster.env');
    const env = parseEnv(await readFile(file, 'utf8')) as Record<string, string>;
    const ports: number[] = [];
    for (let i = 0; i < SERVERS; i++) {
      const port = await freePort();
      servers.push(await startProcess(join(root, `server-${i}`), port, { env }));
      ports.push(port);
    }
    let turn = 0;
    const front = await startFront(() => ports[turn++ % SERVERS] as number);
    return {
      url: front.url,
      dataDir: root,
      openDatabase: () =>
        new Database({
          url: env.DATABASE_URL_DIRECT ?? env.DATABASE_URL ?? '',
          timeZone: 'Asia/Karachi',
          poolSize: 1,
          attemptMs: 60_000,
        }),
      prepare: async () => void (await cluster('start')),
      killServer: () => Promise.reject(new Error('only the primary is killed')),
      async killPostgres() {
        say(`kills ${(await cluster('kill', 'primary')).trim()}`);
      },
      loseDisk: () => Promise.reject(new Error('only the primary is killed')),
      async stop() {
        const codes = await Promise.all(servers.map(stopProcess));
        front.close();
        await cluster('stop');
        return codes.find((code) => code !== 0) ?? 0;
      },
      remove,
    };
  } catch (error) {
    for (const server of servers) server.kill('SIGKILL');
    await cluster('stop').catch(() => undefined);
    await remove();
    throw error;
  }
}

async function startFront(portOf: () => number) {
  const open = new Set<Socket>();
  const front = createServer((from) => {
    const to = connect(portOf(), '127.0.0.1');
    for (const socket of [from, to]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        from.destroy();
        to.destroy();
      });
    }
    from.pipe(to).pipe(from);
  });
  const port = await freePort();
  front.listen(port, '127.0.0.1');
  await once(front, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      front.close();
      for (const socket of open) socket.destroy();
    },
  };
}
