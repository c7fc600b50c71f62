import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Database } from '#drizzle/client.ts';
import { migrate } from '#drizzle/migrate.ts';
import { TIME_ZONE } from '#testing/constants.ts';
import { temporaryFolder } from '#testing/fixtures.ts';
import { clusterOf, startEmbedded } from '../start.ts';
import { findFolderProblem, openArchive } from './archive-folder.ts';
import { startArchiver } from './archiver.ts';
import { removeOldDrills } from './drill.ts';
import { openBackup, readEncryption } from './encryption.ts';

it('a data directory owns an archive only after it began to write it', async () => {
  const root = temporaryFolder('owner', onTestFinished);
  const [folder, dataDir, other] = ['archive', 'data', 'other'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [folder, dataDir, other]) await mkdir(made);
  const problemFor = (whose: string) => findFolderProblem(folder, whose);
  expect(await problemFor(dataDir)).toBeUndefined();
  await openArchive(folder, 'the database', dataDir, {});
  expect(await problemFor(dataDir)).toBeUndefined();
  expect(await problemFor(other)).toContain('another copy');
  await expect(openArchive(folder, 'the database', other, {})).rejects.toThrow('another copy');
  await expect(openArchive(folder, 'another', other, {})).rejects.toThrow('another database');
  const encrypted = openArchive(folder, 'the database', dataDir, { BACKUP_PASSPHRASE: 'four random words' });
  await expect(encrypted).rejects.toThrow('is encrypted by nothing: another way needs a folder of its own');
  await rm(folder, { recursive: true });
  expect(await problemFor(dataDir)).toMatch(/is not there, or its archive is gone: is its disk mounted\?$/);
});

it('a file of another key names the key that was used: that of the archive, or that of --identity', async () => {
  const root = temporaryFolder('keys', onTestFinished);
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
  const dataDir = temporaryFolder('drills', onTestFinished);
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

it('a drill that failed is tried again ten minutes later, not with the next copy of the database', async () => {
  const root = temporaryFolder('drill', onTestFinished);
  const [dataDir, folder, told] = [join(root, 'data'), join(root, 'archive'), [] as string[]];
  await mkdir(folder);
  const tell = (text: string) => void told.push(text);
  const log = { info: tell, warn: tell, error: tell };
  const postgres = await startEmbedded({ dataDir, log, durable: false, archive: true });
  onTestFinished(() => postgres.stop());
  const options = { timeZone: TIME_ZONE, poolSize: 1 };
  const database = new Database({ connection: { ...postgres.connection }, ...options });
  const backup = { folder, keepDays: 1, command: undefined, keys: {} };
  const archiver = await startArchiver({ dataDir, database, secretMark: 'mark', log, backup });
  onTestFinished(async () => {
    vi.useRealTimers();
    await database.close();
    await postgres.stop();
    await archiver.finish();
  });
  // Nothing can be verified in a database without tables.
  await expect.poll(() => told.join('\n'), { timeout: 60_000 }).toMatch(/is not complete: drill: /);
  await migrate(database);
  await database.read((_, sql) => sql`select pg_switch_wal()`);
  await expect.poll(() => archiver.waiting(), { timeout: 30_000 }).toBe(0);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  await expect.poll(() => told.join('\n'), { timeout: 60_000 }).toMatch(/goes on: drill/);
}, 180_000);
