import { beforeAll, expect, it } from 'vitest';
import { fetchJson, httpClient, type Outcome, outcome, refused } from '#testing/client.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { lastWaiting, OFF } from '../second-person/second-person.fixture.ts';
import { setSettings } from '../settings/settings.fixture.ts';
import { DAY, LAYOUT } from '../statements/statements.fixture.ts';
import {
  type Client,
  entriesOf,
  failed,
  makeWithdrawals,
  paid,
  type Waiting,
} from './payout-batches.fixture.ts';

const server = testServer();
const adminPerson = fixture(() => server.make.admin());
const admin = fixture(async () => httpClient(server.url, adminPerson.token));
const boss = fixture(async () => httpClient(server.url, (await server.make.superadmin()).token));

const NO_REFERENCES = [
  ['FT123 FAILED', 'referenceRefused'],
  ['REJECTED', 'referenceRefused'],
  ['FT123 pending', 'referenceNotDone'],
  ['#N/A', 'referenceSpreadsheet'],
  ['4.56E+11', 'referenceDigitsLost'],
  ['1,23457E+15', 'referenceDigitsLost'],
  ['Rs. 141.57', 'referenceUnlike'],
  ['26/11/2026', 'referenceUnlike'],
  ['PAID', 'referenceUnlike'],
  ['0300-1234567', 'referenceUnlike'],
  ['****7890', 'referenceUnlike'],
] as const;

it('what is no bank’s reference pays nobody: in a batch, in a single approval, over REST', async () => {
  const [one, two, three] = (await makeWithdrawals(server, 3)).map(({ id }) => id) as [
    string,
    string,
    string,
  ];
  const { batches } = admin.requests;
  const { id: batch } = await batches.create.mutate({ requestIds: [one, two], account: 'SadaPay' });
  for (const [reference, key] of NO_REFERENCES) {
    const refusal = { status: 400, key };
    // A refund before the wrong reference is not made either.
    const input = {
      id: batch,
      results: [failed(one), paid(two, reference)],
      withoutFile: true,
      sameReference: true,
    };
    expect(await refused(batches.settle.mutate(input))).toMatchObject(refusal);
    expect(await refused(admin.requests.approve.mutate({ id: three, reference }))).toMatchObject(refusal);
    const rest = await fetchJson(`${server.url}/api/requests/${three}/approve`, {
      token: adminPerson.token,
      body: { reference },
    });
    expect(rest).toMatchObject({
      status: 400,
      body: { success: false, message: expect.stringContaining(reference) },
    });
  }
  const [own, ...ours] = await server.db.sql<{ key: string }[]>`
    select account_key as key from requests where id = ${two} union all select key from own_accounts`;
  for (const reference of [own?.key, `00${own?.key}`, ours[0]?.key].map(String)) {
    const input = { id: batch, results: [paid(two, reference)], withoutFile: true };
    expect(await refused(batches.settle.mutate(input))).toMatchObject({ key: 'referenceUnlike' });
  }
  const approval = { id: three, reference: String(ours[0]?.key) };
  expect(await refused(admin.requests.approve.mutate(approval))).toMatchObject({ key: 'referenceUnlike' });
  for (const id of [one, two, three]) expect(await entriesOf(server, id)).toEqual(['withdrawal']);
  await batches.settle.mutate({ id: batch, results: [failed(one), paid(two, 'FT-OK 1')], withoutFile: true });
  const rest = await fetchJson(`${server.url}/api/requests/${three}/approve`, {
    token: adminPerson.token,
    body: {},
  });
  expect(rest.status).toBe(200);
});

it('a waiting payment from before the rule is not confirmed with such a reference', async () => {
  const [one, two] = (await makeWithdrawals(server, 2)).map(({ id }) => id) as [string, string];
  const { batches } = admin.requests;
  const { id: batch } = await batches.create.mutate({ requestIds: [two], account: 'SadaPay' });
  await setSettings(server, { secondPersonPayout: 0 });
  await admin.requests.approve.mutate({ id: one, reference: 'FT-WAIT 1' });
  const waiting = [await lastWaiting(server)];
  await batches.settle.mutate({ id: batch, results: [paid(two, 'FT-WAIT 2')], withoutFile: true });
  waiting.push(await lastWaiting(server));
  for (const { id } of waiting) {
    await server.db
      .sql`update waiting_changes set call = call || '{"reference": "FT-WAIT REJECTED"}' where id = ${id}`;
    expect(await refused(boss.users.waiting.confirm.mutate({ id }))).toMatchObject({
      key: 'referenceRefused',
    });
    await boss.users.waiting.refuse.mutate({ id });
  }
  await setSettings(server, OFF);
  for (const id of [one, two]) expect(await entriesOf(server, id)).toEqual(['withdrawal']);
});

it('a line of a statement proposes its reference, unless the bank took the payment back', async () => {
  const [one] = await makeWithdrawals(server, 1);
  const account = 'Bank Account' as const;
  const { id } = await boss.requests.batches.create.mutate({ requestIds: [one?.id ?? ''], account });
  const header = ['Date', 'Amount', 'Ref', 'Details', 'Balance'];
  const columns = ['date', 'amount', 'id', 'description', 'balance'] as const;
  const send = (...rows: string[]) =>
    boss.requests.statements.import.mutate({
      account,
      fileName: 'a.csv',
      layout: { ...LAYOUT, header, columns: [...columns] },
      content: Buffer.from([header.join(','), ...rows].join('\n')).toString('base64'),
      isConfirmed: true,
    });
  const rows = [`${DAY},-5.00,FT11223343,Fee,1141.57`, `${DAY},-141.57,FT11223344,To HBL,1000.00`];
  await send(...rows);
  const proposed = [{ requestId: one?.id, reference: 'FT11223344' }];
  expect(await boss.requests.batches.proposals.query({ id })).toEqual(proposed);
  await send(...rows, `${DAY},+141.57,FT99887766,IBFT Reversal,1141.57`);
  expect(await boss.requests.batches.proposals.query({ id })).toEqual([]);
});

/** Rounds for each pair; `PAIR_ROUNDS=50 npx vitest run …` for a long run. */
const ROUNDS = Number(process.env.PAIR_ROUNDS ?? 1);

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
