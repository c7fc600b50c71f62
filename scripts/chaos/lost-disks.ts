import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#drizzle/client.ts';
import { readLedger } from '#drizzle/ledger-report.ts';
import { argumentsFor } from '#testing/run-script.ts';
import { type Move, Moves } from './moves.ts';
import { makePeople } from './people.ts';
import { BOUNDS, openSecond } from './run.ts';
import { startVictim, type Victim } from './server.ts';

/**
 * The changes of at most this time may be lost with a disk: half a minute until Postgres closes a WAL file,
 * and the time to copy the file.
 */
const MOST_LOST_MS = 60_000;
const APP_SECRET = 'the secret of instances that lose their disks';

export async function loseDisks(times: number, say: (line: string) => void): Promise<string[]> {
  const problems: string[] = [];
  for (let round = 1; round <= times; round++) {
    const root = await mkdtemp(join(tmpdir(), 'sikka-lost-disk-'));
    try {
      problems.push(...(await loseOne(root, (line) => say(`disk ${round}: ${line}`))));
    } catch (error) {
      problems.push(String(error));
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  }
  return problems;
}

async function loseOne(root: string, say: (line: string) => void): Promise<string[]> {
  const archive = join(root, 'archive');
  const env = { APP_SECRET, BACKUP_DIR: archive };
  const victim = await startVictim({ env });
  const moves = new Moves(victim.url, true, BOUNDS);
  const people = await makePeople(moves, 4);
  while (!(await readdir(join(archive, 'base'))).some((name) => name.endsWith('.json'))) await delay(200);
  const began = Date.now();
  const acting = people.act();
  await delay(65_000 + Math.random() * 60_000);
  const lostAt = Date.now();
  await victim.loseDisk();
  moves.running = false;
  await acting;

  const started = performance.now();
  const newest = join(root, 'newest');
  await restore(archive, newest, ['--take-over']);
  const seconds = Math.round((performance.now() - started) / 1000);
  const problems = [...moves.problems];
  const lost = await inRestored(
    newest,
    env,
    (kept) => moves.acknowledged.filter(({ key }) => !kept.has(key)),
    problems,
  );
  const lostMs = Math.max(0, ...lost.map(({ answeredAt = 0 }) => lostAt - answeredAt));
  if (lostMs > MOST_LOST_MS) problems.push(`${lost.length} acknowledged changes of ${lostMs} ms are lost`);

  const at = Math.round(began + Math.random() * (lostAt - MOST_LOST_MS - began));
  const then = join(root, 'then');
  await restore(archive, then, ['--at', new Date(at).toISOString()]);
  const wrong = await inRestored(
    then,
    { APP_SECRET },
    (kept) =>
      moves.acknowledged.filter(
        ({ key, sentAt, answeredAt = 0 }) =>
          (answeredAt < at && !kept.has(key)) || (sentAt > at && kept.has(key)),
      ),
    problems,
  );
  if (wrong.length > 0)
    problems.push(`${wrong.length} changes are on the wrong side of ${new Date(at).toISOString()}`);
  say(
    `${moves.acknowledged.length} changes in ${Math.round((lostAt - began) / 1000)} s, ${lost.length} of the last ${lostMs} ms lost, back in ${seconds} s; ${wrong.length} on the wrong side of an instant`,
  );
  return problems;
}

async function restore(archive: string, folder: string, options: readonly string[]): Promise<void> {
  const args = [...argumentsFor('scripts/admin.ts'), 'restore', archive, folder, ...options];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, APP_SECRET },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the restore ended with ${code}: ${said}`);
}

async function inRestored(
  dataDir: string,
  env: Record<string, string>,
  compare: (kept: ReadonlySet<string>) => readonly Move[],
  problems: string[],
): Promise<readonly Move[]> {
  const server: Victim = await startVictim({ env, dataDir });
  let database: Database | undefined;
  try {
    database = await openSecond(dataDir);
    const rows = await database.read((_, sql) => sql<{ key: string }[]>`select key from idempotency_keys`);
    problems.push(...(await readLedger(database)).problems);
    return compare(new Set(rows.map(({ key }) => key)));
  } finally {
    await database?.close();
    await server.stop();
  }
}
