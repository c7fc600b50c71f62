import { beforeAll, expect, it } from 'vitest';
import { fetchJson, httpClient, refused } from '#testing/client.ts';
import type { Person } from '#testing/factories.ts';
import { testServer } from '#testing/server.ts';
import { lastWaiting, OFF } from '../second-person/second-person.fixture.ts';
import { setSettings } from '../settings/settings.fixture.ts';
import { DAY, LAYOUT } from '../statements/statements.fixture.ts';
import { type Client, entriesOf, failed, makeWithdrawals, paid } from './payout-batches.fixture.ts';

const server = testServer();
let adminPerson: Person;
let admin: Client;
let boss: Client;
beforeAll(async () => {
  adminPerson = await server.make.admin();
  admin = httpClient(server.url, adminPerson.token);
  boss = httpClient(server.url, (await server.make.superadmin()).token);
});

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
