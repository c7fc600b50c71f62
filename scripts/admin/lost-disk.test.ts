import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import type { StartupError } from '#drizzle/startup-error.ts';
import { startEmbedded } from '#postgres/start.ts';
import { readEnv } from '#server/env.ts';
import { type RunningServer, startServer } from '#server/start/start.ts';
import { fetchJson, httpClient, metricOf } from '#testing/client.ts';
import { APP_SECRET, SUPERADMIN, WAIT_MS } from '#testing/constants.ts';
import { newAccount } from '#testing/factories.ts';
import { temporaryFolder } from '#testing/fixtures.ts';
import { killPostgres } from '#testing/kill-postgres.ts';
import { type RunningScript, startScript } from '#testing/run-script.ts';
import { adjustmentKeys, openEmbedded, admin as runCommand } from './admin.fixture.ts';

/* How much is lost when the disk is lost, and whether any instant can be restored. */

const root = temporaryFolder('archive');
const archive = join(root, 'the archive');
const mirror = join(root, 'mirror');
const env = {
  DATA_DIR: join(root, 'data'),
  DATABASE_URL: undefined,
  BACKUP_DIR: archive,
  BACKUP_PASSPHRASE: 'four random words, say',
  BACKUP_COMMAND: `mkdir -p ${mirror}/base ${mirror}/wal && cp "$ARCHIVE_FILE" "${mirror}/$ARCHIVE_NAME"`,
  PORT: '0',
  APP_SECRET,
  LOG_LEVEL: 'info',
  METRICS_TOKEN: 'a token that only the tests know',
  RATE_LIMITS: 'off',
  SUPERADMIN_USERNAME: SUPERADMIN.username,
  SUPERADMIN_PASSWORD: SUPERADMIN.password,
};

const log = { info() {}, warn() {}, error: console.error };
/** Only this first server is a process of its own, because it is killed with its disk. */
let first: RunningScript;
let server: RunningServer | undefined;
let url = '';
let token = '';
const member = randomUUID();

async function login(): Promise<void> {
  token = (await httpClient(url).auth.login.mutate(SUPERADMIN)).token;
}
/** Resolves when the archive has a new base copy. */
async function start(): Promise<void> {
  const said: string[] = [];
  const info = (...parts: unknown[]) => void said.push(parts.join(' '));
  server = await startServer({ env: readEnv(env), log: { ...log, info, error: info }, durable: false });
  url = `http://127.0.0.1:${server.port}`;
  await login();
  await expect.poll(() => said.join('\n')).toContain('A copy of the database is in');
}
beforeAll(async () => {
  first = startScript('src/server/main.ts', [], env);
  url = (await first.says(/ serving at (\S+)/))[1] ?? '';
  await login();
  // The first drill reads the key, and its scrypt holds up the server's calls.
  await vi.waitUntil(() => existsSync(join(archive, 'drill.json')), { timeout: 4 * WAIT_MS });
  await hastenKey();
  await inDatabase(env.DATA_DIR, (database) => database.call('user_create', newAccount({ id: member })));
});
afterAll(async () => {
  first?.child.kill('SIGTERM');
  await first?.ended;
  await server?.stop();
});

async function inDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openEmbedded(dataDir);
  return work(database).finally(() => database.close());
}
async function move(): Promise<string> {
  const key = randomUUID();
  const response = await fetchJson(`${url}/api/users/${member}/balance`, {
    token,
    body: { amount: 1, type: 'deposit' },
    headers: { 'idempotency-key': key },
  });
  expect(response.status).toBe(200);
  return key;
}
const switchWal = () =>
  inDatabase(env.DATA_DIR, (database) =>
    database.read(async (_, sql) => {
      const [row] = await sql<{ name: string }[]>`select pg_walfile_name(pg_switch_wal()) as name`;
      return row?.name ?? '';
    }),
  );
async function archived(): Promise<void> {
  const name = await switchWal();
  await expect
    .poll(async () =>
      (await readdir(join(archive, 'wal'))).some((file) => file.startsWith(name) && file.endsWith('.gz.age')),
    )
    .toBe(true);
}
const metric = (name: string) => metricOf(url, env.METRICS_TOKEN, name);
const admin = (args: string[], other: Record<string, string | undefined> = {}) =>
  runCommand(args, { ...env, ...other });
async function keysIn(dataDir: string): Promise<unknown> {
  const postgres = await startEmbedded({ dataDir, log, durable: false });
  return inDatabase(dataDir, adjustmentKeys).finally(() => postgres.stop());
}
const refusal = () =>
  startServer({ env: readEnv(env), log, durable: false }).then(
    () => 'it started',
    (error: StartupError) => error.message,
  );
async function killAll(script: RunningScript): Promise<void> {
  script.child.kill('SIGKILL');
  killPostgres(join(env.DATA_DIR, 'postgres'));
  await script.ended;
}
/** Encrypts the key of the archive with less work: otherwise each use of the passphrase takes a second. */
async function hastenKey(): Promise<void> {
  const made = await readFile(join(archive, 'archive.key'));
  expect(await readFile(join(mirror, 'archive.key'))).toEqual(made);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(env.BACKUP_PASSPHRASE);
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(1);
  encrypter.setPassphrase(env.BACKUP_PASSPHRASE);
  const key = await encrypter.encrypt(await decrypter.decrypt(made));
  for (const folder of [archive, mirror]) await writeFile(join(folder, 'archive.key'), key);
}

