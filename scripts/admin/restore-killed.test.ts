import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '#drizzle/client.ts';
import { readEnv } from '#server/env.ts';
import { startServer } from '#server/start/start.ts';
import { APP_SECRET, TIME_ZONE } from '#testing/constants.ts';
import { temporaryFolder } from '#testing/fixtures.ts';
import { runScript } from '#testing/run-script.ts';
import { testServer } from '#testing/server.ts';
import { admin, environmentOf } from './admin.fixture.ts';

/* The remains of a killed restore must not start as an empty instance, and must not block another restore. */

const server = testServer();
const folder = temporaryFolder('killed');
const file = join(folder, 'one.backup');
let main: Sql;
let entries = 0;
const made: string[] = [];

beforeAll(async () => {
  const { database: _, ...connection } = server.db.connection;
  main = postgres({ ...connection, database: 'postgres', max: 1 });
  for (const balance of [100, 200, 300]) {
    const member = await server.make.member({ balance });
    await member.as().spinner.spin({});
    const account = { accountNumber: '1', accountName: 'A', bankName: 'B' };
    if (balance > 143)
      await member.as().requests.createWithdrawal({
        userId: member.id,
        amount: 143,
        withdrawalCount: 0,
        ...account,
      });
  }
  await server.deps.screenshots.idle();
  const source = environmentOf(server.db.connection);
  expect(await admin(['backup', file], source)).toMatchObject({ status: 0 });
  ({ entries } = (await admin(['verify'], source)).answer);
  expect(entries).toBeGreaterThan(5);
});
afterAll(async () => {
  for (const name of made) await main.unsafe(`drop database ${name} with (force)`);
  await main.end();
});

/** Loaded into the command's process: kills that process (SIGKILL) when it would report the step KILL_AT. */
const PRELOAD = `const write = process.stderr.write;
process.stderr.write = function (text) {
  if (String(text).startsWith(process.env.KILL_AT)) process.kill(process.pid, 'SIGKILL');
  return write.apply(this, arguments);
};`;

async function restoreUntil(moment: string, place: string): Promise<void> {
  const { status, stderr } = await runScript('scripts/admin.ts', ['restore', file, place], {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(PRELOAD)}`,
    KILL_AT: moment,
  });
  // A killed process has no exit status, so `null` shows that the kill came at the right moment.
  expect({ status, stderr }).toEqual({ status: null, stderr: expect.not.stringContaining(moment) });
}

const REFUSAL = /^A restore into \S+( \S+)? has not finished: run npm run admin -- restore into it again$/;

const expectNoStart = (env: NodeJS.ProcessEnv) =>
  expect(start(env)).rejects.toMatchObject({ name: 'StartupError', message: expect.stringMatching(REFUSAL) });

async function expectNoCommand(env: NodeJS.ProcessEnv): Promise<void> {
  for (const command of [
    ['verify'],
    ['backup', join(folder, 'no.backup')],
    ['promote', 'superadmin', '--role', 'admin'],
  ]) {
    const { status, answer } = await admin(command, env);
    expect({ command, status, answer }).toEqual({
      command,
      status: 2,
      answer: { ok: false, error: expect.stringMatching(REFUSAL) },
    });
  }
  const { status, answer } = await admin(['doctor'], env);
  expect(status).toBe(1);
  expect(answer.findings).toContainEqual({
    what: 'database',
    state: 'problem',
    detail: expect.stringMatching(REFUSAL),
  });
}

const start = (env: NodeJS.ProcessEnv) =>
  startServer({
    env: readEnv({ ...env, PORT: '0', TIME_ZONE, RATE_LIMITS: 'off' }),
    log: { info() {}, warn() {}, error: console.error },
    durable: false,
  });

async function expectWhole(env: NodeJS.ProcessEnv): Promise<void> {
  expect(await admin(['verify'], env)).toMatchObject({ status: 0, answer: { ok: true, entries } });
}

/* The moments differ in what they leave: only the mark, tables without rows, rows without indexes, or all. */
describe('a restore that is killed', () => {
  it('at its first or last step, into a folder, blocks a start, and another restore brings back all rows', async () => {
    const place = join(folder, randomUUID());
    const env = { DATA_DIR: place, TIME_ZONE };
    for (const moment of ['Checking the backup', 'Finishing']) {
      await restoreUntil(moment, place);
      await expectNoStart(env);
      expect(await readdir(place)).not.toContain('app-secret');
    }
    await expectNoCommand(env);
    const refused = await runScript('src/server/main.ts', [], { DATA_DIR: place, PORT: '0' });
    expect(refused).toEqual({
      status: 1,
      stdout: `Opening the database in ${place} …\n`,
      stderr: expect.stringMatching(/^A restore into .* again\n$/),
    });
    // A restore that fails because its backup file does not exist leaves the mark of the killed restore.
    expect((await admin(['restore', join(folder, 'no-such-file'), place], {})).status).toBe(2);
    await expectNoStart(env);
    expect(await admin(['restore', file, place], {})).toMatchObject({ status: 0, answer: { problems: [] } });
    const { deps, firstAccount, stop } = await start({ ...env, APP_SECRET });
    try {
      expect(firstAccount).toBeUndefined();
      const rows = await deps.database.read((_, sql) => sql`select 1 from users where role = 'user'`);
      expect(rows).toHaveLength(3);
      await expectWhole(env);
    } finally {
      await stop();
    }
    expect((await admin(['restore', file, place], {})).answer.error).toContain('is not empty');
  });

  it('between them, into a database, blocks a start, and another restore begins again', async () => {
    const name = `killed_${randomUUID().replaceAll('-', '')}`;
    await main.unsafe(`create database ${name}`);
    made.push(name);
    const place = `postgres:///${name}`;
    const env = { ...environmentOf(server.db.connection), DATABASE_URL: place };
    for (const moment of ['Putting back videos', 'Making the indexes']) {
      await restoreUntil(moment, place);
      await expectNoStart(env);
    }
    await expectNoCommand(env);
    expect(await admin(['restore', file, place], {})).toMatchObject({ status: 0, answer: { problems: [] } });
    await expectWhole(env);
    // The completed restore removed its mark, so a third restore finds an ordinary database with tables.
    expect((await admin(['restore', file, place], {})).answer.error).toContain('is not empty');
  });
});
