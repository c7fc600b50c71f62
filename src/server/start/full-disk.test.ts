import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Sql } from '#drizzle/client.ts';
import { adjustmentKeys, admin, openEmbedded } from '#scripts/admin/admin.fixture.ts';
import { fetchJson, httpClient, metricOf } from '#testing/client.ts';
import { APP_SECRET, SUPERADMIN } from '#testing/constants.ts';
import { newAccount } from '#testing/factories.ts';
import { temporaryFolder } from '#testing/fixtures.ts';
import { type RunningScript, startScript } from '#testing/run-script.ts';

// The default time limits are too short: the test includes initdb, a crash recovery and a restart.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

/** Mounts a separate small disk on the folder. @returns false if not allowed: usually only root may do it */
function mountDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'tmpfs', folder], { stdio: 'pipe' });
    return true;
  } catch (error) {
    console.warn(`SKIPPED, the full disk was not tried: nothing can be mounted here (${error})`);
    return false;
  }
}

const disk = temporaryFolder('disk');
const archive = temporaryFolder('disk');
const isMounted = mountDisk(disk) && mountDisk(archive);
const fillerOf = (folder: string) => join(folder, 'filler');
const filler = fillerOf(disk);

function fillDisk(file = filler): void {
  for (const size of [1024 * 1024, 4096]) {
    const block = Buffer.alloc(size);
    try {
      for (;;) appendFileSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

const METRICS_TOKEN = 'a token that only the tests know';
const env = {
  DATA_DIR: join(disk, 'data'),
  DATABASE_URL: undefined,
  PORT: '0',
  APP_SECRET,
  METRICS_TOKEN,
  RATE_LIMITS: 'off',
  SUPERADMIN_USERNAME: SUPERADMIN.username,
  SUPERADMIN_PASSWORD: SUPERADMIN.password,
};

afterAll(async () => {
  if (isMounted) for (const folder of [disk, archive]) execFileSync('umount', ['-l', folder]);
});

describe.skipIf(!isMounted)('a full disk', () => {
  let server: RunningScript;
  let url: string;
  let token: string;
  const member = randomUUID();

  beforeAll(async () => {
    server = startScript('src/server/main.ts', [], env);
    url = (await server.says(/ serving at (\S+)/))[1] ?? '';
    const { username, password } = SUPERADMIN;
    token = (await httpClient(url).auth.login.mutate({ username, password })).token;
    const database = await openEmbedded(env.DATA_DIR);
    await database.call('user_create', newAccount({ id: member }));
    await database.close();
  });
  afterAll(async () => {
    rmSync(filler, { force: true });
    server?.child.kill('SIGTERM');
    await server?.ended;
  });

  const fund = (key: string) =>
    fetchJson(`${url}/api/users/${member}/balance`, {
      token,
      body: { amount: 1, type: 'deposit' },
      headers: { 'idempotency-key': key },
    });
  const readyz = async () => {
    const { status, body } = await fetchJson(`${url}/readyz`);
    return { status, ...(body as object) };
  };
  const metric = (name: string) => metricOf(url, METRICS_TOKEN, name);

  it('makes the server refuse writes without losing acknowledged ones, until it has room again', async () => {
    const acknowledged: string[] = [];
    const refused: string[] = [];
    const others: unknown[] = [];
    const callOnce = async (key: string = randomUUID()) => {
      const response = await fund(key);
      if (response.status === 200) acknowledged.push(key);
      else if (response.status === 503 && Number(response.headers.get('retry-after')) > 0) refused.push(key);
      else others.push(response);
    };
    for (let i = 0; i < 20; i++) await callOnce();
    expect(acknowledged).toHaveLength(20);
    expect(await readyz()).toEqual({ status: 200, ok: true });

    fillDisk();
    for (let i = 0; i < 3_000 && refused.length < 20; i++) await callOnce();
    expect(refused.length).toBeGreaterThanOrEqual(20);
    await expect.poll(readyz).toEqual({ status: 503, ok: false, reason: 'write' });
    expect(await metric('sikka_not_ready{reason="write"}')).toBe(1);
    expect(await metric('sikka_disk_free_bytes{folder="data"}')).toBe(0);
    expect(await metric('sikka_disk_free_bytes{folder="wal"}')).toBe(0);
    const doctor = await admin(['doctor'], { ...env, PORT: new URL(url).port });
    expect(doctor.status).toBe(1);
    expect(doctor.answer.findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: 'configuration', state: 'ok' }),
        expect.objectContaining({ what: 'disk', state: 'problem' }),
        { what: 'durability', state: 'ok', detail: 'synchronous_commit is on' },
        expect.objectContaining({ what: 'superadmin', state: 'ok' }),
        expect.objectContaining({ what: 'write', state: 'problem' }),
        expect.objectContaining({ what: 'server', detail: expect.stringContaining('503 (write)') }),
      ]),
    );

    // Postgres stops, and the program that supervises it restarts it again and again.
    const database = await openEmbedded(env.DATA_DIR);
    const sql = database.dedicated();
    const stopped = server.says(/The database has ended/);
    // Postgres has made WAL files in advance, which still have room: the loop uses them up. Each pass first
    // writes a record, because Postgres does not switch a file that is unused.
    const switchFile = () => sql`select pg_logical_emit_message(false, 'test', ''), pg_switch_wal()`;
    for (let i = 0; i < 100; i++) if ((await switchFile().catch(() => true)) === true) break;
    await sql.end({ timeout: 1 });
    await database.close();
    await stopped;
    await expect.poll(readyz, { timeout: 30_000 }).toMatchObject({ status: 503 });
    await callOnce();

    rmSync(filler);
    await expect.poll(readyz, { timeout: 60_000 }).toEqual({ status: 200, ok: true });
    expect(await metric('sikka_not_ready{reason="write"}')).toBe(0);
    const before = acknowledged.length;
    const again = refused.splice(0);
    for (const key of again) await callOnce(key);
    expect(acknowledged).toHaveLength(before + again.length);
    expect(others).toEqual([]);
    await callOnce();

    const after = await openEmbedded(env.DATA_DIR);
    expect((await adjustmentKeys(after)).sort()).toEqual(acknowledged.sort());
    await after.close();
  });
});

