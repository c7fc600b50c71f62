import { describe, expect, it } from 'vitest';
import { fetchJson, httpClient, race, refused } from '#testing/client.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { lastWaiting, OFF } from '../second-person/second-person.fixture.ts';
import { setSettings } from '../settings/settings.fixture.ts';
import { DAY, LAYOUT } from '../statements/statements.fixture.ts';
import { entriesOf, failed, makeWithdrawals, paid } from './payout-batches.fixture.ts';

/* What must be confirmed or refused, because otherwise the bank could pay twice or nobody. */

const server = testServer();
const person = fixture(() => server.make.admin());
const admin = fixture(async () => httpClient(server.url, person.token));
const boss = fixture(async () => httpClient(server.url, (await server.make.superadmin()).token));

const batches = () => admin.requests.batches;
const numberOf = async (id: string) => (await admin.requests.get.query({ id })).number;
async function makeBatch(count: number) {
  const ids = (await makeWithdrawals(server, count)).map(({ id }) => id);
  return { ...(await batches().create.mutate({ requestIds: ids, account: 'Bank Account' })), ids };
}

describe('a payout batch', () => {
  it('refuses results that do not know of the latest download, and records those that do', async () => {
    const { id, ids } = await makeBatch(3);
    const [one = '', two = '', three = ''] = ids;
    await boss.requests.batches.download.mutate({ id });
    const old = { id, results: [failed(one), paid(two, `FT-old-${id}`)] };
    const refusal = {
      status: 409,
      key: 'batchDownloaded',
      message: expect.stringMatching(/^Downloaded by Super Admin on /),
    };
    expect(await refused(batches().settle.mutate(old))).toMatchObject(refusal);
    expect(await refused(batches().settle.mutate({ ...old, downloads: 0 }))).toMatchObject(refusal);
    expect(await entriesOf(server, one)).toEqual(['withdrawal']);
    expect(await batches().settle.mutate({ ...old, downloads: 1 })).toMatchObject([
      { settled: true, status: 'Rejected' },
      { settled: true, status: 'Approved' },
    ]);
    await boss.requests.batches.download.mutate({ id, again: true });
    const last = { id, results: [failed(three)], downloads: 1 };
    expect(await refused(batches().settle.mutate(last))).toMatchObject(refusal);
    await batches().settle.mutate({ ...last, downloads: 2 });
    // A call for a withdrawal that is settled already changes nothing and needs no confirmation.
    expect(await batches().settle.mutate(last)).toMatchObject([{ settled: false, status: 'Rejected' }]);
  });

  it('lets nobody take an unpaid withdrawal out who does not know of the latest download', async () => {
    const { id, ids } = await makeBatch(1);
    const input = { id, requestId: ids[0] ?? '', unpaid: true };
    await boss.requests.batches.download.mutate({ id });
    const refusal = { status: 409, key: 'batchDownloaded' };
    expect(await refused(batches().takeOut.mutate(input))).toMatchObject(refusal);
    await boss.requests.batches.download.mutate({ id, again: true });
    expect(await refused(batches().takeOut.mutate({ ...input, downloads: 1 }))).toMatchObject(refusal);
    await batches().takeOut.mutate({ ...input, downloads: 2 });
  });

  it('gives no file out for a repeated key once a row was settled or taken out, or somebody downloaded', async () => {
    const outdated = { status: 409, key: 'bankFileOutdated' };
    const changes: ((id: string, requestId: string) => Promise<unknown>)[] = [
      (id, requestId) => batches().settle.mutate({ id, results: [failed(requestId)], downloads: 1 }),
      (id, requestId) => batches().takeOut.mutate({ id, requestId, unpaid: true, downloads: 1 }),
      (id) => boss.requests.batches.download.mutate({ id, again: true }),
    ];
    for (const change of changes) {
      const { id, ids } = await makeBatch(2);
      const input = { id, idempotencyKey: `lost-${id}` };
      const file = await batches().download.mutate(input);
      expect(await batches().download.mutate(input)).toEqual(file);
      await change(id, ids[0] ?? '');
      expect(await refused(batches().download.mutate(input))).toMatchObject(outdated);
      const next = await batches().download.mutate({ id, again: true });
      expect(next.count).toBe((await batches().get.query({ id })).pending.count);
    }
  });

  it('is paid without a download of its file only once somebody says so, all of it or nothing', async () => {
    const { id, ids } = await makeBatch(3);
    const [one = '', two = '', three = ''] = ids;
    const input = { id, results: [failed(one), paid(two, `FT-hand-${id}`)] };
    const refusal = { status: 409, key: 'bankFileNever' };
    expect(await refused(batches().settle.mutate(input))).toMatchObject(refusal);
    expect(await Promise.all(ids.map((of) => entriesOf(server, of)))).toEqual(
      new Array(3).fill(['withdrawal']),
    );
    expect(await batches().settle.mutate({ ...input, withoutFile: true })).toMatchObject([
      { settled: true },
      { settled: true },
    ]);
    expect(await batches().settle.mutate({ id, results: [failed(three)] })).toMatchObject([
      { settled: true },
    ]);
  });

  it('warns about a reference that was used before, however it is written, or is given twice', async () => {
    const { id, ids } = await makeBatch(3);
    const [one = '', two = '', three = ''] = ids;
    await batches().settle.mutate({ id, results: [paid(one, `FT-77-${id}`)], withoutFile: true });
    const again = { id, results: [paid(two, `ft 77${id.replaceAll('-', '')}`)], withoutFile: true };
    const text = `The reference FT-77-${id} was used for ${await numberOf(one)} before`;
    await refused(batches().settle.mutate(again), 409, text);
    const twice = { id, results: [paid(two, 'AB-9'), paid(three, 'ab۹')], withoutFile: true };
    await refused(batches().settle.mutate(twice), 409, 'referenceTwice');
    expect(await entriesOf(server, two)).toEqual(['withdrawal']);
    expect(await batches().settle.mutate({ ...twice, sameReference: true })).toMatchObject([
      { settled: true },
      { settled: true },
    ]);
  });
});

