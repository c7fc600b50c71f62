import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchJson } from '#testing/client.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import type { Person } from '#testing/factories.ts';
import { followSocket, followStream } from '#testing/followers.ts';
import { startTestServer, type TestServer } from '#testing/server.ts';
import { type ServerProcess, spawnServer } from '#testing/server-process.ts';

let db: TestDatabase;
let other: TestServer;
let admin: Person;
let server: ServerProcess;
beforeAll(async () => {
  db = await createTestDatabase();
  // The other server, to which a proxy sends all callers after the stop of `server`.
  other = await startTestServer({ database: db });
  admin = await other.make.admin();
  server = await spawnServer(db.connection);
});
afterAll(async () => {
  await server?.end('SIGKILL');
  await other?.close();
  await db?.close();
});

function fund(url: string, id: string, key: string) {
  const headers = { 'idempotency-key': key };
  const body = { amount: 1, type: 'deposit' };
  return fetchJson(`${url}/api/users/${id}/balance`, { token: admin.token, body, headers });
}

/** Sends a call except for the end of its body. @returns a function that sends the rest */
async function begin(url: string, id: string): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify({ amount: 1, type: 'deposit' });
  const headers = {
    authorization: `Bearer ${admin.token}`,
    'content-type': 'application/json',
    'content-length': body.length,
    'idempotency-key': randomUUID(),
    // The server's 100 Continue shows that it has accepted the call.
    expect: '100-continue',
  };
  const call = request(`${url}/api/users/${id}/balance`, { method: 'POST', headers, agent: false });
  call.flushHeaders();
  await once(call, 'continue');
  call.write(body.slice(0, 5));
  return async () => {
    call.end(body.slice(5));
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
}

it('a server that gets SIGTERM answers slow calls, loses no change, and makes browsers reconnect', async () => {
  const slow = await other.make.member();
  const member = await other.make.member();
  let gone = false;
  const url = () => (gone ? other.url : server.url);
  const options = { url, token: member.token, stream: 'users.onMemberEvent' } as const;
  const followers = [followSocket(options), followStream(options)];
  await Promise.all(followers.map(({ began }) => began));

  const acknowledged = new Set<string>();
  const failures: unknown[] = [];
  const call = async () => {
    const key = randomUUID();
    for (;;) {
      const answer = await fund(url(), member.id, key).catch((error: Error) => error.cause);
      if (answer && typeof answer === 'object' && 'status' in answer) {
        if (answer.status === 200) return acknowledged.add(key);
        failures.push(answer);
        // Once `gone`, a refused connection is expected: after the grace time the server does not listen.
      } else if (!gone || (answer as { code?: string } | undefined)?.code !== 'ECONNREFUSED')
        failures.push(answer);
      if (failures.length > 50) throw new Error('too many failures');
    }
  };
  let running = true;
  const worker = async () => {
    while (running) await call();
  };
  const load = Promise.all(Array.from({ length: 5 }, worker));
  await expect.poll(() => acknowledged.size).toBeGreaterThan(20);
  const slowCalls = await Promise.all([1, 2, 3].map(() => begin(server.url, slow.id)));
  server.signal('SIGTERM');
  await server.says('SIGTERM: stopping');
  const before = acknowledged.size;
  // The calls that are already on their way still find this server listening.
  gone = true;
  await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 20);
  // Waits until the server no longer listens, while the slow calls are still in flight.
  const refused = () =>
    fetch(`${server.url}/healthz`).then(
      () => false,
      () => true,
    );
  await expect.poll(refused).toBe(true);
  expect(await Promise.all(slowCalls.map((end) => end()))).toEqual([200, 200, 200]);
  expect(await server.ended).toEqual({ code: 0, signal: null });
  running = false;
  await load;
  expect(failures).toEqual([]);
  expect(await slow.as().users.me()).toMatchObject({ balance: 3 });

  const posted = await db.sql<{ key: string; id: string }[]>`
    select split_part(cause, ':', 4) as key from journal_entries e where kind = 'adjustment'
      and exists (select 1 from journal_lines l join ledger_accounts a on a.id = l.account_id
        where l.entry_id = e.id and a.user_id = ${member.id} and l.amount = 100)`;
  expect(posted.map(({ key }) => key).sort()).toEqual([...acknowledged].sort());
  for (const follower of followers) {
    const updates = () => follower.names.filter((name) => name === 'balanceUpdate').length;
    // Earlier events may come first: a stream starts at the position up to which its server has read.
    const [xid = '', id = ''] = (await follower.began).split('-');
    const [told] = await db.sql<{ n: number }[]>`select count(*)::int as n from events
      where user_id = ${member.id} and name = 'balanceUpdate' and (xid, id) > (${xid}::xid8, ${id}::bigint)`;
    expect(told?.n).toBeGreaterThanOrEqual(acknowledged.size);
    await expect.poll(updates).toBe(told?.n);
    expect(new Set(follower.ids).size).toBe(follower.ids.length);
    await follower.close();
  }
  expect(await db.ledgerProblems()).toEqual([]);
});

it('a part that fails to stop does not prevent the others from stopping', async () => {
  const errors: string[] = [];
  const log = { info() {}, warn() {}, error: (_: object, message: string) => void errors.push(message) };
  const failing = await startTestServer({ database: db, log });
  failing.deps.relay.close = () => Promise.reject(new Error('it does not want to'));
  await failing.close();
  expect(errors).toEqual(['a part of the server did not end in order']);
  await expect(failing.deps.database.read((_, sql) => sql`select 1`)).rejects.toThrow();
});
