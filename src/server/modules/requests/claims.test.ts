import { describe, expect, it } from 'vitest';
import { httpClient, race, refused } from '#testing/client.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';

const server = testServer();
const one = fixture(async () => httpClient(server.url, (await server.make.admin()).token));
const two = fixture(async () => httpClient(server.url, (await server.make.admin()).token));

const withdrawal = () => server.make.withdrawal();
const claimOf = async (id: string) => (await one.requests.get.query({ id })).claim;
const expire = (id: string) =>
  server.db.sql`update request_claims set expires_at = now() - interval '1 second' where request_id = ${id}`;

describe('a claim on a withdrawal', () => {
  it('is seen by others, and stops their decisions until it is released', async () => {
    const { id, member: holder } = await withdrawal();
    const { claim, own } = await one.requests.claim.mutate({ id });
    expect(own).toBe(true);
    expect(Date.parse(claim.until) - Date.now()).toBeGreaterThan(290_000);
    expect(await two.requests.claim.mutate({ id })).toMatchObject({ own: false, claim: { by: claim.by } });
    const { items } = await two.requests.list.query({ status: 'Pending' });
    expect(items.find((row) => row.id === id)?.claim).toEqual(claim);
    expect(Date.now() - Date.parse(claim.since)).toBeLessThan(10_000);
    const decisions = [
      () => two.requests.approve.mutate({ id }),
      () => two.requests.reject.mutate({ id }),
      () => two.requests.delete.mutate({ id }),
      () => two.users.delete.mutate({ id: holder.id }),
    ];
    for (const decide of decisions) {
      await refused(decide(), 409, `Being handled by ${claim.by.name}`);
    }
    await one.requests.release.mutate({ id });
    expect(await claimOf(id)).toBeNull();
    await two.requests.approve.mutate({ id });
  });

  it('lets its holder decide, and ends with the decision', async () => {
    const { id } = await withdrawal();
    await one.requests.claim.mutate({ id });
    await one.requests.approve.mutate({ id, reference: 'FT1', account: 'SadaPay' });
    expect(await one.requests.get.query({ id })).toMatchObject({ claim: null, paidFrom: 'SadaPay' });
    await refused(two.requests.claim.mutate({ id }), 'requestAlreadyApproved');
  });

  it('binds nobody once it has expired', async () => {
    const { id } = await withdrawal();
    await one.requests.claim.mutate({ id });
    await expire(id);
    expect(await claimOf(id)).toBeNull();
    await two.requests.reject.mutate({ id });
  });

  it('can be taken over, which the audit log names, and then stops its first holder', async () => {
    const { id } = await withdrawal();
    const first = (await one.requests.claim.mutate({ id })).claim.by.name;
    const { claim } = await two.requests.claim.mutate({ id, takeOver: true });
    await refused(one.requests.approve.mutate({ id }), `Being handled by ${claim.by.name}`);
    const rows = await server.db.sql`
      select before, after from audit_log where action = 'request.takeOver' and target_id = ${id}`;
    expect(rows).toEqual([{ before: { handler: first }, after: { handler: claim.by.name } }]);
    await two.requests.approve.mutate({ id });
  });

  it('is not released by another staff member', async () => {
    const { id } = await withdrawal();
    await one.requests.claim.mutate({ id });
    await two.requests.release.mutate({ id });
    expect(await claimOf(id)).not.toBeNull();
  });

  it('goes to one of two staff members who claim at once, and each learns who holds it', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await withdrawal();
      const { answers } = await race(2, (i) => (i ? one : two).requests.claim.mutate({ id }));
      expect(answers.map(({ own }) => own).sort()).toEqual([false, true]);
      expect(answers[0]?.claim.by).toEqual(answers[1]?.claim.by);
    }
  });

  it('and an approval by another at the same time leave one outcome', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await withdrawal();
      const { answers, refusals } = await race(2, async (i) =>
        i === round % 2
          ? void (await one.requests.claim.mutate({ id }))
          : void (await two.requests.approve.mutate({ id })),
      );
      expect([answers.length, refusals.length]).toEqual([1, 1]);
      expect(['requestClaimed', 'requestAlreadyApproved']).toContain(refusals[0]?.key);
    }
  });
});

it('a claim on a deposit is shown, but binds nobody', async () => {
  const { requestId: id } = await server.make.awaiting();
  await one.requests.claim.mutate({ id });
  expect(await claimOf(id)).not.toBeNull();
  await two.requests.approve.mutate({ id });
  expect(await claimOf(id)).toBeNull();
});

it('nobody can claim an unknown request', async () => {
  await refused(one.requests.claim.mutate({ id: '00000000-0000-4000-8000-000000000000' }), 404);
});