describe('the bank reference of a payout', () => {
  const makeTwo = async () => (await makeWithdrawals(server, 2)).map(({ id }) => id) as [string, string];

  it('that another one has is refused in a single approval too, unless somebody accepts it', async () => {
    const [one, two] = await makeTwo();
    await admin.requests.approve.mutate({ id: one, reference: `S 1-${one}` });
    const again = { id: two, reference: `s1${one.replaceAll('-', '')}` };
    const refusal = {
      status: 409,
      message: `The reference S 1-${one} was used for ${await numberOf(one)} before`,
    };
    expect(await refused(boss.requests.approve.mutate(again))).toMatchObject(refusal);
    const rest = await fetchJson(`${server.url}/api/requests/${two}/approve`, {
      method: 'POST',
      token: person.token,
      body: { reference: again.reference },
    });
    expect([rest.status, rest.body.message]).toEqual([409, refusal.message]);
    expect(await entriesOf(server, two)).toEqual(['withdrawal']);
    await boss.requests.approve.mutate({ ...again, sameReference: true });
    expect(await entriesOf(server, two)).toEqual(['withdrawal', 'payout']);
  });

  it('that two people give to two payouts at once pays one of them', async () => {
    for (let round = 0; round < 2; round++) {
      const [one, two] = await makeTwo();
      const { id } = await batches().create.mutate({ requestIds: [one], account: 'SadaPay' });
      const { answers, refusals } = await race<unknown>(2, (i) =>
        i
          ? boss.requests.approve.mutate({ id: two, reference: `both ${id}` })
          : batches().settle.mutate({ id, results: [paid(one, `BOTH-${id}`)], withoutFile: true }),
      );
      expect([answers.length, refusals.map(({ key }) => key)]).toEqual([1, ['referenceUsed']]);
    }
  });
});

const NO_REFERENCES = [
  ['FT123 FAILED', 'referenceRefused'],
  ['FT123 pending', 'referenceNotDone'],
  ['#N/A', 'referenceSpreadsheet'],
  ['4.56E+11', 'referenceDigitsLost'],
  ['0300-1234567', 'referenceUnlike'],
] as const;

it('a text that is no bank reference pays nobody: in a batch, in a single approval, over REST', async () => {
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
      token: person.token,
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
    token: person.token,
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
