import { beforeAll, expect, it } from 'vitest';
import { httpClient, type Outcome, outcome } from '#testing/client.ts';
import { testServer } from '#testing/server.ts';
import {
  type Client,
  entriesOf,
  failed,
  makeWithdrawals,
  paid,
  type Waiting,
} from './payout-batches.fixture.ts';

/** Rounds for each pair; `PAIR_ROUNDS=50 npx vitest run …` for a long run. */
const ROUNDS = Number(process.env.PAIR_ROUNDS ?? 1);

const server = testServer();
let staff: readonly [Client, Client];
let supply: Waiting[] = [];
beforeAll(async () => {
  const token = async () => (await server.make.admin()).token;
  staff = [httpClient(server.url, await token()), httpClient(server.url, await token())];
});

interface Target {
  readonly id: string;
  readonly batch: string;
}
type Act = (by: Client, target: Target) => Promise<unknown>;

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
    by.requests.batches.settle.mutate({ id: batch, results: [paid(id, `FT ${id}`)], withoutFile: true }),
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
  const returned = (await balanceOf(member.id)) - before;
  return { entries, request, returned, outcomes };
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

function check({ entries, request, returned, outcomes }: Awaited<ReturnType<typeof meet>>): void {
  const posted = { Pending: [], Approved: ['payout'], Rejected: ['refund'] }[request.status];
  expect(entries).toEqual(posted);
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
