import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { users } from '#drizzle/schema/users.ts';
import { type EmbeddedPostgres, startEmbedded } from '#postgres/start.ts';
import { DomainError } from '#shared/errors.ts';
import { paisa } from '#shared/money.ts';
import { TIME_ZONE } from '#testing/constants.ts';
import { createTestDatabase } from '#testing/database.ts';
import { newAccount } from '#testing/factories.ts';
import { temporaryFolder } from '#testing/fixtures.ts';
import { Database } from './client.ts';
import { readLedger } from './ledger-report.ts';
import { migrate } from './migrate.ts';

/** The message in which Postgres says that it is ready for queries. */
const READY = Buffer.from('Z\0\0\0\x05I');

describe('a database server that is killed under load', () => {
  /* A Postgres server for this test alone, because the test kills it. Other tests share one server. */
  const dataDir = temporaryFolder('connections');
  let postgres: EmbeddedPostgres;
  let database: Database;
  const boss = randomUUID();
  const members = Array.from({ length: 6 }, () => randomUUID());
  beforeAll(async () => {
    const silent = { info() {}, warn() {}, error() {} };
    postgres = await startEmbedded({ dataDir, log: silent, durable: false });
    database = new Database({ connection: postgres.connection as never, timeZone: TIME_ZONE });
    await migrate(database);
    await database.call('user_create', newAccount({ id: boss, role: 'superadmin' }));
    for (const id of members) await database.call('user_create', newAccount({ id }));
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
  });

  it('loses no acknowledged change, repeats none and ends every call after three kills', async () => {
    const acknowledged = new Set<string>();
    const given = new Set<string>();
    const failures: unknown[] = [];
    let running = true;
    const tried = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error));
    const worker = async (i: number) => {
      while (running) {
        const key = randomUUID();
        given.add(key);
        const id = members[i % members.length] as string;
        const once = { scope: 'load', key, operation: 'adjust', fingerprint: '' };
        const adjusted = database.callOnce(once, 'user_adjust_balance', {
          actor: boss,
          address: '127.0.0.1',
          user: id,
          amountPaisa: paisa(100),
          description: 'load',
          cause: key,
        });
        await tried(adjusted.then(() => acknowledged.add(key)));
        // Reads with and without Drizzle, because Drizzle wraps the errors of the driver.
        if (i % 4 === 0) await tried(database.read((_, sql) => sql`select count(*) from users`));
        if (i % 4 === 1) await tried(database.read((orm) => orm.select().from(users).limit(1)));
      }
    };
    // More callers than connections, so that some are waiting for a connection at the moment of the kill.
    const workers = Array.from({ length: 24 }, (_, i) => worker(i));

    const acknowledgeMore = (count: number) => {
      const before = acknowledged.size;
      return expect.poll(() => acknowledged.size).toBeGreaterThan(before + count);
    };
    await acknowledgeMore(50);
    for (let kill = 0; kill < 3; kill++) {
      process.kill(postgres.pid ?? 0, 'SIGKILL');
      await acknowledgeMore(50);
    }
    running = false;
    await Promise.all(workers);

    for (const failure of failures)
      expect(failure).toMatchObject({ name: 'DomainError', kind: 'unavailable' });
    const rows = await database.read(
      (_, sql) => sql<{ cause: string }[]>`select cause from journal_entries where kind = 'adjustment'`,
    );
    const posted = rows.map(({ cause }) => cause.split(':').at(-1) ?? '');
    expect(new Set(posted).size).toBe(posted.length);
    const books = new Set(posted);
    expect([...acknowledged].filter((key) => !books.has(key))).toEqual([]);
    expect(posted.filter((key) => !given.has(key))).toEqual([]);
    expect((await readLedger(database)).problems).toEqual([]);
  });
});

