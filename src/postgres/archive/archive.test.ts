import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it, onTestFinished } from 'vitest';
import { clusterOf } from '../start.ts';
import { isOwner, openArchive } from './archive-folder.ts';
import { removeOldDrills } from './drill.ts';
import { openBackup, readEncryption } from './encryption.ts';

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

it('a file of another key names the key that was used: that of the archive, or that of --identity', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sikka-keys-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const [key, other] = [await generateX25519Identity(), await generateX25519Identity()];
  const encryption = await readEncryption({ BACKUP_PUBLIC_KEY: await identityToRecipient(key) });
  const [file, identity] = [join(root, 'file'), join(root, 'identity')];
  const bytes = (async function* () {
    yield Buffer.from('text');
  })();
  await writeFile(file, encryption?.encrypt(bytes) ?? '');
  await writeFile(identity, other);
  const refusal = (keys: object) =>
    openBackup(file, { env: {}, ...keys }).catch((error: Error) => error.message);
  expect(await refusal({ identity })).toContain('another public key than that of --identity');
  expect(await refusal({ privateKey: other })).toContain('archive.key');
  expect(await refusal({ privateKey: other })).not.toContain('--identity');
  await expect(openBackup(file, { env: {}, privateKey: key })).resolves.toMatchObject({ path: file });
});

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
