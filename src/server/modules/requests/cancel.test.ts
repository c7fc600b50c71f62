import { describe, expect, it } from 'vitest';
import { httpClient, race, refused } from '#testing/client.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';

/** `CANCEL_ROUNDS=50` for a thorough run. */
const ROUNDS = Number(process.env.CANCEL_ROUNDS ?? 3);

const server = testServer();
const staff = fixture(async () => httpClient(server.url, (await server.make.superadmin()).token));

async function waiting() {
  const { id, member } = await server.make.withdrawal();
  return { id, member, own: httpClient(server.url, member.token) };
}

describe('a member’s own pending withdrawal', () => {
  it('is cancelled: refunded, rejected, named as cancelled, and the next one has the same tier', async () => {
    const { id, own, member } = await waiting();
    const idempotencyKey = 'once';
    expect(await own.requests.cancel.mutate({ id, idempotencyKey })).toEqual({ id, newBalance: 500 });
    expect(await own.requests.cancel.mutate({ id, idempotencyKey })).toEqual({ id, newBalance: 500 });
    expect(await own.users.me.query()).toMatchObject({ balance: 500, withdrawalCount: 0 });
    const cancelled = { status: 'Rejected', cancelled: true, reason: 'Cancelled by member' };
    expect((await own.requests.mine.query({})).items[0]).toMatchObject(cancelled);
    expect(await staff.requests.get.query({ id })).toMatchObject(cancelled);
    const { items } = await own.users.transactions.query({ id: member.id });
    expect(items.slice(0, 2)).toMatchObject([
      { type: 'refund', amount: 143, cancelled: true },
      { type: 'withdrawal', status: 'rejected', cancelled: true },
    ]);
    const rows = await server.db.sql`
      select actor_id as actor, before ->> 'status' as before, after ->> 'status' as after
      from audit_log where action = 'request.cancel' and target_id = ${id}`;
    expect(rows).toEqual([{ actor: member.id, before: 'Pending', after: 'Rejected' }]);
    const told = await server.db.sql`select audience, payload from events
      where name = 'requestUpdated' and payload ->> 'id' = ${id} order by audience`;
    expect(told).toMatchObject([{ audience: 'member', payload: { cancelled: true } }, { audience: 'staff' }]);
  });

  it('needs no answer: no appeal, no decision of staff, no notice to its member', async () => {
    const { id, own } = await waiting();
    await own.requests.cancel.mutate({ id });
    await refused(own.requests.appeals.create.mutate({ id, text: 'Why?' }), 'appealNotRefused');
    expect((await own.requests.decisions.query({})).items.map(({ request }) => request?.id)).not.toContain(
      id,
    );
  });

  it('is not cancelled by another member, twice, or once staff handle it', async () => {
    const { id, own } = await waiting();
    const other = httpClient(server.url, (await server.make.member()).token);
    await refused(other.requests.cancel.mutate({ id }), 404, 'requestNotFound');
    await staff.requests.claim.mutate({ id });
    await refused(own.requests.cancel.mutate({ id }), 409, 'cancelTooLate');
    await staff.requests.release.mutate({ id });
    const batch = await staff.requests.batches.create.mutate({ requestIds: [id], account: 'SadaPay' });
    await refused(own.requests.cancel.mutate({ id }), 'cancelTooLate');
    await staff.requests.batches.takeOut.mutate({ id: batch.id, requestId: id });
    await own.requests.cancel.mutate({ id });
    await refused(own.requests.cancel.mutate({ id }), 'cancelTooLate');
    await refused(staff.requests.approve.mutate({ id }), 'requestAlreadyRejected');
  });

  it('that waits for a second person is not cancelled', async () => {
    const { id, own } = await waiting();
    await staff.users.settings.set.mutate({ key: 'secondPersonPayout', value: 1, expected: null });
    await staff.requests.approve.mutate({ id });
    await refused(own.requests.cancel.mutate({ id }), 'cancelTooLate');
  });
});

describe('a cancellation', () => {
  it('and a call of staff at the same time have one outcome, and the books agree', async () => {
    const calls: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
      approve: (id) => staff.requests.approve.mutate({ id }),
      reject: (id) => staff.requests.reject.mutate({ id }),
      delete: (id) => staff.requests.delete.mutate({ id }),
      claim: (id) => staff.requests.claim.mutate({ id }),
      batch: (id) => staff.requests.batches.create.mutate({ requestIds: [id], account: 'SadaPay' }),
    };
    for (const [verb, call] of Object.entries(calls)) {
      for (let round = 0; round < ROUNDS; round++) {
        const { id, own } = await waiting();
        const { answers } = await race<unknown>(2, (i) =>
          i === round % 2 ? own.requests.cancel.mutate({ id }) : call(id),
        );
        const { status, cancelled, batch, claim } = await staff.requests.get.query({ id });
        const { balance } = await own.users.me.query();
        expect({ verb, balance }).toEqual({ verb, balance: status === 'Rejected' ? 500 : 357 });
        if (cancelled) expect({ verb, batch, claim }).toEqual({ verb, batch: null, claim: null });
        if (verb === 'batch') expect(cancelled).toBe(batch === null);
        // Staff can take a cancelled request off the list.
        else if (verb !== 'delete') expect({ verb, count: answers.length }).toEqual({ verb, count: 1 });
      }
    }
    let books: { part: string | null; problems: string[] } | undefined;
    while (books?.part !== null) {
      await server.db.sql`select app.check_books(1000)`;
      [books] = await server.db.sql<{ part: string | null; problems: string[] }[]>`select * from books_check`;
    }
    expect(books.problems).toEqual([]);
  }, 300_000);
});
