import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUSEKEEPING } from '#server/start/start.ts';
import { fetchJson, refused } from '#testing/client.ts';
import { WAIT_MS } from '#testing/constants.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type Person, stranger } from '#testing/factories.ts';
import { type Follower, followSocket, followStream } from '#testing/followers.ts';
import { hasRedis, startRedis, type TestRedis } from '#testing/redis.ts';
import { startTestServer, type TestServer } from '#testing/server.ts';
import { type ServerProcess, spawnServer } from '#testing/server-process.ts';
import { type Position, parsePosition } from '../platform/events/outbox.ts';

/* Three servers on one database, with the test as their proxy. */

let db: TestDatabase;
let make: TestServer['make'];
let home: TestServer;
const followers: {
  readonly follower: Follower;
  readonly audience: 'staff' | 'member';
  readonly userId: string;
}[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  // This server has no followers; it creates accounts.
  home = await startTestServer({ database: db });
  make = home.make;
});
afterEach(async () => {
  await Promise.all(followers.splice(0).map(({ follower }) => follower.close()));
});
afterAll(async () => {
  await home?.close();
  await db?.close();
});

/** @param url the URL of a server by its index; called each time that a follower connects */
async function followEverywhere(servers: number, url: (i: number) => string, member: Person, staff: Person) {
  for (let i = 0; i < servers; i++) {
    for (const follow of [followSocket, followStream]) {
      const to = { url: () => url(i) };
      followers.push(
        {
          follower: follow({ ...to, token: member.token, stream: 'users.onMemberEvent' }),
          audience: 'member',
          userId: member.id,
        },
        {
          follower: follow({ ...to, token: staff.token, stream: 'users.onStaffEvent' }),
          audience: 'staff',
          userId: staff.id,
        },
      );
    }
  }
  await Promise.all(followers.map(({ follower }) => follower.began));
}

async function expectAllOnce(): Promise<void> {
  for (const { follower, audience, userId } of followers) {
    const { xid, id } = parsePosition(await follower.began) as Position;
    const rows = await db.sql<{ id: string }[]>`
      select xid || '-' || id as id from events
      where (xid, id) > (${String(xid)}::xid8, ${String(id)}::bigint)
        and audience = ${audience} and (user_id is null or user_id = ${userId}) order by events.xid, events.id`;
    const expected = rows.map((row) => row.id);
    expect(expected.length).toBeGreaterThan(0);
    await expect.poll(() => follower.ids.at(-1)).toBe(expected.at(-1));
    expect(follower.ids).toEqual(expected);
    expect(follower.names).not.toContain('resync');
  }
}

