import { describe, expect, it } from 'vitest';
import { fetchJson, httpClient, refused } from '#testing/client.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { listOf } from '#testing/table.ts';
import { type Client, entriesOf, failed, makeWithdrawals, paid } from './payout-batches.fixture.ts';

const server = testServer();
const adminPerson = fixture(() => server.make.admin());
const admin = fixture(async () => httpClient(server.url, adminPerson.token));
const boss = fixture(async () => httpClient(server.url, (await server.make.superadmin()).token));

const WHEN = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;
const batches = () => admin.requests.batches;
const numberOf = async (id: string) => (await admin.requests.get.query({ id })).number;
async function makeBatch(count: number, account: 'Easypaisa' | 'Bank Account' = 'Bank Account') {
  const waiting = await makeWithdrawals(server, count);
  const ids = waiting.map(({ id }) => id);
  const made = await batches().create.mutate({ requestIds: ids, account });
  return { ...made, ids, waiting };
}

describe('a payout batch', () => {
  it('holds the chosen withdrawals, which stay Pending, and names itself on each', async () => {
    const [one, two, other] = await makeWithdrawals(server, 3);
    const ids = [one?.id ?? '', two?.id ?? ''];
    const made = await batches().create.mutate({ requestIds: ids, account: 'Easypaisa' });
    expect(made).toMatchObject({
      number: expect.stringMatching(/^B-0{5}\d$/),
      count: 2,
      sum: 423.72,
      left: [],
    });
    const listed = (await admin.requests.list.query({ type: 'Withdraw' })).items;
    const by = { createdBy: expect.stringMatching(/^Person /), createdAt: expect.any(String) };
    const batch = { id: made.id, number: made.number, ...by, state: 'queued' };
    expect(listed.map(({ id, status, batch }) => [id, status, batch])).toEqual([
      [other?.id, 'Pending', null],
      [two?.id, 'Pending', batch],
      [one?.id, 'Pending', batch],
    ]);
    expect((await batches().payable.query()).items.map(({ id }) => id)).toEqual([other?.id]);
    expect(await boss.requests.batches.get.query({ id: made.id })).toMatchObject({
      account: 'Easypaisa',
      closedAt: null,
      all: { count: 2, sum: 423.72 },
      pending: { count: 2, sum: 423.72 },
      rows: ids.map((id) => ({ id, status: 'Pending', reference: null })),
    });
    expect((await batches().list.query({ open: true })).items[0]).toMatchObject({ id: made.id });
    for (const search of [made.number, made.number.toLowerCase(), `b${Number(made.number.slice(2))}`]) {
      expect((await batches().list.query({ search })).items.map(({ id }) => id)).toEqual([made.id]);
    }
    for (const search of ['B-999999', 'Easypaisa', made.number.slice(2)]) {
      expect((await batches().list.query({ search })).items).toEqual([]);
    }
    expect((await batches().list.query({ open: false })).items).toEqual([]);
    const rest = await fetchJson(`${server.url}/api/requests`, { token: adminPerson.token });
    expect(rest.body.requests[0]).not.toHaveProperty('batch');
  });

  it('leaves out what is decided, in another batch or handled by somebody, and says why', async () => {
    const waiting = await makeWithdrawals(server, 4);
    const [free = '', decided = '', batched = '', claimed = ''] = waiting.map(({ id }) => id);
    await boss.requests.approve.mutate({ id: decided });
    const first = await boss.requests.batches.create.mutate({ requestIds: [batched], account: 'SadaPay' });
    await boss.requests.claim.mutate({ id: claimed });
    const [claimedRow] = (await batches().payable.query()).items.filter(({ id }) => id === claimed);
    expect(claimedRow?.handledBy).toBe('Super Admin');
    const all = { requestIds: [free, decided, batched, claimed], account: 'Bank Account' as const };
    const made = await batches().create.mutate(all);
    expect(made.count).toBe(1);
    expect([...made.left].sort((a, b) => a.number.localeCompare(b.number))).toEqual([
      { id: decided, number: await numberOf(decided), key: 'requestAlreadyApproved', params: {} },
      {
        id: batched,
        number: await numberOf(batched),
        key: 'requestInBatch',
        params: { number: first.number, name: 'Super Admin', time: expect.stringMatching(WHEN) },
      },
      {
        id: claimed,
        number: await numberOf(claimed),
        key: 'requestClaimed',
        params: { name: 'Super Admin' },
      },
    ]);
    await refused(
      batches().create.mutate({ ...all, requestIds: [claimed] }),
      409,
      'Being handled by Super Admin',
    );
    await refused(batches().create.mutate({ ...all, requestIds: [free, free] }), 400);
    const { requestId: deposit } = await server.make.awaiting();
    await refused(batches().create.mutate({ ...all, requestIds: [deposit] }), 404);
  });

  it('alone decides its withdrawals: every other way is refused and names it', async () => {
    const { ids, number, waiting } = await makeBatch(1);
    const [id = ''] = ids;
    const { requests, users } = boss;
    for (const call of [
      () => requests.approve.mutate({ id }),
      () => requests.reject.mutate({ id }),
      () => requests.delete.mutate({ id }),
      () => users.delete.mutate({ id: waiting[0]?.member.id ?? '' }),
    ]) {
      const { status, message } = await refused(call());
      expect(status).toBe(409);
      expect(message.split(', ')).toEqual([
        `In payout batch ${number}`,
        expect.stringMatching(/^made by Person /),
        expect.stringMatching(WHEN),
      ]);
    }
    expect(await entriesOf(server, id)).toEqual(['withdrawal']);
  });

  it('pays from its account and refunds with the reason, each with its own entry and audit row', async () => {
    const { id: batch, number, ids, waiting } = await makeBatch(3, 'Easypaisa');
    const [one = '', two = '', three = ''] = ids;
    const held = async () =>
      Number((await server.db.sql`select app.house_balance('cash_easypaisa') as held`)[0]?.held);
    const before = await held();
    const results = [paid(one, ' FT-1 '), failed(two)];
    expect(await batches().settle.mutate({ id: batch, results, withoutFile: true })).toEqual([
      { id: one, number: await numberOf(one), settled: true, status: 'Approved', by: expect.any(String) },
      { id: two, number: await numberOf(two), settled: true, status: 'Rejected', by: expect.any(String) },
    ]);
    expect((await held()) - before).toBe(14_157);
    expect(await Promise.all(ids.map((id) => entriesOf(server, id)))).toEqual([
      ['withdrawal', 'payout'],
      ['withdrawal', 'refund'],
      ['withdrawal'],
    ]);
    const member = waiting[0]?.member;
    const mine = await httpClient(server.url, member?.token).requests.mine.query({});
    expect(
      mine.items.slice(0, 3).map(({ status, reference, reason }) => [status, reference, reason]),
    ).toEqual([
      ['Pending', null, null],
      ['Rejected', null, 'The account does not exist'],
      ['Approved', 'FT-1', null],
    ]);
    const audit = await server.db.sql`
      select action, after ->> 'batch' as batch, after ->> 'paidFrom' as account from audit_log
      where target_id in ${server.db.sql([one, two])} and action like 'request.%' order by id`;
    expect(audit).toEqual([
      { action: 'request.approve', batch: number, account: 'Easypaisa' },
      { action: 'request.reject', batch: number, account: null },
    ]);
    expect(await boss.requests.batches.get.query({ id: batch })).toMatchObject({
      closedAt: null,
      pending: { count: 1, sum: 846.45 },
      paid: { count: 1, sum: 141.57 },
      failed: { count: 1, sum: 282.15 },
    });
    await batches().settle.mutate({ id: batch, results: [paid(three, 'FT-3')], withoutFile: true });
    expect((await batches().get.query({ id: batch })).closedAt).not.toBeNull();
    await refused(batches().download.mutate({ id: batch }), 'batchClosed');
  });

  it('gives its file out once, and again only on demand, which everybody can see', async () => {
    const { id, number, ids } = await makeBatch(2);
    await server.db.sql`update requests set account_number = '0012345678901234',
      account_name = '=cmd|calc' where id = ${ids[0] ?? ''}`;
    await server.db
      .sql`update users set name = 'عائشہ خان' where id in (select user_id from requests where id = ${ids[0] ?? ''})`;
    const [a, b] = [await numberOf(ids[0] ?? ''), await numberOf(ids[1] ?? '')];
    const second = (await batches().get.query({ id })).rows[1]?.accountNumber;
    const file = await batches().download.mutate({ id, idempotencyKey: `file-${id}` });
    expect(file).toEqual({
      name: `${number}.csv`,
      text:
        '"Account title","Account number",Bank,Amount,"Request number"\r\n' +
        `"'=cmd|calc",0012345678901234,HBL,141.57,"${a}"\r\n` +
        `"Ayesha Khan",${second},HBL,282.15,"${b}"\r\n`,
      count: 2,
      sum: 423.72,
    });
    expect(await admin.requests.get.query({ id: ids[0] ?? '' })).toMatchObject({ batch: { state: 'sent' } });
    expect(await refused(boss.requests.batches.download.mutate({ id }))).toMatchObject({
      status: 409,
      key: 'batchDownloaded',
      message: expect.stringMatching(/^Downloaded by .+ on \d{4}-\d\d-\d\d \d\d:\d\d$/),
    });
    expect(await batches().download.mutate({ id, idempotencyKey: `file-${id}` })).toEqual(file);
    await boss.requests.batches.download.mutate({ id, again: true });
    expect(await batches().get.query({ id })).toMatchObject({ downloadedBy: 'Super Admin', downloads: 2 });
    const rows = await server.db.sql`
      select after ->> 'again' as again from audit_log where target_id = ${id} and action = 'batch.download' order by id`;
    expect(rows.map(({ again }) => again)).toEqual(['false', 'true']);
  });

  it('writes the columns that the operator set for the account', async () => {
    const columns = [
      { field: 'memberName', heading: 'نام' },
      { field: 'accountNumber', heading: 'IBAN' },
      { field: 'amount', heading: 'PKR' },
    ] as const;
    const layout = { columns: [...columns], headings: true, total: true, spreadsheet: true };
    await boss.requests.batches.setLayout.mutate({ account: 'Easypaisa', layout });
    const layouts = await batches().layouts.query();
    expect(layouts.find(({ account }) => account === 'Easypaisa')?.layout).toEqual(layout);
    const { id, ids } = await makeBatch(1, 'Easypaisa');
    await server.db
      .sql`update users set name = 'عائشہ خان' where id in (select user_id from requests where id = ${ids[0] ?? ''})`;
    const { text } = await batches().download.mutate({ id });
    expect(text).toMatch(
      /^\uFEFF"نام","IBAN","PKR"\r\n"عائشہ خان","'00\d{14}",141\.57\r\n"Total",1,141\.57\r\n$/,
    );
    await refused(
      boss.requests.batches.setLayout.mutate({ account: 'SadaPay', layout: { ...layout, columns: [] } }),
      400,
      'chooseColumns',
    );
  });

  it('lets staff take a withdrawal out; after a download they must say that it is not paid', async () => {
    const { id, ids } = await makeBatch(2);
    const [one = '', two = ''] = ids;
    await batches().takeOut.mutate({ id, requestId: one });
    await boss.requests.approve.mutate({ id: one });
    await batches().download.mutate({ id });
    await refused(batches().takeOut.mutate({ id, requestId: two, downloads: 1 }), 409, 'requestInBankFile');
    await batches().takeOut.mutate({ id, requestId: two, downloads: 1, unpaid: true });
    expect(await batches().get.query({ id })).toMatchObject({ closedAt: expect.any(String), rows: [] });
    await refused(batches().takeOut.mutate({ id, requestId: one }), 404);
    await boss.requests.reject.mutate({ id: two });
  });

  it('settles and gives back the withdrawal of a member who became staff only by who may manage the account', async () => {
    const { id, ids, waiting } = await makeBatch(2);
    const [one = '', two = ''] = ids;
    const owner = waiting[0]?.member;
    if (!owner) throw new Error('no member');
    const become = (role: 'admin' | 'superadmin' | 'user') => server.make.operate(owner.id, { role });
    await batches().download.mutate({ id });
    const settle = { id, downloads: 1, results: [paid(one, `FT-STAFF-${id}`)] };
    const out = { id, requestId: two, downloads: 1, unpaid: true };
    const tries = async (who: Client) => [
      (await refused(who.requests.batches.settle.mutate(settle))).key,
      (await refused(who.requests.batches.takeOut.mutate(out))).key,
    ];
    await become('admin');
    expect(await tries(httpClient(server.url, await server.make.token(owner.id)))).toEqual([
      'notYourself',
      'notYourself',
    ]);
    expect(await tries(admin)).toEqual(['rowOfStaff', 'rowOfStaff']);
    await boss.requests.batches.takeOut.mutate(out);
    await become('superadmin');
    await boss.requests.batches.settle.mutate(settle);
    expect(await admin.requests.batches.settle.mutate(settle)).toMatchObject([{ settled: false }]);
    await become('user');
    await boss.requests.reject.mutate({ id: two });
  });

  it('makes live events for staff when it is made, downloaded and settled', async () => {
    const [waiting] = await makeWithdrawals(server, 1);
    const [position] = await server.db.sql`select coalesce(max(id), 0) as last from events`;
    const ids = [waiting?.id ?? ''];
    const { id } = await batches().create.mutate({ requestIds: ids, account: 'SadaPay' });
    await batches().download.mutate({ id });
    await batches().settle.mutate({ id, results: [failed(ids[0] ?? '')], downloads: 1 });
    const told = await server.db.sql`
      select name from events where id > ${position?.last} and audience = 'staff'
        and name in ('batchChanged', 'requestUpdated') order by id`;
    expect(told.map(({ name }) => name)).toEqual(
      listOf('requestUpdated; batchChanged; batchChanged; requestUpdated; batchChanged'),
    );
  });
});
