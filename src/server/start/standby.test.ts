import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Database } from '#drizzle/client.ts';
import { readLedger } from '#drizzle/ledger-report.ts';
import { lostEndOf } from '#postgres/standby/pair.ts';
import { findEmbedded } from '#postgres/start.ts';
import { fetchJson, httpClient } from '#testing/client.ts';
import { APP_SECRET, SUPERADMIN, TIME_ZONE } from '#testing/constants.ts';
import { freePort } from '#testing/free-port.ts';
import { killPostgres } from '#testing/kill-postgres.ts';
import { type RunningScript, runScript, startScript } from '#testing/run-script.ts';

/*
 * A primary and its standby: no acknowledged change is lost with the primary, and the two machines never take
 * changes at the same time.
 */

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const root = await mkdtemp(join(tmpdir(), 'sikka-standby-'));
const METRICS_TOKEN = 'a token that only the tests know';
const [portOfA, portOfB, listenA, listenB] = await Promise.all([
  freePort(),
  freePort(),
  freePort(),
  freePort(),
]);

/** One of the two machines. */
class Machine {
  readonly dataDir: string;
  readonly url: string;
  readonly #env: Record<string, string | undefined>;
  running: RunningScript | undefined;

  constructor(name: string, port: number, listen: number, other: number | undefined) {
    this.dataDir = join(root, name);
    this.url = `http://127.0.0.1:${port}`;
    this.#env = {
      DATA_DIR: this.dataDir,
      DATABASE_URL: undefined,
      PORT: String(port),
      STANDBY_LISTEN: `127.0.0.1:${listen}`,
      STANDBY_OF: other === undefined ? undefined : `127.0.0.1:${other}`,
      APP_SECRET,
      METRICS_TOKEN,
      RATE_LIMITS: 'off',
      SUPERADMIN_USERNAME: SUPERADMIN.username,
      SUPERADMIN_PASSWORD: SUPERADMIN.password,
    };
  }

  /** The port on which the other machine's Postgres takes this machine's connections. */
  set other(port: number) {
    this.#env.STANDBY_OF = `127.0.0.1:${port}`;
  }

  start(other: Record<string, string | undefined> = {}): RunningScript {
    this.running = startScript('src/server/main.ts', [], { ...this.#env, ...other });
    return this.running;
  }

  admin(...args: string[]) {
    return runScript('scripts/admin.ts', [...args, '--json'], this.#env);
  }

  /** What the command `admin doctor` found about one matter, by the matter's name. */
  async finding(name: string): Promise<{ state: string } | undefined> {
    const { findings } = JSON.parse((await this.admin('doctor')).stdout);
    return findings.find(({ what }: { what: string }) => what === name);
  }

  /** The id of a Postgres process whose commit waits for the standby. */
  waitingBackend(): Promise<number> {
    return this.inDatabase((database) =>
      database.read(async (_, sql) => {
        const [row] = await sql<{ pid: number }[]>`
          select pid from pg_stat_activity where wait_event = 'SyncRep' and query like '%idempotency%'`;
        if (!row) throw new Error('no commit waits');
        return row.pid;
      }),
    );
  }

  /** Kills the server and its Postgres, as when the machine loses its power. */
  async kill(): Promise<void> {
    const { running } = this;
    running?.child.kill('SIGKILL');
    killPostgres(join(this.dataDir, 'postgres'));
    await running?.ended;
  }

  async stop(): Promise<void> {
    this.running?.child.kill('SIGTERM');
    await this.running?.ended;
  }

  readyz(): Promise<unknown> {
    return fetchJson(`${this.url}/readyz`).then(({ status, body }) => ({ status, ...(body as object) }));
  }

  async metric(name: string): Promise<number> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${this.url}/metrics`, { headers })).text();
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  }

  async inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const connection = await findEmbedded(this.dataDir);
    const database = new Database({ connection: { ...connection }, timeZone: TIME_ZONE, poolSize: 1 });
    return work(database).finally(() => database.close());
  }

  /** The idempotency keys of the movements that `give` made. Also checks that the books balance. */
  keys(): Promise<string[]> {
    return this.inDatabase(async (database) => {
      expect((await readLedger(database)).problems).toEqual([]);
      return database.read(async (_, sql) => {
        const rows = await sql<{ key: string }[]>`
          select split_part(cause, ':', -1) as key from journal_entries where kind = 'adjustment'`;
        return rows.map(({ key }) => key).sort();
      });
    });
  }
}

const a = new Machine('a', portOfA, listenA, undefined);
const b = new Machine('b', portOfB, listenB, listenA);
const member = randomUUID();
let token = '';

/** Adds one rupee to the member's balance. @returns the idempotency key if the server answered 200 */
async function give({ url }: Machine, key: string = randomUUID()): Promise<string | undefined> {
  const response = await fetch(`${url}/api/users/${member}/balance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ amount: 1, type: 'deposit' }),
  }).catch(() => undefined);
  return response?.status === 200 ? key : undefined;
}

beforeAll(async () => {
  await a.start().says(/ serving at /);
  token = (await httpClient(a.url).auth.login.mutate(SUPERADMIN)).token;
  await a.inDatabase((database) =>
    database.call('user_create', {
      actor: null,
      address: null,
      id: member,
      name: 'Member',
      username: 'member',
      email: 'member@example.com',
      phone: '03000000000',
      passwordHash: 'x',
      role: 'user',
      paymentMethod: 'SadaPay',
    }),
  );
});
afterAll(async () => {
  await Promise.all([a.kill(), b.kill()]);
  await rm(root, { recursive: true, force: true });
});

