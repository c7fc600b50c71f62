import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { clusterOf } from '../start.ts';
import { removeOldDrills } from './drill.ts';

it('a drill whose Postgres cannot be ended is left unlocked, and removed by a later try', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sikka-drills-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const folder = join(dataDir, 'drill-old');
  // A pid file that is a folder can't be removed, so ending the drill's old Postgres server fails.
  const obstacle = join(clusterOf(folder), 'postmaster.pid');
  await mkdir(obstacle, { recursive: true });
  await removeOldDrills(dataDir);
  expect(existsSync(join(folder, 'server.lock'))).toBe(false);
  await rm(obstacle, { recursive: true });
  await removeOldDrills(dataDir);
  expect(existsSync(folder)).toBe(false);
});