it.skipIf(!isMounted)(
  'tells of a full BACKUP_DIR at once, while members go on, until it has room',
  async () => {
    const dataDir = temporaryFolder('archived', onTestFinished);
    const archived = { ...env, DATA_DIR: dataDir, BACKUP_DIR: archive };
    const start = () => startScript('src/server/main.ts', [], archived);
    fillDisk(fillerOf(archive));
    const refused = await start().ended;
    expect(refused.stderr.trim()).toBe(`BACKUP_DIR ${archive} cannot be used: no space left on the disk`);
    rmSync(fillerOf(archive));

    const server = start();
    onTestFinished(async () => {
      server.child.kill('SIGTERM');
      await server.ended;
    });
    const url = (await server.says(/ serving at (\S+)/))[1] ?? '';
    const findings = async () => {
      const { answer } = await admin(['doctor'], archived);
      const found = answer.findings as { what: string; state: string; detail: string }[];
      return found.filter(({ what }) => /^archive|drill/.test(what));
    };
    await vi.waitUntil(() => existsSync(join(archive, 'drill.json')), { timeout: 60_000 });
    expect((await findings()).at(-1)).toMatchObject({ what: 'drill', state: 'ok' });
    fillDisk(fillerOf(archive));
    const database = await openEmbedded(dataDir);
    const switchFile = (sql: Sql) => sql`select pg_logical_emit_message(false, 'test', ''), pg_switch_wal()`;
    await database.read((_, sql) => switchFile(sql));
    await server.says(/is not complete: WAL: no space left on the disk/);
    expect(await findings()).toMatchObject([
      { state: 'problem', detail: expect.stringMatching(/It fails now: WAL: no space left on the disk$/) },
      { what: 'archive disk', state: 'problem' },
      { what: 'drill', state: 'ok' },
    ]);
    expect(await fetchJson(`${url}/readyz`)).toMatchObject({ status: 200 });
    const file = join(archive, 'one.backup');
    const backup = await admin(['backup', file], archived);
    expect(backup.answer.error).toBe(`${file}: no space left on the disk`);
    await database.read((_, sql) => switchFile(sql));
    await database.close();

    rmSync(fillerOf(archive));
    await server.says(/goes on: WAL/);
    await expect.poll(findings).toMatchObject([{ what: 'archive', state: 'ok' }, {}, {}]);
    server.child.kill('SIGTERM');
    expect((await server.ended).stderr).not.toMatch(/aborted/);
  },
);