describe('a standby', () => {
  const acknowledged: string[] = [];

  it('copies its primary, refuses calls, and then each commit waits for it', async () => {
    const running = b.start();
    await running.says(/ is a standby/);
    expect(await b.readyz()).toEqual({ status: 503, ok: false, reason: 'standby' });
    expect((await fetchJson(`${b.url}/healthz`)).status).toBe(200);
    expect(await give(b)).toBeUndefined();
    await expect.poll(() => a.metric('sikka_standby_synchronous'), { timeout: 60_000 }).toBe(1);
    expect(await a.metric('sikka_standby_connected')).toBe(1);
    expect(await b.metric('sikka_standby_waits')).toBe(1);
    expect(JSON.parse((await a.admin('standby')).stdout)).toMatchObject({ role: 'primary', waits: true });
    expect(JSON.parse((await b.admin('standby')).stdout)).toMatchObject({ role: 'standby', streams: true });
    const [ofA, ofB] = [await a.finding('standby'), await b.finding('standby')];
    expect([ofA?.state, ofB?.state]).toEqual(['ok', 'ok']);
    expect(await b.finding('server')).toMatchObject({ state: 'ok' });
  });

  it('is not promoted while its primary answers', async () => {
    const refused = await b.admin('standby', 'promote');
    expect(refused.status).toBe(2);
    expect(refused.stdout + refused.stderr).toContain('still answers');
  });

  it('has every acknowledged change when its primary is killed under load and it is promoted', async () => {
    let running = true;
    const givers = Array.from({ length: 8 }, async () => {
      while (running) {
        const key = await give(a);
        if (key) acknowledged.push(key);
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    await a.kill();
    running = false;
    await Promise.all(givers);

    expect((await b.admin('standby', 'promote')).status).toBe(0);
    await b.running?.says(/ serving at /);
    expect(await b.readyz()).toEqual({ status: 200, ok: true });
    const kept = await b.keys();
    expect(acknowledged.filter((key) => !kept.includes(key))).toEqual([]);
    // The session from before the promotion is still valid, and a repeat of a call has no second effect.
    expect(await give(b, acknowledged[0])).toBe(acknowledged[0]);
    expect(await b.keys()).toEqual(kept);
    const after = await give(b);
    expect(after).toBeDefined();
    acknowledged.push(after ?? '');
  });

  it('whose primary comes back is never beside a second one that takes changes', async () => {
    const old = a.start();
    // The commits of the old primary had waited for the standby, so after its restart the old primary first
    // waits for a standby. Meanwhile it takes no changes.
    await old.says(/Waiting for the standby/);
    expect(await give(a)).toBeUndefined();
    expect(await a.readyz()).toEqual({ status: 503, ok: false, reason: 'standby' });
    // The old primary is no standby: for Prometheus it is down, and `admin doctor` reports a problem.
    expect((await fetch(`${a.url}/metrics`)).status).toBe(503);
    expect(await a.finding('server')).toMatchObject({ state: 'problem' });
    a.other = listenB;
    const alone = await a.admin('standby', 'alone', '--dead');
    expect([alone.status, alone.stdout + alone.stderr]).toEqual([2, expect.stringContaining('was promoted')]);
    await a.stop();
    const forgotten = await a.start({ STANDBY_LISTEN: undefined, STANDBY_OF: undefined }).ended;
    expect(forgotten.stderr).toContain('wait for its standby: set STANDBY_LISTEN as before');

    const refused = await a.start().ended;
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('takes changes, so this database is older');
  });

  it('becomes the standby of the other one once its old database is moved away', async () => {
    await rm(join(a.dataDir, 'postgres'), { recursive: true });
    await a.start().says(/ is a standby/);
    await expect.poll(() => b.metric('sikka_standby_synchronous'), { timeout: 60_000 }).toBe(1);
    acknowledged.push((await give(b)) ?? '');
    expect(await a.keys()).toEqual(expect.arrayContaining(acknowledged));
  });

  it('that is gone holds up changes until an operator lets the primary go on alone', async () => {
    await a.kill();
    const key = randomUUID();
    expect(await give(b, key)).toBeUndefined();
    // Kills the process whose commit waits. Postgres must not restart by itself: after a restart, a repeat of
    // the call would see a commit that the standby never confirmed.
    process.kill(await b.waitingBackend(), 'SIGKILL');
    expect(await give(b, key)).toBeUndefined();
    // Waiting calls take all database connections of the server: `standby alone` must not need one of these.
    await Promise.all(Array.from({ length: 30 }, () => give(b)));
    const [unsure, sure] = [await b.admin('standby', 'alone'), await b.admin('standby', 'alone', '--dead')];
    expect([unsure.status, sure.status]).toEqual([2, 0]);
    await expect.poll(() => give(b, key), { timeout: 30_000 }).toBe(key);
    expect((await b.keys()).filter((kept) => kept === key)).toHaveLength(1);
    expect((await b.finding('standby'))?.state).toBe('problem');
  });

  it('that may lack the end of what was acknowledged ends all sessions before it serves', async () => {
    await b.stop();
    await writeFile(lostEndOf(b.dataDir), '');
    await b.start().says(/ serving at /);
    expect(await give(b)).toBeUndefined();
    token = (await httpClient(b.url).auth.login.mutate(SUPERADMIN)).token;
    expect(await give(b)).toBeDefined();
  });
});