describe('the archive of the embedded database', () => {
  const moved: { key: string; at: number }[] = [];

  it('brings back all movements after the disk is lost and a restore was killed, and goes on', async () => {
    for (let i = 0; i < 5; i++) {
      moved.push({ key: await move(), at: Date.now() });
      // Waits, because a restore can't separate two movements in the same millisecond.
      await delay(5);
    }
    await archived();
    expect(await metric('sikka_archive_failing')).toBe(0);
    expect(await metric('sikka_archive_age_seconds')).toBeLessThan(120);
    expect(await metric('sikka_archive_base_age_seconds')).toBeLessThan(600);
    expect(await metric('sikka_archive_waiting_files')).toBeLessThan(5);
    await killAll(first);
    await rm(env.DATA_DIR, { recursive: true });

    const killed = startScript('scripts/admin.ts', ['restore'], env);
    await killed.says(/Verifying/);
    await killAll(killed);
    expect(await refusal()).toMatch(/has not finished/);
    const restored = await admin(['restore']);
    expect(restored).toMatchObject({ status: 0, answer: { ok: true, entries: 5, problems: [] } });
    const before = token;
    // The restored database writes WAL files of another timeline, so the archive needs a new base copy.
    await start();
    expect(await inDatabase(env.DATA_DIR, adjustmentKeys)).toEqual(moved.map(({ key }) => key));
    expect((await fetchJson(`${url}/api/users/${member}`, { token: before })).status).toBe(401);
    moved.push({ key: await move(), at: Date.now() });
    await archived();
  });

  it('holds only encrypted files, and gives each to the command of the operator', async () => {
    const files = [
      'archive.key',
      'archive.json',
      ...(await readdir(join(archive, 'wal'))).map((name) => `wal/${name}`),
      ...(await readdir(join(archive, 'base'))).map((name) => `base/${name}`),
    ];
    for (const file of files.filter((name) => !name.endsWith('.json'))) {
      expect((await readFile(join(archive, file))).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
      expect((await readFile(join(mirror, file))).equals(await readFile(join(archive, file)))).toBe(true);
    }
    expect(files.filter((name) => name.startsWith('base/') && name.endsWith('.json'))).toHaveLength(2);
  });

  it('is restored on trial', async () => {
    expect(await admin(['drill'])).toMatchObject({
      status: 0,
      answer: { ok: true, entries: 6, problems: [] },
    });
    expect(await metric('sikka_archive_drill_age_seconds')).toBeLessThan(600);
    expect(await metric('sikka_archive_drill_problems')).toBe(0);
    expect((await readdir(env.DATA_DIR)).filter((name) => name.startsWith('drill'))).toEqual([]);
  });

  it('names what cannot be restored, and leaves nothing behind', async () => {
    const folder = join(root, 'refused');
    let archiveOf = archive;
    const says = async (args: string[], other = {}) => {
      const { status, answer } = await admin(['restore', archiveOf, folder, ...args], other);
      expect(status).toBe(2);
      expect(existsSync(folder)).toBe(false);
      return answer.error;
    };
    expect(await says(['--at', '2020-01-01 00:00'])).toMatch(/begins at .* choose a later instant/);
    expect(await says(['--at', '2999-01-01 00:00'])).toMatch(/^The archive ends before 2998-12-31T19:00/);
    for (const at of ['yesterday', '2026-02-30 14:05', '2026-02-30T14:05Z', '2026-13-01 14:05'])
      expect(await says(['--at', at])).toMatch(/--at must be a time of Asia\/Karachi/);
    expect(await says([], { BACKUP_PASSPHRASE: 'some other words here' })).toMatch(
      /BACKUP_PASSPHRASE is not the one/,
    );
    expect(await says([], { BACKUP_PASSPHRASE: undefined })).toMatch(/set BACKUP_PASSPHRASE/);

    // From here on the archive is the copy that BACKUP_COMMAND made.
    archiveOf = mirror;
    const wal = (await readdir(join(mirror, 'wal'))).filter((name) => name.startsWith('00000002')).sort();
    const missing = join(mirror, 'wal', wal.at(-2) ?? '');
    const content = await readFile(missing);
    await rm(missing);
    expect(await says([])).toMatch(
      /^The file 00000002\w+ of the write-ahead log is missing from the archive/,
    );
    await writeFile(missing, gzipSync(content));
    expect(await says([])).toMatch(/is not encrypted, and must be/);
    await writeFile(missing, content);
    await rm(join(mirror, 'archive.key'));
    expect(await says([])).toMatch(/archive\.key is missing/);
  });

  it('lets no server start while its folder is not mounted, and has a new copy when a file is missing', async () => {
    await server?.stop();
    await rename(archive, join(root, 'unmounted'));
    expect(await refusal()).toMatch(/holds no archive, though this database wrote one there: is it mounted/);
    await rm(archive, { recursive: true, force: true });
    await rename(join(root, 'unmounted'), archive);
    const newest = (await readdir(join(archive, 'wal'))).filter((name) => name.startsWith('00000002')).sort();
    await rm(join(archive, 'wal', newest.at(-2) ?? ''));
    await start();
    expect(await metric('sikka_archive_failing')).toBe(0);
  });

  it('restores to an instant, and with --take-over the old database must no longer write to it', async () => {
    const folder = join(root, `$at '3'`);
    const at = new Date(moved[2]?.at ?? 0).toISOString();
    const restored = await admin(['restore', archive, folder, '--at', at, '--take-over']);
    expect(restored).toMatchObject({ status: 0, answer: { ok: true, entries: 3 } });
    expect(await keysIn(folder)).toEqual(moved.slice(0, 3).map(({ key }) => key));
    await switchWal();
    await expect.poll(() => metric('sikka_archive_failing')).toBe(1);
  });
});
