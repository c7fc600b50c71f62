import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import postgres from 'postgres';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnv } from '#server/env.ts';
import { type RunningServer, startServer } from '#server/start/start.ts';
import { httpClient, outcome, wsClient } from '#testing/client.ts';
import { APP_SECRET, PASSWORD, TIME_ZONE, WAIT_MS } from '#testing/constants.ts';
import type { Person } from '#testing/factories.ts';
import { fixture, temporaryFolder } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { admin, environmentOf } from './admin.fixture.ts';
import { type Frame, readArchive, type TableEnd, Tally, writeArchive } from './archive.ts';

/** A text with characters that COPY must escape, because its text format has one row on each line. */
const ODD = 'Zeilen\numbruch \\ und \t Tab 😀';
const server = testServer();
const env = fixture(async () => environmentOf(server.db.connection));
const folder = temporaryFolder('backup');
const file = join(folder, 'one.backup');
const idle = fixture(() => server.make.member({ balance: 1234.56 }));
const busy: Person[] = [];
let videoId = '';
const before = new Map<string, number>();
const after = new Map<string, number>();
let resumeId = '';

beforeAll(async () => {
  for (let i = 0; i < 4; i++) busy.push(await server.make.member({ balance: 10_000 }));
  videoId = (await server.make.video()).id;
  await server.db.sql`update videos set description = ${ODD} where id = ${videoId}`;
  resumeId = await streamPosition(server.url, idle.token);
  await backUpUnderLoad();
});

/** Only the acknowledged credits are counted. */
async function backUpUnderLoad(): Promise<void> {
  const answered = new Map(busy.map(({ id }) => [id, 0]));
  let running = true;
  const boss = await (await server.make.superadmin()).as();
  const working = busy.map(async ({ id, as }) => {
    const me = await as();
    for (let n = 0; running; n++) {
      await boss.users.adjustBalance({ id, amount: 1, type: 'deposit' });
      answered.set(id, (answered.get(id) ?? 0) + 1);
      await outcome(me.videos.click({ videoId }));
      const account = { accountNumber: '1', accountName: 'A', bankName: 'B' };
      if (n < 3) {
        const amount = [143, 285, 855][n] ?? 0;
        await me.requests.createWithdrawal({ userId: id, amount, ...account, withdrawalCount: n });
      }
    }
  });
  try {
    const warm = () => [...answered.values()].every((n) => n >= 5);
    await vi.waitFor(() => expect(warm()).toBe(true), { timeout: WAIT_MS });
    for (const [id, n] of answered) before.set(id, n);
    const made = await admin(['backup', file], env);
    for (const [id, n] of answered) after.set(id, n);
    expect(made).toMatchObject({ status: 0, answer: { encryptedBy: null } });
  } finally {
    running = false;
    await Promise.all(working);
  }
}

async function streamPosition(url: string, token: string): Promise<string> {
  const { client, close } = wsClient(url, token);
  try {
    return await new Promise((resolve, reject) => {
      client.users.onMemberEvent.subscribe(undefined, { onData: ({ id }) => resolve(id), onError: reject });
    });
  } finally {
    await close();
  }
}

async function firstEvent(url: string, token: string, lastEventId: string): Promise<string> {
  const { client, close } = wsClient(url, token);
  try {
    return await new Promise((resolve, reject) => {
      client.users.onMemberEvent.subscribe(
        { lastEventId },
        { onData: ({ data }) => resolve(data.name), onError: reject },
      );
    });
  } finally {
    await close();
  }
}

async function guardsOf(connection: postgres.Options<Record<string, never>>): Promise<string[]> {
  const sql = postgres({ ...connection, max: 1 });
  try {
    const rows = await sql<{ guard: string }[]>`
      select format('%s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) as guard
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal`;
    return rows.map(({ guard }) => guard).sort();
  } finally {
    await sql.end();
  }
}

