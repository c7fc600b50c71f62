import { beforeAll, describe, expect, it } from 'vitest';
import { fetchJson, httpClient, race, refused } from '#testing/client.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { entriesOf, failed, makeWithdrawals, paid } from './payout-batches.fixture.ts';

/* The confirmations that a person must give, because otherwise the bank could pay twice. */

const server = testServer();
const admin = fixture(async () => httpClient(server.url, token));
const boss = fixture(async () => httpClient(server.url, (await server.make.superadmin()).token));
let token: string;
beforeAll(async () => {
  ({ token } = await server.make.admin());
});

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
      token,
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