describe('the connection pool', () => {
  const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  afterEach(() => {
    vi.useRealTimers();
  });
  /** On a database of its own, until the test ends. */
  async function openPool(options: Partial<ConstructorParameters<typeof Database>[0]> = {}) {
    const { connection, close } = await createTestDatabase();
    const own = { connection: connection as never, timeZone: TIME_ZONE, poolSize: 1, ...options };
    const database = new Database(own as never);
    onTestFinished(async () => {
      await database.close();
      await close();
    });
    return { database };
  }
  /** Advances the clock by `stepMs` per turn of the event loop until the call ends. */
  async function endOf<T>(call: Promise<T>, stepMs: number): Promise<unknown> {
    let ended = false;
    const end = call
      .catch((error: unknown) => error)
      .finally(() => {
        ended = true;
      });
    while (!ended) {
      await vi.advanceTimersByTimeAsync(stepMs);
      await turn();
    }
    return end;
  }

  it('gives up on a slow statement and serves other callers during and after it', async () => {
    const { database } = await openPool({ poolSize: 2 });
    stopTime();
    const started = performance.now();
    const slow = database.read((_, sql) => sql`select pg_sleep(600)`);
    const quick = database.read((_, sql) => sql`select 1 as one`);
    expect(await endOf(quick, 0)).toMatchObject([{ one: 1 }]);
    expect(await endOf(slow, 25)).toMatchObject({ kind: 'unavailable' });
    const waited = performance.now() - started;
    expect(waited).toBeGreaterThan(7_500);
    expect(waited).toBeLessThan(8_100);
    vi.useRealTimers();
    for (let i = 0; i < 5; i++)
      expect((await database.read((_, sql) => sql`select 2 as two`))[0]?.two).toBe(2);
  });

  it('replaces a silent connection and repeats the query on the new one', async () => {
    const { database } = await openPool();
    const pidOf = async () =>
      (await database.read((_, sql) => sql`select pg_backend_pid() as pid`))[0]?.pid as number;
    const silent = await pidOf();
    process.kill(silent, 'SIGSTOP');
    try {
      stopTime();
      const asked = pidOf();
      // Advances the clock over the first attempt and the pause after it.
      await vi.advanceTimersByTimeAsync(4_030);
      const answer = await endOf(asked, 0);
      expect(answer).toEqual(expect.any(Number));
      expect(answer).not.toBe(silent);
    } finally {
      vi.useRealTimers();
      process.kill(silent, 'SIGCONT');
    }
  });

  it('gives up on a server that is silent after connecting, without an unhandled rejection', async () => {
    const { connection, close } = await createTestDatabase();
    // This proxy forwards data until the client is connected, and then nothing.
    const deaf = createServer((client) => {
      const server = connect(join(connection.host, `.s.PGSQL.${connection.port}`));
      server.on('data', (data) => {
        client.write(data);
        if (data.includes(READY)) client.removeAllListeners('data').resume();
      });
      client.on('data', (data) => server.write(data));
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        one.on('error', () => undefined).on('close', () => other.destroy());
      }
    });
    await once(deaf.listen(0, '127.0.0.1'), 'listening');
    const { port } = deaf.address() as AddressInfo;
    const database = new Database({
      connection: { ...connection, host: '127.0.0.1', port } as never,
      timeZone: TIME_ZONE,
      poolSize: 1,
      attemptMs: 200,
      deadlineMs: 900,
    });
    await expect(database.read((_, sql) => sql`select 1`)).rejects.toMatchObject({ kind: 'unavailable' });
    await database.close();
    deaf.close();
    await close();
  });

  it('passes arrays of ids, of texts with special characters, and of numbers', async () => {
    const { database, close } = await createTestDatabase({ poolSize: 1 });
    const texts = ['plain', 'a,b', '"quoted"', 'back\\slash', '{}', '', 'null', 'ü ✓'];
    const ids = [randomUUID(), randomUUID()];
    const [row] = await database.read(
      (_, sql) => sql<{ texts: string[]; ids: number; sum: number }[]>`
        select to_json(${texts}::text[]) as texts, cardinality(${ids}::uuid[]) as ids,
          (select sum(n) from unnest(${[1, 2]}::bigint[]) n)::int as sum`,
    );
    expect(row).toEqual({ texts, ids: 2, sum: 3 });
    await close();
  });

  it('shares one wait budget between calls and still queries a healthy database when it is used up', async () => {
    const { connection, close } = await createTestDatabase();
    const waitBudget = { leftMs: 400 };
    stopTime();
    const shared = { timeZone: TIME_ZONE, poolSize: 1, waitBudget: () => waitBudget };
    const away = new Database({ connection: { ...connection, port: 1 } as never, ...shared });
    const ask = (database: Database) => database.read((_, sql) => sql`select 1 as one`);
    expect(await endOf(ask(away), 25)).toMatchObject({ kind: 'unavailable' });
    expect(waitBudget.leftMs).toBe(0);
    expect(await endOf(ask(away), 25)).toMatchObject({ kind: 'unavailable' });
    expect(waitBudget.leftMs).toBeLessThan(0);
    const well = new Database({ connection: connection as never, ...shared });
    expect(await endOf(ask(well), 0)).toMatchObject([{ one: 1 }]);
    vi.useRealTimers();
    await Promise.all([away.close(), well.close()]);
    await close();
  });

  it('answers a caller who gets no free connection with `unavailable`', async () => {
    const { database } = await openPool({ attemptMs: 60_000, deadlineMs: 300 });
    const ends = await Promise.allSettled(
      Array.from({ length: 4 }, () => database.read((_, sql) => sql`select pg_sleep(60)`)),
    );
    for (const end of ends)
      expect(end).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable' } });
  });

  it('does not retry a statement that fails, and keeps serving', async () => {
    const { database, sql, close } = await createTestDatabase({ poolSize: 1 });
    await sql`create table tries (n serial)`;
    const failing = database.read((_, sql) => sql`insert into tries default values returning 1 / (n - n)`);
    await expect(failing).rejects.toThrow(/division by zero/);
    // A rollback does not reset a sequence, so the value 1 means that there was one attempt.
    expect(await sql`select last_value::int as n from tries_n_seq`).toMatchObject([{ n: 1 }]);
    await database.read((_, sql) => sql`select 1`);
    await close();
  });

  it('retries a statement that Postgres ended because of a deadlock', async () => {
    const { database, sql, close } = await createTestDatabase({ poolSize: 4 });
    await sql`create table pair (id int primary key, n int)`;
    await sql`insert into pair values (1, 0), (2, 0)`;
    await sql.unsafe(`
      create function app.both(first int, second int) returns int language plpgsql as $$
      begin
        update pair set n = n + 1 where id = first; perform pg_sleep(0.05);
        update pair set n = n + 1 where id = second; return 1;
      end $$`);
    const update = (first: number, second: number) =>
      database.read((_, sql) => sql`select app.both(${first}, ${second})`);
    await Promise.all([update(1, 2), update(2, 1), update(1, 2)]);
    expect(await sql`select n from pair order by id`).toMatchObject([{ n: 3 }, { n: 3 }]);
    await close();
  });

  it('turns a refusal of a function into its DomainError, and no other error', async () => {
    const { database, sql, close } = await createTestDatabase();
    await sql.unsafe(`create function app.no(kind text, key text) returns void language plpgsql as $$
      begin perform app.refuse(kind, key, '{"amount":"₨5"}'); end $$`);
    const refuse = (key: string) =>
      database.read((_, sql) => sql`select app.no('conflict', ${key})`).catch((error: unknown) => error);
    const refusal = await refuse('belowTierMinimum');
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({
      kind: 'conflict',
      message: 'Insufficient balance. Minimum withdrawal: ₨5',
    });
    const hidden = await refuse('no such text');
    expect(hidden).toBeInstanceOf(Error);
    expect(hidden).not.toBeInstanceOf(DomainError);
    await close();
  });
});
