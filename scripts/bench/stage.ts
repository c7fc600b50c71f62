import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '#drizzle/client.ts';
import { readLedger } from '#drizzle/ledger-report.ts';
import { startEmbedded } from '#postgres/start.ts';
import { createVault } from '#server/platform/vault.ts';
import { startChild } from './child.ts';
import type { LoadFunctions } from './load.ts';
import type { ServerFunctions, ServerStart } from './server.ts';

export interface Account {
  readonly id: string;
  readonly token: string;
}

export type Stage = Awaited<ReturnType<typeof setStage>>;

/** The number of accounts that one statement creates: few enough to end before its deadline. */
const ACCOUNTS_AT_ONCE = 2_000;

/** Starts Postgres with durable commits as in operation; the server and the load run in own processes. */
export async function setStage() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sikka-bench-'));
  const log = { info() {}, warn: console.warn, error: console.error };
  const postgres = await startEmbedded({ dataDir, log });
  const { connection } = postgres;
  const appSecret = randomBytes(32).toString('hex');
  const password = randomBytes(12).toString('hex');
  const vault = createVault(appSecret);
  const own: ServerStart = { connection, appSecret, password };
  const server = startChild<ServerFunctions>('server.ts', own);
  const load = startChild<LoadFunctions>('load.ts');
  const ports = await server.remote.ports();
  const limits = { poolSize: 2, attemptMs: 120_000, deadlineMs: 130_000 };
  const database = new Database({ connection: { ...connection }, timeZone: 'Asia/Karachi', ...limits });
  // The version of the sessions of a new account is 1.
  const accountOf = async ({ id }: { id: string }) => ({ id, token: await vault.signToken(id, 1) });
  const [superadmin] = await database.read(
    (_, sql) => sql<[{ id: string }]>`select id from users where role = 'superadmin'`,
  );
  const boss = await accountOf(superadmin);
  let made = 0;

  return {
    connection,
    database,
    ports,
    password,
    boss,
    server: server.remote,
    load: load.remote,
    /** Approved accounts with the superadmin's password. The n-th account of all is named `bench{n}`. */
    async makeAccounts(count: number, role = 'user'): Promise<Account[]> {
      const rows: { id: string }[] = [];
      for (const last = made + count; made < last; ) {
        const to = Math.min(made + ACCOUNTS_AT_ONCE, last);
        const some = await database.read(
          (_, sql) => sql<{ id: string }[]>`
            select app.user_create(gen_random_uuid(), 'Bench', 'bench' || n, 'bench' || n || '@example.com',
              '03001234567', (select password_hash from users where id = ${boss.id}), ${role}, 'SadaPay',
              ${boss.id}, 'bench') ->> 'id' as id
            from generate_series(${made + 1}::int, ${to}::int) n`,
        );
        rows.push(...some);
        made = to;
        // As autovacuum would soon do: until then, Postgres would plan for empty tables.
        await database.read((_, sql) => sql`analyze`);
      }
      return Promise.all(rows.map(accountOf));
    },
    async makeVideo(url = 'https://example.com') {
      const [video] = await database.read(
        (_, sql) => sql<[{ id: string }]>`
          insert into videos (title, description, url) values ('Bench', 'Bench', ${url}) returning id`,
      );
      return video.id;
    },
    /** @throws Error when the books don't balance */
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