describe('a backup made under load', () => {
  it('is complete, readable only by its owner, and without the app-secret', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await admin(['restore', file, '--check'], env)).toMatchObject({ status: 0 });
    expect(gunzipSync(await readFile(file)).includes(APP_SECRET)).toBe(false);
  });

  it('is not overwritten by a second backup, which leaves no partial file', async () => {
    const again = await admin(['backup', file], env);
    expect(again).toMatchObject({ status: 2 });
    expect(again.answer.error).toContain('exists already');
    expect((await admin(['backup', join(folder, 'no', 'such', 'folder')], env)).status).toBe(2);
    expect(await readdir(folder)).toEqual(['one.backup']);
  });

  it('restores to an instance that starts, serves and balances, as of one moment', async () => {
    const place = join(folder, 'restored');
    const { status, answer } = await admin(['restore', file, place], {});
    expect({ status, problems: answer.problems }).toEqual({ status: 0, problems: [] });
    const restored = await startServer({
      env: readEnv({ DATA_DIR: place, APP_SECRET, PORT: '0', TIME_ZONE, RATE_LIMITS: 'off' }),
      log: { info() {}, warn() {}, error: console.error },
      durable: false,
    });
    try {
      await lookAround(restored);
      const env = { DATA_DIR: place, APP_SECRET, TIME_ZONE };
      expect(await admin(['verify'], env)).toMatchObject({ status: 0, answer: { ok: true } });
    } finally {
      await restored.stop();
    }
    // `verify` again, now without a server: the command starts the database itself.
    expect(await admin(['verify'], { DATA_DIR: place, APP_SECRET, TIME_ZONE })).toMatchObject({ status: 0 });
    const second = await admin(['restore', file, place], {});
    expect(second).toMatchObject({ status: 2 });
    expect(second.answer.error).toContain('is not empty');
  });

  async function lookAround({ port, deps }: RunningServer): Promise<void> {
    const url = `http://127.0.0.1:${port}`;
    expect((await outcome(httpClient(url, idle.token).users.me.query())).ok).toBe(false);
    const { token } = await httpClient(url).auth.login.mutate({
      username: idle.username,
      password: PASSWORD,
    });
    const member = httpClient(url, token);
    expect(await member.users.me.query()).toMatchObject({ balance: 1234.56, email: idle.email });
    expect((await member.videos.list.query()).map(({ description }) => description)).toContain(ODD);

    const given = await deps.database.read(
      (_, sql) => sql<{ id: string; n: number }[]>`
        select l.user_id as id, count(*) as n from journal_entries e join journal_lines j on j.entry_id = e.id
          join ledger_accounts l on l.id = j.account_id
        where e.kind = 'adjustment' and j.amount = 100 and l.user_id is not null group by 1`,
    );
    for (const { id } of busy) {
      const n = given.find((row) => row.id === id)?.n ?? 0;
      expect(n).toBeGreaterThanOrEqual(before.get(id) ?? 0);
      expect(n).toBeLessThanOrEqual((after.get(id) ?? 0) + 1);
    }

    // A stream with a position of the original instance gets a resync.
    expect(await firstEvent(url, token, resumeId)).toBe('resync');
    const position = await streamPosition(url, token);
    expect(await firstEvent(url, token, position)).toBe('connected');
    // New rows do not collide with restored rows.
    await member.videos.click.mutate({ videoId, idempotencyKey: randomUUID() });
    await member.contacts.create.mutate({
      userId: idle.id,
      name: 'A',
      email: idle.email,
      subject: 'B',
      message: 'C',
    });
  }

  it('restores into an empty external database and refuses one with tables', async () => {
    const name = `restored_${randomUUID().replaceAll('-', '')}`;
    const { database: main, ...connection } = server.db.connection;
    const sql = postgres({ ...connection, database: 'postgres', max: 1 });
    await sql.unsafe(`create database ${name}`);
    try {
      const done = await admin(['restore', file, `postgres:///${name}`], {});
      expect(done).toMatchObject({ status: 0, answer: { problems: [] } });
      const target = { ...env, DATABASE_URL: `postgres:///${name}` };
      expect(await admin(['verify'], target)).toMatchObject({ status: 0 });
      // The restore drops keys, references and indexes, and makes all of them again.
      expect(await guardsOf({ ...connection, database: name })).toEqual(await guardsOf(server.db.connection));
      const again = await admin(['restore', file, `postgres:///${name}`], {});
      expect(again.answer.error).toContain('is not empty');
      const { host } = connection;
      await sql.unsafe(`create role ${name} superuser login password 'p@ss/w'`);
      const address = `postgres://${name}:p@ss/w@/${name}?host=${encodeURIComponent(String(host))}`;
      const told = (await admin(['restore', file, address], {})).answer.error;
      expect(told).toMatch(new RegExp(`^the database [^@]+/${name} is not empty`));
      expect((await admin(['restore', file, `postgres:///${main}`], {})).status).toBe(2);
    } finally {
      await sql.unsafe(`drop database ${name} with (force)`);
      await sql.unsafe(`drop role if exists ${name}`);
      await sql.end();
    }
  });
});

