import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tables } from '#server/transports/rest/table.ts';
import { type AccessWorld, accessTable, startAccessWorld } from '#server/transports/trpc/access.fixture.ts';
import { decisions } from '#server/transports/trpc/step-up.fixture.ts';
import { WAITING_KINDS, type WaitingKind } from '#shared/schemas/second-person.ts';
import { callPath, outcome } from '#testing/client.ts';
import { makeWithdrawals } from '../payout-batches/payout-batches.fixture.ts';
import { setSettings } from '../settings/settings.fixture.ts';
import { lastWaiting, OFF, STRICTEST } from './second-person.fixture.ts';

/* Sets the strictest limits, and lets one staff person alone call all procedures of staff but the streams. */

const world = { people: {} } as AccessWorld;
const { people } = world;
const TABLE = accessTable(world);
const ROWS = TABLE.filter(([path, , ends]) => ends.endsWith('ok') && !path.includes('.on'));

/** This procedure confirms the change of another person, so it must be able to move money. */
const CONFIRMING = 'users.waiting.confirm';
/** A refund is left out, because it returns the member's own money. */
const MONEY = ['adjustment', 'joining', 'level', 'payout', 'return', 'transfer'];

/** The kind of change that waits, or why one person alone gains no money by the decision. */
const ALONE: Readonly<Record<string, { waits: WaitingKind } | string>> = {
  'users.create': { waits: 'account' },
  'users.update': { waits: 'activation' },
  'users.adjustBalance': { waits: 'adjustment' },
  'users.settings.set': { waits: 'setting' },
  'requests.approve': { waits: 'deposit' },
  'requests.markReturned': { waits: 'return' },
  'requests.delete': { waits: 'deletion' },
  'requests.cleanup': { waits: 'cleanup' },
  'requests.batches.settle': { waits: 'payout' },
  'requests.accounts.transfer': { waits: 'transfer' },
  'requests.statements.approveArrived': { waits: 'deposit' },
  'users.delete': { waits: 'deletion' },
  'users.waiting.confirm': 'it is the second person, and never who asked',
  'users.waiting.refuse': 'nothing moves',
  'users.waiting.withdraw': 'nothing moves',
  'users.account.addPasskey': 'the own sign-in',
  'users.account.removePasskey': 'the own sign-in',
  'auth.approvePasswordReset': 'this person and the account are one person then',
  'auth.issueResetCode': 'this person and the account are one person then',
  'auth.rejectPasswordReset': 'nothing moves',
  'requests.reject': "a refund of the member's own money",
  'requests.appeals.answer': 'a request is pending anew, and decided as every other one',
  'requests.batches.create': 'withdrawals stay pending',
  'requests.batches.takeOut': 'a withdrawal stays pending',
  'requests.batches.download': 'a file; paying its withdrawals waits',
  'requests.batches.setLayout': { waits: 'layout' },
  'requests.statements.import': 'lines that prove deposits, whose approval waits',
  'requests.statements.removeLayout': 'columns are asked about again',
  'requests.statements.remove': 'lines that prove deposits, whose approval waits',
  'requests.statements.confirm': 'a match that proves a deposit, whose approval waits',
  'requests.statements.undo': 'a match that proves a deposit, whose approval waits',
};
const waited = new Map<string, Set<string>>();
let secondBoss: string;

beforeAll(async () => {
  await startAccessWorld(world);
  secondBoss = (await world.server.make.admin()).id;
  await world.server.db
    .sql`update users set role = 'superadmin', status = 'Inactive' where id = ${secondBoss}`;
});
afterAll(async () => {
  expect(await world.server.db.ledgerProblems()).toEqual([]);
  await world.server.close();
});

async function moved() {
  const [row] = await world.server.db.sql`
    select (select count(*) from journal_entries where kind = any(${MONEY})) as entries,
      (select count(*) from setting_changes) as settings,
      (select count(*) from users where role = 'user' and account_status = 'approved' and deleted_at is null) as approved,
      (select count(*) from requests where removed_at is not null) as removed`;
  return row;
}

async function prepare(path: string, about: string, sent: unknown): Promise<unknown> {
  if (path === 'users.update' && about === 'a member')
    return { id: (await world.server.make.pending()).id, status: 'Active' };
  if (path === 'requests.cleanup') {
    const [made] = await makeWithdrawals(world.server, 1);
    await (await people.admin.as()).requests.reject({ id: made?.id ?? '' });
  }
  return path === 'users.settings.set'
    ? { key: 'secondPersonActivation', value: false, expected: true }
    : sent;
}

async function kindsSince(last: number) {
  const rows = await world.server.db.sql<{ kind: string; seq: string }[]>`
    select kind, seq from waiting_changes where seq > ${last} order by seq`;
  return { kinds: rows.map(({ kind }) => kind), last: Number(rows.at(-1)?.seq ?? last) };
}

async function calledBy(run: (typeof routes)[number]['run']): Promise<string[]> {
  const called: string[] = [];
  const at = (path: readonly string[]): unknown =>
    new Proxy(() => undefined, {
      get: (_, key) => at([...path, String(key)]),
      apply: async () => {
        called.push(path.join('.'));
        return {};
      },
    });
  // Only the called paths matter, so the outcome is ignored.
  await outcome(run(at([]) as Parameters<typeof run>[0], {} as never));
  return called;
}
const routes = Object.values(tables)
  .flat()
  .filter(({ method }) => method !== 'GET');

const CALLS = ROWS.flatMap(([path, about, , input]) =>
  (['admin', 'superadmin'] as const).map((role) => ({
    path,
    about,
    role,
    input,
    sent: undefined as unknown,
  })),
);
const setSecondBoss = (status: 'Active' | 'Inactive') =>
  world.server.db.sql`update users set status = ${status} where id = ${secondBoss}`;

describe('with the strictest limits, one staff person alone', () => {
  beforeAll(async () => {
    for (const call of CALLS) call.sent = await prepare(call.path, call.about, await call.input?.(call.role));
    await setSettings(world.server, STRICTEST);
    await setSecondBoss('Active');
  });
  afterAll(() => setSecondBoss('Inactive'));

  it.each(CALLS)('moves nothing by $path $about as $role', async (call) => {
    const { path, role, sent } = call;
    const before = await moved();
    const { last } = await kindsSince(0);
    const result = await outcome(callPath(await people[role].as(), path, sent));
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

  it.each(decisions)('moves nothing above the limits by %s, and this file says why', (path) => {
    const decided = ALONE[path];
    if (decided === undefined) throw new Error(`say in ALONE what one person alone can do by ${path}`);
    if (typeof decided !== 'string') expect([...(waited.get(path) ?? [])]).toEqual([decided.waits]);
  });

  it.each(routes)('calls by $method /api$path only procedures of this table', async ({ run }) => {
    const called = await calledBy(run);
    expect(called).not.toEqual([]);
    for (const path of called) expect(TABLE.map(([row]) => row)).toContain(path);
  });

  it('made changes of every kind wait', async () => {
    const rows = await world.server.db.sql`select distinct kind from waiting_changes`;
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...WAITING_KINDS].sort());
  });
});
