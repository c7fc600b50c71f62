import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { httpClient, type Outcome, outcome, race } from '#testing/client.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { spawnServer } from '#testing/server-process.ts';
import {
  type Client,
  entriesOf,
  failed,
  makeWithdrawals,
  paid,
  type Waiting,
} from './payout-batches.fixture.ts';

const server = testServer();
const person = fixture(() => server.make.admin());
const one = fixture(async () => httpClient(server.url, person.token));
const two = fixture(async () => httpClient(server.url, (await server.make.superadmin()).token));

describe('one batch', () => {
  it('that two people settle at once pays each withdrawal once, names the slower one, and closes', async () => {
    const waiting = await makeWithdrawals(server, 10);
    const ids = waiting.map(({ id }) => id);
    const { id } = await one.requests.batches.create.mutate({ requestIds: ids, account: 'Bank Account' });
    const { answers } = await race(2, (i) => {
      const results = ids.map((requestId) => (i ? paid(requestId, `FT-${requestId}`) : failed(requestId)));
      return (i ? one : two).requests.batches.settle.mutate({
        id,
        results: i ? results : results.reverse(),
        withoutFile: true,
      });
    });
    expect(answers).toHaveLength(2);
    for (const requestId of ids) {
      const results = answers.map((all) => all.find((row) => row.id === requestId));
      expect(results.filter((row) => row?.settled)).toHaveLength(1);
      expect(results[0]?.by).toBe(results[1]?.by);
      expect((await entriesOf(server, requestId)).length).toBe(2);
    }
    expect((await one.requests.batches.get.query({ id })).closedAt).not.toBeNull();
  });

  it('goes on where it stopped when its server is killed and the call is repeated', async () => {
    const waiting = await makeWithdrawals(server, 10);
    const ids = waiting.map(({ id }) => id);
    const { id } = await one.requests.batches.create.mutate({ requestIds: ids, account: 'Bank Account' });
    const input = {
      id,
      results: ids.map((requestId, i) =>
        i % 4 === 3 ? failed(requestId) : paid(requestId, `K-${requestId}`),
      ),
      withoutFile: true,
      idempotencyKey: randomUUID(),
    };
    const doomed = await spawnServer(server.db.connection);
    // The sixth is locked, so five are settled and the server is killed while it settles the sixth.
    const locker = server.db.database.dedicated();
    await locker.unsafe('begin');
    await locker`select 1 from requests where id = ${ids[5] ?? ''} for update`;
    const call = httpClient(doomed.url, person.token)
      .requests.batches.settle.mutate(input)
      .catch(() => 'lost');
    const settledNow = async () =>
      Number(
        (
          await server.db.sql`
        select count(*) as n from requests where batch_id = ${id} and status <> 'Pending'`
        )[0]?.n,
      );
    await expect.poll(settledNow).toBe(5);
    await doomed.end('SIGKILL');
    await locker.unsafe('rollback');
    await locker.end();
    expect(await call).toBe('lost');

    const first = await one.requests.batches.settle.mutate(input);
    expect(first.map(({ settled, status }) => [settled, status])).toEqual(
      ids.map((_, i) => [true, i % 4 === 3 ? 'Rejected' : 'Approved']),
    );
    expect(await one.requests.batches.settle.mutate(input)).toEqual(first);
    for (const [i, requestId] of ids.entries()) {
      expect(await entriesOf(server, requestId)).toEqual(['withdrawal', i % 4 === 3 ? 'refund' : 'payout']);
    }
    const rows = await server.db.sql`
      select count(*) as n from audit_log where target_id in ${server.db.sql(ids)} and action like 'request.%'`;
    expect(Number(rows[0]?.n)).toBe(10);
  });

  it('pays each once when its database connection is killed three times in the middle', async () => {
    const waiting = await makeWithdrawals(server, 10);
    const ids = waiting.map(({ id }) => id);
    const { id } = await one.requests.batches.create.mutate({ requestIds: ids, account: 'Bank Account' });
    const input = {
      id,
      results: ids.map((requestId) => paid(requestId, `C-${requestId}`)),
      withoutFile: true,
      idempotencyKey: randomUUID(),
    };
    const locker = server.db.database.dedicated();
    await locker.unsafe('begin');
    await locker`select 1 from requests where id = ${ids[4] ?? ''} for update`;
    const call = one.requests.batches.settle.mutate(input);
    for (let kills = 0; kills < 3; kills++) {
      const killed = async () =>
        (
          await server.db.sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`
        ).length;
      await expect.poll(killed).toBe(1);
    }
    await locker.unsafe('rollback');
    await locker.end();
    expect((await call).every(({ settled }) => settled)).toBe(true);
    for (const requestId of ids) expect(await entriesOf(server, requestId)).toEqual(['withdrawal', 'payout']);
  });
});

/** Rounds for each pair; `PAIR_ROUNDS=50 npx vitest run …` for a long run. */
const ROUNDS = Number(process.env.PAIR_ROUNDS ?? 1);

const staff = [one, two] as const;
let supply: Waiting[] = [];

interface Target {
  readonly id: string;
  readonly batch: string;
}
type Act = (by: Client, target: Target) => Promise<unknown>;

/** Of digits: one id in 67,000 has the letters of a failure, `fa1d`. */
const referenceOf = (id: string) => `FT ${id.replace(/\D/g, '')}`;

const DECISIONS: Readonly<Record<string, Act>> = {
  approve: (by, { id }) => by.requests.approve.mutate({ id }),
  reject: (by, { id }) => by.requests.reject.mutate({ id }),
  delete: (by, { id }) => by.requests.delete.mutate({ id }),
};
const CLAIMS: Readonly<Record<string, Act>> = {
  claim: (by, { id }) => by.requests.claim.mutate({ id }),
  'take over': (by, { id }) => by.requests.claim.mutate({ id, takeOver: true }),
};
const FREE: Readonly<Record<string, Act>> = {
  ...DECISIONS,
  ...CLAIMS,
  batch: (by, { id }) => by.requests.batches.create.mutate({ requestIds: [id], account: 'Bank Account' }),
};
const IN_BATCH: Readonly<Record<string, Act>> = {
  ...DECISIONS,
  ...CLAIMS,
  pay: (by, { id, batch }) =>
    by.requests.batches.settle.mutate({ id: batch, results: [paid(id, referenceOf(id))], withoutFile: true }),
  fail: (by, { id, batch }) => by.requests.batches.settle.mutate({ id: batch, results: [failed(id)] }),
  'take out': (by, { id, batch }) => by.requests.batches.takeOut.mutate({ id: batch, requestId: id }),
};

async function withdrawal(): Promise<Waiting> {
  if (supply.length === 0) supply = await makeWithdrawals(server, 5);
  return supply.pop() as Waiting;
}

async function meet(acts: readonly [Act, Act], isInBatch: boolean) {
  const { id, member } = await withdrawal();
  const batch = isInBatch
    ? (await staff[0].requests.batches.create.mutate({ requestIds: [id], account: 'SadaPay' })).id
    : '';
  const before = await balanceOf(member.id);
  const outcomes: Outcome<unknown>[] = await Promise.all(
    staff.map((by, i) => outcome((acts[i] as Act)(by, { id, batch }))),
  );
  const entries = (await entriesOf(server, id)).slice(1);
  const request = await staff[0].requests.get.query({ id });
  const closedAt = isInBatch ? (await staff[0].requests.batches.get.query({ id: batch })).closedAt : null;
  const returned = (await balanceOf(member.id)) - before;
  return { entries, request, returned, outcomes, isInBatch, closedAt };
}

const balanceOf = async (userId: string) => {
  const [row] = await server.db.sql<{ paisa: number }[]>`
    select balance::float8 as paisa from ledger_accounts where user_id = ${userId}`;
  return row?.paisa ?? Number.NaN;
};

const pairsOf = (table: Readonly<Record<string, Act>>) =>
  Object.keys(table).flatMap((first, i) =>
    Object.keys(table)
      .slice(i)
      .map((second) => [first, second] as const),
  );

function check({
  entries,
  request,
  returned,
  outcomes,
  isInBatch,
  closedAt,
}: Awaited<ReturnType<typeof meet>>): void {
  const posted = { Pending: [], Approved: ['payout'], Rejected: ['refund'] }[request.status];
  expect(entries).toEqual(posted);
  const isOpen = request.status === 'Pending' && request.batch !== null;
  if (isInBatch) expect(closedAt === null).toBe(isOpen);
  expect(returned).toBe(request.status === 'Rejected' ? Math.round(request.amount * 100) : 0);
  for (const found of outcomes) {
    if (found.ok) continue;
    // 404: the request left the staff's list or its batch. 409: it is decided, in a batch or claimed.
    expect([404, 409]).toContain(found.status);
    expect(found.message).not.toBe('');
  }
}

it.each(pairsOf(FREE))('%s and %s of one withdrawal at once have one outcome', async (first, second) => {
  for (let round = 0; round < ROUNDS; round++) {
    check(await meet([FREE[first] as Act, FREE[second] as Act], false));
  }
});

it.each(pairsOf(IN_BATCH))(
  '%s and %s of one withdrawal in a batch at once have one outcome',
  async (first, second) => {
    for (let round = 0; round < ROUNDS; round++) {
      check(await meet([IN_BATCH[first] as Act, IN_BATCH[second] as Act], true));
    }
  },
);
