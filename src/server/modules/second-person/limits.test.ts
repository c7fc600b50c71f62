import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessWorld, accessTable } from '#server/transports/trpc/access.fixture.ts';
import { WAITING_KINDS } from '#shared/schemas/second-person.ts';
import { callPath, outcome, refused } from '#testing/client.ts';
import { startTestServer } from '#testing/server.ts';
import { setSettings } from '../settings/settings.fixture.ts';
import { lastWaiting, OFF, STRICTEST, waitingAdjustment } from './second-person.fixture.ts';

/* With the strictest limits, every procedure that staff may call is called by one staff person alone. */

const world = { people: {} } as AccessWorld;
const { people } = world;
const ROWS = accessTable(world).filter(([path, , ends]) => ends.endsWith('ok') && !path.includes('.on'));

/** Confirming what another person asked for is what the second person is for. */
const CONFIRMING = 'users.waiting.confirm';
/** What gives a member money, or pays it out: a refund only gives back the member's own. */
const MONEY = ['adjustment', 'joining', 'level', 'payout', 'return'];

beforeAll(async () => {
  world.server = await startTestServer();
  const { make } = world.server;
  people.pending = await make.pending();
  people.member = await make.member({ balance: 10_000 });
  people.other = await make.member();
  people.deactivated = await make.member();
  people.admin = await make.admin();
  people.secondAdmin = await make.admin();
  people.superadmin = await make.superadmin();
});
afterAll(async () => {
  expect(await world.server.db.ledgerProblems()).toEqual([]);
  await world.server.close();
});

/** Entries of money, approved accounts and requests on the list. */
async function moved() {
  const [row] = await world.server.db.sql`
    select (select count(*) from journal_entries where kind = any(${MONEY})) as entries,
      (select count(*) from users where role = 'user' and account_status = 'approved' and deleted_at is null) as approved,
      (select count(*) from requests where removed_at is not null) as removed`;
  return row;
}

describe('with the strictest limits, one staff person alone', () => {
  for (const [path, about, , input] of ROWS) {
    it.each(['admin', 'superadmin'] as const)(`moves nothing by ${path} ${about} as %s`, async (role) => {
      await setSettings(world.server, OFF);
      const sent = await input?.(role);
      await setSettings(world.server, STRICTEST);
      const before = await moved();
      const result = await outcome(callPath(await people[role].as(), path, sent));
      const after = await moved();
      if (path === CONFIRMING) expect(result.ok).toBe(true);
      else if (path === 'users.delete') expect(after?.entries).toEqual(before?.entries);
      else if (path === 'requests.reject')
        expect(after).toMatchObject({ entries: before?.entries, approved: before?.approved });
      else expect(after).toEqual(before);
    });
  }

  it('moves nothing in one batch of calls either, with the confirmation of what it asked for', async () => {
    await setSettings(world.server, OFF);
    const { id, requestId } = await world.server.make.awaiting();
    await setSettings(world.server, STRICTEST);
    const before = await moved();
    const admin = await people.admin.as();
    await Promise.all([
      admin.requests.approve({ id: requestId }),
      admin.users.update({ id, status: 'Active' }),
      admin.users.adjustBalance({ id, amount: 5, type: 'deposit' }),
    ]);
    const { items } = await admin.users.waiting.list({});
    const ends = await Promise.all(
      items
        .filter(({ user }) => user?.id === id)
        .map((change) =>
          outcome(admin.users.waiting.confirm({ id: change.id, idempotencyKey: randomUUID() })),
        ),
    );
    expect(ends).toHaveLength(3);
    for (const end of ends) expect(end).toMatchObject({ ok: false, status: 403, key: 'secondPersonSame' });
    expect(await moved()).toEqual(before);
  });

  it.each([{ secondPersonAdjustment: 9_999 }, { secondPersonDaily: 9_999 }])(
    'takes no balance away by deleting its account: %o',
    async (limit) => {
      await setSettings(world.server, OFF);
      const { id } = await world.server.make.member({ balance: 10_000 });
      await setSettings(world.server, limit);
      const [admin, other] = [await people.admin.as(), await people.secondAdmin.as()];
      const refusal = { ok: false, status: 409, key: 'balanceNeedsSecond' };
      expect(await outcome(admin.users.delete({ id }))).toMatchObject(refusal);
      await admin.users.adjustBalance({ id, amount: 10_000, type: 'withdraw' });
      await other.users.waiting.confirm(await lastWaiting(world.server));
      expect(await outcome(admin.users.delete({ id }))).toMatchObject({ ok: true });
    },
  );

  it('made changes of every kind wait', async () => {
    const rows = await world.server.db.sql`select distinct kind from waiting_changes`;
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...WAITING_KINDS].sort());
  });
});

it('a change is not confirmed by an account that its maker made or changed in the last three days', async () => {
  const { server } = world;
  const boss = await server.make.superadmin();
  const made = await server.make.admin();
  const { id } = await waitingAdjustment(server, boss);
  const madeBy = { status: 403, key: 'secondPersonMade' };
  expect(await refused((await made.as()).users.waiting.confirm({ id }))).toMatchObject(madeBy);
  await server.db.clock.shift('4 days');
  try {
    await (await boss.as()).users.update({ id: made.id, status: 'Active', password: 'a-new-password' });
    const token = await server.make.token(made.id);
    expect(await refused((await server.caller(token)).users.waiting.confirm({ id }))).toMatchObject(madeBy);
    expect((await lastWaiting(server)).id).toBe(id);
  } finally {
    await server.db.clock.reset();
  }
  await server.db.clock.shift('8 days');
  try {
    const later = await server.make.token(made.id);
    await (await server.caller(later)).users.waiting.confirm({ id });
    expect(await server.db.sql`select state from waiting_changes where id = ${id}`).toMatchObject([
      { state: 'confirmed' },
    ]);
  } finally {
    await server.db.clock.reset();
  }
});