describe.each([
  { bus: 'Redis', run: describe.skipIf(!hasRedis) },
  { bus: 'LISTEN and NOTIFY', run: describe },
])('three servers that notify each other over $bus', ({ bus, run }) => {
  run('', () => {
    let redis: TestRedis | undefined;
    let servers: TestServer[];
    beforeAll(async () => {
      redis = bus === 'Redis' ? await startRedis() : undefined;
      const env: Record<string, string> = redis ? { REDIS_URL: redis.url } : {};
      servers = await Promise.all([1, 2, 3].map(() => startTestServer({ database: db, env })));
    });
    afterAll(async () => {
      await Promise.all((servers ?? []).map((server) => server.close()));
      await redis?.close();
    });

    const urlOf = (i: number) => servers[i % servers.length]?.url ?? '';
    const fund = (i: number, id: string) => servers[i % servers.length]?.make.fundMember(id, 1 + i);

    it('send every event once to every browser, from any server', async () => {
      const member = await make.member();
      await followEverywhere(3, urlOf, member, await make.admin());
      await Promise.all(Array.from({ length: 9 }, (_, i) => fund(i, member.id)));
      await expectAllOnce();
      expect(followers).toHaveLength(12);
    });

    it('continue while the connection is broken, and use it again later', async () => {
      const member = await make.member();
      await followEverywhere(3, urlOf, member, await make.admin());
      if (redis) await redis.kill();
      else
        await db.sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`;
      await Promise.all(Array.from({ length: 3 }, (_, i) => fund(i, member.id)));
      await expectAllOnce();
      await redis?.start();
      await Promise.all(Array.from({ length: 3 }, (_, i) => fund(i, member.id)));
      await expectAllOnce();
    });

    it('end a session on all servers when one of them ends it', async () => {
      const member = await make.member();
      await followEverywhere(3, urlOf, member, await make.admin());
      const boss = await (await make.superadmin()).as();
      for (const { url } of servers) {
        expect((await fetchJson(`${url}/api/users/${member.id}`, { token: member.token })).status).toBe(200);
      }
      await boss.users.update({ id: member.id, status: 'Inactive' });
      for (const { url } of servers) {
        const ask = () => fetchJson(`${url}/api/users/${member.id}`, { token: member.token });
        // A server that missed the event would read the account again only after a minute.
        await expect.poll(async () => (await ask()).status, { timeout: WAIT_MS / 2 }).not.toBe(200);
      }
      for (const { follower, audience } of followers) {
        if (audience === 'member') await expect.poll(() => follower.names).toContain('userStatusChanged');
      }
    });
  });
});

describe.skipIf(!hasRedis)('rate limits of three servers with one Redis', () => {
  let redis: TestRedis;
  let servers: TestServer[];
  beforeAll(async () => {
    redis = await startRedis();
    const options = { database: db, rateLimits: true, env: { REDIS_URL: redis.url } };
    servers = await Promise.all([1, 2, 3].map(() => startTestServer(options)));
  });
  afterAll(async () => {
    redis?.thaw();
    await Promise.all((servers ?? []).map((server) => server.close()));
    await redis?.close();
  });

  const limitsOf = (i: number) => (servers[i % 3] as TestServer).deps.limits;
  async function letThrough(tries: number, who: string, server = (i: number) => i): Promise<number> {
    const ends = await Promise.allSettled(
      Array.from({ length: tries }, (_, i) => limitsOf(server(i)).take('registerByAddress', who)),
    );
    return ends.filter((end) => end.status === 'fulfilled').length;
  }

  // On a busy machine Redis may answer too late. A server then counts in its own memory, so the poll tries
  // again with a new caller, whose count begins at 0.
  it('are counted together', async () => {
    const counted = async () => {
      const who = randomUUID();
      return [await letThrough(690, who), await letThrough(3, who)];
    };
    await expect.poll(counted).toEqual([600, 0]);
  });

  it('apply to logins on all servers together', async () => {
    const tried = async () => {
      const { username } = stranger();
      const statuses = [];
      for (let i = 0; i < 9; i++) {
        const body = { username, password: 'a-wrong-guess' };
        statuses.push((await fetchJson(`${servers[i % 3]?.url}/api/auth/login`, { body })).status);
      }
      return statuses;
    };
    await expect.poll(tried).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
  });

  it('share the turns to try a password among all servers', async () => {
    const account = randomUUID();
    const logIn = (i: number) => limitsOf(i).takeLogin({ account, address: `10.5.0.${i}` });
    await Promise.all([0, 1, 2, 3, 4].map(logIn));
    const refusals = await Promise.all([5, 6, 7].map((i) => refused(logIn(i))));
    const waits = refusals.map(({ params }) => Number(params.seconds)).sort((a, b) => a - b);
    // The three refused logins must wait 1, 3 and 7 minutes until they may try a password, less the time that
    // a busy machine has already taken.
    for (const [i, turn] of [60, 180, 420].entries()) {
      expect(waits[i]).toBeLessThanOrEqual(turn);
      expect(waits[i]).toBeGreaterThan(turn - 50);
    }
  });

  it.each(['gone', 'frozen'])(
    'are counted by each server alone while Redis is %s, without delays',
    async (how) => {
      if (how === 'gone') await redis.kill();
      else redis.freeze();
      for (let i = 0; i < 3; i++) {
        expect(await letThrough(610, how, () => i)).toBe(600);
        expect((await fetchJson(`${servers[i]?.url}/api/videos/list`)).status).toBe(401);
      }
      if (how === 'gone') await redis.start();
      else redis.thaw();
      const shared = async () => {
        const who = randomUUID();
        await letThrough(600, who);
        return letThrough(3, who);
      };
      await expect.poll(shared, { interval: 300 }).toBe(0);
    },
  );

  it('never log the password of Redis', async () => {
    const said: unknown[] = [];
    const { openRedis } = await import('../platform/process/redis.ts');
    const log = { info() {}, error() {}, warn: (...args: unknown[]) => void said.push(args) };
    const client = openRedis(redis.url.replace('redis://', 'redis://nobody:hunter2@'), log);
    await expect.poll(() => said.length).toBeGreaterThan(0);
    client.disconnect();
    expect(JSON.stringify(said)).not.toContain('hunter2');
  });
});

describe('housekeeping', () => {
  it('runs on one server at a time', async () => {
    const { database } = home.deps;
    const old = () => db.sql`insert into idempotency_keys (scope, key, operation, fingerprint, created_at)
      values ('old', ${randomUUID()}, 'x', 'x', now() - interval '30 days')`;
    const left = async () =>
      (await db.sql<{ n: number }[]>`select count(*)::int as n from idempotency_keys where scope = 'old'`)[0]
        ?.n;
    const keepHouse = () => database.call('housekeeping', HOUSEKEEPING);
    const other = database.dedicated();
    await other.unsafe('begin');
    await other.unsafe(`select app.housekeeping(30, '2 days', '7 days', 100)`);
    await old();
    await keepHouse();
    expect(await left()).toBe(1);
    await other.unsafe('commit');
    await other.end();
    await Promise.all([keepHouse(), keepHouse(), keepHouse()]);
    expect(await left()).toBe(0);
  });
});

describe('three servers', () => {
  // Without Redis they notify each other over LISTEN and NOTIFY, as those of `npm run chaos` do.
  it('lose two to SIGKILL under load: no acknowledged change is lost, and each event arrives once', async () => {
    const redis = hasRedis ? await startRedis() : undefined;
    const env: Record<string, string> = redis ? { REDIS_URL: redis.url } : {};
    const spawned = await Promise.all([1, 2].map(() => spawnServer(db.connection, env)));
    const third = await startTestServer({ database: db, env });
    try {
      const alive = new Set(spawned);
      const [first, second] = spawned as [ServerProcess, ServerProcess];
      const urlOf = (i: number) => {
        const wanted = spawned[i % 3];
        return (wanted && alive.has(wanted) ? wanted : third).url;
      };
      const member = await make.member();
      const admin = await make.admin();
      await followEverywhere(3, urlOf, member, admin);

      const acknowledged = new Set<string>();
      /** As a proxy and a browser do: one server after another, with one key, until one answers 200. */
      const move = async (i: number) => {
        const key = randomUUID();
        for (let attempt = 0; ; attempt++) {
          const { status } = await fetchJson(`${urlOf(i + attempt)}/api/users/${member.id}/balance`, {
            token: admin.token,
            body: { amount: 1, type: 'deposit' },
            headers: { 'idempotency-key': key },
          }).catch(() => ({ status: 0 }));
          if (status === 200) return acknowledged.add(key);
          if (attempt > 50) throw new Error(`no server answered: ${status}`);
        }
      };
      let next = 0;
      const worker = async () => {
        while (next < 60) await move(next++);
      };
      const load = Promise.all(Array.from({ length: 6 }, worker));
      await expect.poll(() => acknowledged.size).toBeGreaterThan(10);
      alive.delete(first);
      await first.end('SIGKILL');
      await expect.poll(() => acknowledged.size).toBeGreaterThan(30);
      await redis?.kill();
      alive.delete(second);
      await second.end('SIGKILL');
      await load;
      await expectAllOnce();

      const posted = await db.sql<{ key: string }[]>`
          select split_part(cause, ':', 4) as key from journal_entries e where kind = 'adjustment'
            and exists (select 1 from journal_lines l join ledger_accounts a on a.id = l.account_id
              where l.entry_id = e.id and a.user_id = ${member.id} and l.amount = 100)`;
      expect(acknowledged.size).toBe(60);
      expect(posted.map(({ key }) => key).sort()).toEqual([...acknowledged].sort());
      expect(await db.ledgerProblems()).toEqual([]);
    } finally {
      await Promise.all([...spawned.map((server) => server.end('SIGKILL')), third.close()]);
      await redis?.close();
    }
  });
});
