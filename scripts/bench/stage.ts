import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '#drizzle/client.ts';
import { readLedger } from '#drizzle/ledger-report.ts';
import { type EmbeddedConnection, startEmbedded } from '#postgres/start.ts';
import { createVault } from '#server/platform/vault.ts';
import { type Child, startChild } from './child.ts';
import type { LoadAnswer, LoadAsk } from './load.ts';
import type { Ports, ServerAsk, ServerStart } from './server.ts';

export interface Account {
  readonly id: string;
  readonly token: string;
}

/** The environment of a benchmark: a database, the server and load processes, and test accounts. */
export interface Stage {
  readonly connection: EmbeddedConnection;
  readonly database: Database;
  readonly ports: Ports;
  readonly password: string;
  readonly boss: Account;
  readonly server: Child<ServerAsk, number>;
  readonly load: Child<LoadAsk, LoadAnswer>;
  /** Approved accounts with the superadmin's password. The n-th account of all is named `bench{n}`. */
  makeAccounts(count: number, role?: 'user' | 'admin'): Promise<Account[]>;
  makeVideo(): Promise<string>;
  /** @throws when the books don't balance */
  checkBooks(): Promise<void>;
  close(): Promise<void>;
}

/** The number of accounts that one statement creates: few enough to end before its deadline. */
const ACCOUNTS_AT_ONCE = 2_000;

/**
 * Starts Postgres with durable commits as in operation; the server and the load run in separate processes.
 */
export async function setStage(): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sikka-bench-'));
  const log = { info() {}, warn: console.warn, error: console.error };
  const postgres = await startEmbedded({ dataDir, log });
  const { connection } = postgres;
  const appSecret = randomBytes(32).toString('hex');
  const password = randomBytes(12).toString('hex');
  const vault = createVault(appSecret);
  const server = startChild<ServerAsk, unknown>('server.ts', {
    connection,
    appSecret,
    password,
  } satisfies ServerStart);
  const load = startChild<LoadAsk, LoadAnswer>('load.ts');
  const ports = (await server.ask({ kind: 'ports' })) as Ports;
  const database = new Database({
    connection: { ...connection },
    timeZone: 'Asia/Karachi',
    poolSize: 2,
    attemptMs: 120_000,
    deadlineMs: 130_000,
  });
  const accountOf = async (id: string, version = 0) => ({ id, token: await vault.signToken(id, version) });
  const [first] = await database.read(
    (_, sql) => sql<{ id: string; version: number }[]>`
      select id, session_version as version from users where role = 'superadmin'`,
  );
  if (!first) throw new Error('there is no superadmin');
  const boss = await accountOf(first.id, first.version);
  let made = 0;

  return {
    connection,
    database,
    ports,
    password,
    boss,
    server: server as Child<ServerAsk, number>,
    load,
    async makeAccounts(count, role = 'user') {
      const rows: { id: string }[] = [];
      for (const last = made + count; made < last; ) {
        const to = Math.min(made + ACCOUNTS_AT_ONCE, last);
        rows.push(
          ...(await database.read(
            (_, sql) => sql<{ id: string }[]>`
              select app.user_create(gen_random_uuid(), 'Bench', 'bench' || n, 'bench' || n || '@example.com',
                '03001234567', (select password_hash from users where id = ${boss.id}), ${role}, 'SadaPay',
                ${boss.id}, 'bench') ->> 'id' as id
              from generate_series(${made + 1}::int, ${to}::int) n`,
          )),
        );
        made = to;
        // Autovacuum would soon do this too.
        // Until then, Postgres would plan for empty tables and read whole tables.
        await database.read((_, sql) => sql`analyze`);
      }
      const [{ version } = { version: 0 }] = await database.read(
        (_, sql) =>
          sql<
            { version: number }[]
          >`select session_version as version from users where id = ${rows[0]?.id ?? ''}`,
      );
      return Promise.all(rows.map(({ id }) => accountOf(id, version)));
    },
    async makeVideo() {
      const id = randomUUID();
      const video = { id, title: 'Bench', description: 'Bench', url: 'https://example.com' };
      await database.call('video_create', { actor: boss.id, address: 'bench', ...video });
      return id;
    },
    async checkBooks() {
      const { problems } = await readLedger(database);
      if (problems.length > 0) throw new Error(`the books are off: ${JSON.stringify(problems.slice(0, 5))}`);
    },
    async close() {
      await load.stop();
      await server.stop();
      await database.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
