import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isOwner, openArchive } from './archive-folder.ts';

it('a data directory owns an archive only after it began to write it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sikka-owner-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const [folder, dataDir, other] = ['archive', 'data', 'other'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [folder, dataDir, other]) await mkdir(made);
  expect(await isOwner(folder, dataDir)).toBe(false);
  await openArchive(folder, 'the database', dataDir, {});
  expect(await isOwner(folder, dataDir)).toBe(true);
  expect(await isOwner(folder, other)).toBe(false);
  await expect(openArchive(folder, 'the database', other, {})).rejects.toThrow('another copy');
  await expect(openArchive(folder, 'another', other, {})).rejects.toThrow('another database');
});
