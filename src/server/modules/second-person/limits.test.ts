import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asksCode } from '#server/procedures/init.ts';
import { WAITING_KINDS } from '#shared/schemas/second-person.ts';
import { type CaseWorld, startCaseWorld } from '#testing/case.ts';
import { MUTATIONS, RIGHTS } from '#testing/cases.ts';
import { callPath, outcome } from '#testing/client.ts';
import { makeWithdrawals } from '../payout-batches/payout-batches.fixture.ts';
import { setSettings } from '../settings/settings.fixture.ts';
import { lastWaiting, OFF, STRICTEST } from './second-person.fixture.ts';

/* Sets the strictest limits, and lets one staff person alone call all procedures of staff but the streams. */

let w: CaseWorld;
const ROWS = RIGHTS.filter(({ path, ends }) => ends.endsWith('ok') && !path.includes('.on'));
const ALONE = MUTATIONS.filter((mutation) => mutation.case.alone !== undefined);

/** This procedure confirms the change of another person, so it must be able to move money. */
const CONFIRMING = 'users.waiting.confirm';
/** A refund is left out, because it returns the member's own money. */
const MONEY = ['adjustment', 'joining', 'level', 'payout', 'return', 'transfer'];

const waited = new Map<string, Set<string>>();
let secondBoss: string;

beforeAll(async () => {
  w = await startCaseWorld();
  secondBoss = (await w.make.admin()).id;
  await w.server.db.sql`update users set role = 'superadmin', status = 'Inactive' where id = ${secondBoss}`;
});
afterAll(async () => {
  expect(await w.server.db.ledgerProblems()).toEqual([]);
  await w.server.close();
});

async function moved() {
  const [row] = await w.server.db.sql`
    select (select count(*) from journal_entries where kind = any(${MONEY})) as entries,
      (select count(*) from setting_changes) as settings,
      (select count(*) from users where role = 'user' and account_status = 'approved' and deleted_at is null) as approved,
      (select count(*) from requests where removed_at is not null) as removed`;
  return row;
}

async function prepare(path: string, about: string, sent: unknown): Promise<unknown> {
  if (path === 'users.update' && about === 'a member')
    return { id: (await w.make.pending()).id, status: 'Active' };
  if (path === 'requests.cleanup') {
    const [made] = await makeWithdrawals(w.server, 1);
    await w.people.admin.as().requests.reject({ id: made?.id ?? '' });
  }
  return path === 'users.settings.set'
    ? { key: 'secondPersonActivation', value: false, expected: true }
    : sent;
}

async function kindsSince(last: number) {
  const rows = await w.server.db.sql<{ kind: string; seq: string }[]>`
    select kind, seq from waiting_changes where seq > ${last} order by seq`;
  return { kinds: rows.map(({ kind }) => kind), last: Number(rows.at(-1)?.seq ?? last) };
}

const CALLS = ROWS.flatMap((row) =>
  (['admin', 'superadmin'] as const).map((role) => ({ ...row, role, sent: undefined as unknown })),
);
const setSecondBoss = (status: 'Active' | 'Inactive') =>
  w.server.db.sql`update users set status = ${status} where id = ${secondBoss}`;

describe('with the strictest limits, one staff person alone', () => {
  beforeAll(async () => {
    for (const call of CALLS)
      call.sent = await prepare(call.path, call.about, await call.input(w, call.role));
    await setSettings(w.server, STRICTEST);
    await setSecondBoss('Active');
  });
  afterAll(() => setSecondBoss('Inactive'));

  it.each(CALLS)('moves nothing by $path $about as $role', async (call) => {
    const { path, role, sent } = call;
    const before = await moved();
    const { last } = await kindsSince(0);
    const result = await outcome(callPath(await w.people[role].as(), path, sent));
    const after = await moved();
    const { kinds } = await kindsSince(last);
    waited.set(path, new Set([...(waited.get(path) ?? []), ...kinds]));
    if (path === CONFIRMING) expect(result.ok).toBe(true);
    else if (path === 'requests.reject')
      expect(after).toMatchObject({ entries: before?.entries, approved: before?.approved });
    else expect(after).toEqual(before);
  });
});

describe('under limits, one staff person alone', () => {
  it('moves nothing in one batch of calls either, with the confirmation of what it asked for', async () => {
    await setSettings(w.server, OFF);
    const { id, requestId } = await w.make.awaiting();
    await setSettings(w.server, STRICTEST);
    const before = await moved();
    const admin = await w.people.admin.as();
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
      await setSettings(w.server, OFF);
      const { id } = await w.make.member({ balance: 10_000 });
      await setSettings(w.server, limit);
      const [admin, other] = [await w.people.admin.as(), await w.people.secondAdmin.as()];
      const refusal = { ok: false, status: 409, key: 'balanceNeedsSecond' };
      expect(await outcome(admin.users.delete({ id }))).toMatchObject(refusal);
      await admin.users.adjustBalance({ id, amount: 10_000, type: 'withdraw' });
      await other.users.waiting.confirm(await lastWaiting(w.server));
      expect(await outcome(admin.users.delete({ id }))).toMatchObject({ ok: true });
    },
  );

  it.each(ALONE)(
    'moves nothing above the limits by $path, and its case says why',
    ({ path, case: { alone } }) => {
      if (typeof alone === 'object') expect([...(waited.get(path) ?? [])]).toEqual([alone.waits]);
    },
  );

  it('decides nothing without a one-time code: the cases say of each decision what one can do `alone`', () => {
    const decisions = MUTATIONS.filter(({ type, meta }) => asksCode(type, meta));
    expect(decisions.map(({ path }) => path)).toEqual(ALONE.map(({ path }) => path));
  });

  it('made changes of every kind wait', async () => {
    const rows = await w.server.db.sql`select distinct kind from waiting_changes`;
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...WAITING_KINDS].sort());
  });
});
