import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readFunctions } from '#drizzle/function-schema.ts';
import { findPostgresOn, resume, signal } from '#postgres/processes.ts';
import { fetchJson, httpClient, metricOf, refused } from '#testing/client.ts';
import { APP_SECRET, SUPERADMIN, TIME_ZONE } from '#testing/constants.ts';
import { temporaryFolder } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { readEnv } from '../../env.ts';
import { startServer } from '../../start/start.ts';

const METRICS_TOKEN = 'a token that only the tests know';

async function readyz(url: string) {
  const { status, body } = await fetchJson(`${url}/readyz`);
  return { status, ...(body as object) };
}
const READY = { status: 200, ok: true };
const notReady = (reason: string) => ({ status: 503, ok: false, reason });

describe('a server that shares its database', () => {
  const logged: string[] = [];
  const note = (_: object, message: string) => void logged.push(message);
  const server = testServer({ env: { METRICS_TOKEN }, log: { info() {}, warn: note, error: note } });

  const metric = (reason: string) =>
    metricOf(server.url, METRICS_TOKEN, `sikka_not_ready{reason="${reason}"}`);

  it('is not ready while its SQL functions are missing, notices that without a request, and reports it', async () => {
    expect(await readyz(server.url)).toEqual(READY);
    const { schema } = readFunctions();
    await server.db.sql.unsafe(`alter schema ${schema} rename to app_elsewhere`);
    const text = expect.stringContaining('the SQL functions of this release were dropped');
    await expect.poll(() => logged, { timeout: 20_000 }).toContainEqual(text);
    expect(await readyz(server.url)).toEqual(notReady('functions'));
    expect(await metric('functions')).toBe(1);
    await refused(httpClient(server.url).auth.login.mutate(SUPERADMIN), 503, 'unavailable');
    await server.db.sql.unsafe(`alter schema app_elsewhere rename to ${schema}`);
    await expect.poll(() => readyz(server.url)).toEqual(READY);
    expect(await metric('functions')).toBe(0);
    await expect.poll(() => logged).toContain('ready again');
  });

  it('is not ready and refuses changes with 503 while Postgres is read-only', async () => {
    const { token } = await server.make.admin();
    const member = await server.make.member();
    const name = server.db.connection.database;
    const setReadOnly = async (value: 'on' | 'off') => {
      await server.db.sql.unsafe(`alter database ${name} set default_transaction_read_only = ${value}`);
      await server.db.sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${name} and pid <> pg_backend_pid()`;
    };
    await setReadOnly('on');
    await expect.poll(() => readyz(server.url)).toEqual(notReady('write'));
    const path = `${server.url}/api/users/${member.id}/balance`;
    const answer = await fetchJson(path, { token, body: { amount: 1, type: 'deposit' } });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await refused(httpClient(server.url, member.token).spinner.spin.mutate({}), 503, 'unavailable');
    const sql = server.db.database.dedicated({
      connection: { default_transaction_read_only: 'off' as never },
    });
    await sql.unsafe(`alter database ${name} reset default_transaction_read_only`);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`;
    await sql.end();
    await expect.poll(() => readyz(server.url)).toEqual(READY);
  });

  it('checks at most once a second, however many callers ask', async () => {
    await server.db.sql.unsafe(`create table writes (n int);
      create function note_write() returns trigger language plpgsql as 'begin insert into public.writes values (1); return null; end';
      create trigger note_write after update on schema_migrations for each row execute function note_write()`);
    await expect.poll(() => readyz(server.url)).toEqual(READY);
    await Promise.all(Array.from({ length: 50 }, () => readyz(server.url)));
    const [row] = await server.db.sql<{ n: number }[]>`select count(*)::int as n from writes`;
    expect(row?.n).toBeLessThan(10);
  });
});

it('a server answers 503 quickly while Postgres hangs, and is ready again afterwards', async () => {
  const dataDir = temporaryFolder('hung', onTestFinished);
  const env = readEnv({ PORT: '0', DATA_DIR: dataDir, APP_SECRET, TIME_ZONE });
  const log = { info() {}, warn() {}, error() {} };
  const server = await startServer({ env, log, durable: false });
  const url = `http://127.0.0.1:${server.port}`;
  let pids: number[] = [];
  try {
    expect(await readyz(url)).toEqual(READY);
    pids = findPostgresOn(join(dataDir, 'postgres'));
    for (const pid of pids) signal(pid, 'SIGSTOP');
    await expect.poll(() => readyz(url)).toEqual(notReady('database'));
    const asked = performance.now();
    expect(await readyz(url)).toEqual(notReady('database'));
    // The check takes 1.5 seconds, and longer on a busy machine. Without a connection of its own it would
    // take 8 seconds.
    expect(performance.now() - asked).toBeLessThan(5_000);
    resume(pids);
    await expect.poll(() => readyz(url)).toEqual(READY);
  } finally {
    resume(pids);
    await server.stop();
  }
});
