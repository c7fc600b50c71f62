import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Effort, measureAgainst, type Row, secondsOf } from './rows.ts';
import type { Stage } from './stage.ts';

/** The limits in seconds: for the small instance, and for one of a million members (`--data-dir`). */
const MOST = { small: 10, million: 600 };
const SMALL = 20_000;
const run = promisify(execFile);

/** Backs up an instance of `npm run seed:big`, and measures the seconds that the command `restore` takes. */
export async function measureRestore(_: Stage, { dataDir }: Effort): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sikka-bench-restore-'));
  const [seeded, backup, place] = [
    dataDir ?? join(folder, 'seeded'),
    join(folder, 'file'),
    join(folder, 'new'),
  ];
  try {
    if (dataDir === undefined)
      await script('seed-big.ts', ['--members', String(SMALL), '--data-dir', seeded, '--no-verify']);
    await script('admin.ts', ['backup', backup], { DATA_DIR: seeded });
    const restored = await secondsOf(() => script('admin.ts', ['restore', backup, place]));
    const [size, most] = dataDir === undefined ? ['20,000', MOST.small] : ['the seeded', MOST.million];
    return [measureAgainst(`restore of ${size} members, books verified (s)`, most, [restored.seconds])];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a script as an operator does. @throws when it ends with another status than 0 */
async function script(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', `scripts/${name}`, ...args], {
    env: { ...process.env, ...env },
  });
}