describe('a damaged backup', () => {
  const refuse = async (bytes: Buffer, message: string) => {
    const damaged = join(folder, `damaged-${randomUUID()}`);
    const place = join(folder, `place-${randomUUID()}`);
    await writeFile(damaged, bytes);
    const { status, answer } = await admin(['restore', damaged, place], {});
    expect(answer.error).toContain(message);
    expect(status).toBe(2);
    expect(await stat(place).catch(() => undefined)).toBeUndefined();
  };

  it('is refused before the restore writes anything', async () => {
    const whole = await readFile(file);
    await refuse(whole.subarray(0, whole.length / 2), 'is damaged');
    const flipped = Buffer.from(whole);
    const middle = Math.floor(whole.length / 2);
    flipped[middle] = (flipped[middle] ?? 0) ^ 0xff;
    await refuse(flipped, 'is damaged');
    await refuse(Buffer.from('not a backup'), 'is no backup of ours');
    await refuse(gzipSync('X\0\0\0\x02{}'), 'is no backup of ours');
    // A changed byte, compressed again: gzip accepts the file, but the checksums of the backup don't match.
    const plain = gunzipSync(whole);
    const at = plain.indexOf(idle.email);
    plain.write('x', at);
    await refuse(gzipSync(plain), 'is damaged (users)');
    // A backup without its last frame.
    const end = plain.lastIndexOf('F', plain.lastIndexOf('{"tables"'));
    await refuse(gzipSync(gunzipSync(whole).subarray(0, end)), 'is damaged (it ends too early)');
  });

  it('is refused when it comes from a newer program', async () => {
    const text = gunzipSync(await readFile(file)).toString('latin1');
    const newer = text.replace('"0000_baseline"', '"9999_baseline"');
    await refuse(gzipSync(Buffer.from(newer, 'latin1')), 'made by a newer version (migration 9999_baseline)');
  });

  it('is refused by Postgres when its rows refer to missing ones, and leaves nothing', async () => {
    const broken = join(folder, 'broken.backup');
    const frames = async function* (): AsyncGenerator<Frame> {
      const tables: TableEnd[] = [];
      let isUsers = false;
      for await (const frame of readArchive({ path: file, read: () => createReadStream(file) })) {
        if (frame.type === 'T') isUsers = frame.value.name === 'users';
        if (frame.type === 'F') yield { type: 'F', value: { tables } };
        else if (frame.type === 'E') {
          tables.push(isUsers ? new Tally().end('users') : frame.value);
          yield { type: 'E', value: tables.at(-1) ?? frame.value };
        } else if (!isUsers || frame.type !== 'D') yield frame;
      }
    };
    await writeArchive(broken, frames());
    const place = join(folder, 'nothing');
    const { status, answer } = await admin(['restore', broken, place], {});
    expect(status).toBe(2);
    expect(answer.error).toContain('violates foreign key constraint');
    expect(await stat(place).catch(() => undefined)).toBeUndefined();
  });
});
