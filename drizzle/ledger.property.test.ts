import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPkr } from '#shared/money.ts';
import { LEVELS, withdrawalPayout, withdrawalTier } from '#shared/rules.ts';
import { outcome } from '#testing/client.ts';
import { type Caller, startTestServer, type TestServer } from '#testing/server.ts';

/* Random sequences of everything that moves money, against a model that a person can read. */

let server: TestServer;
let staff: Caller;
let videoId: string;
beforeAll(async () => {
  server = await startTestServer();
  staff = await (await server.make.superadmin()).as();
  videoId = (await server.make.video()).id;
});
afterAll(() => server.close());

interface ModelRequest {
  id: string;
  paisa: number;
  state: 'Pending' | 'Approved' | 'Rejected';
  listed: boolean;
}
interface Member {
  id: string;
  username: string;
  caller: () => Promise<Caller>;
  balance: number;
  clicks: number;
  spun: boolean;
  withdrawals: number;
  referrals: number;
  paidLevel: number;
  deleted: boolean;
  requests: ModelRequest[];
}

/** The house's accounts, in paisa, credit positive; across all runs. */
const house = {
  cash: 0,
  payable: 0,
  fee_income: 0,
  expense_video: 0,
  expense_spin: 0,
  expense_level: 0,
  adjustments: 0,
  forfeited: 0,
};
let day = 0;

const who = fc.nat({ max: 2 });
const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('click' as const), who, times: fc.constantFrom(1, 3, 9, 11) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('spin' as const), who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      who,
      paisa: fc.oneof(fc.integer({ min: 100, max: 300_000 }), fc.integer({ min: -300_000, max: -100 })),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      who,
      paisa: fc.integer({ min: 139_000, max: 200_000 }),
      off: fc.constantFrom(0, 0, 0, 0, 1, -1),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('approve' as const, 'reject' as const, 'remove' as const),
      who,
      which: fc.nat({ max: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('join' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sleep' as const) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

let count = 0;
async function newMember(referrals: number): Promise<Member> {
  const id = randomUUID();
  const username = `model-${++count}`;
  await server.deps.database.call(
    'user_create',
    null,
    null,
    id,
    username,
    username,
    `${username}@e.com`,
    '03001234567',
    'x',
    'SadaPay',
    'user',
  );
  await server.db.sql`update users set approved_referrals = ${referrals} where id = ${id}`;
  const token = await server.make.token(id);
  return {
    id,
    username,
    caller: () => server.caller(token),
    balance: 0,
    clicks: 0,
    spun: false,
    withdrawals: 0,
    referrals,
    paidLevel: 0,
    deleted: false,
    requests: [],
  };
}

/** Does it for real. @returns what came of it: a key of a refusal, or 'ok' */
async function act(op: Exclude<Operation, { do: 'sleep' }>, member: Member): Promise<string> {
  const me = await member.caller();
  const end = await outcome<unknown>(perform(op, member, me));
  return end.ok ? 'ok' : end.key;
}

async function perform(
  op: Exclude<Operation, { do: 'sleep' }>,
  member: Member,
  me: Caller,
): Promise<unknown> {
  switch (op.do) {
    case 'click':
      return me.videos.click({ videoId });
    case 'spin': {
      const { prize } = await me.spinner.spin({});
      member.balance += Math.round(prize * 100);
      house.expense_spin -= Math.round(prize * 100);
      return;
    }
    case 'adjust':
      return staff.users.adjustBalance({
        id: member.id,
        amount: toPkr(Math.abs(op.paisa)),
        type: op.paisa > 0 ? 'deposit' : 'withdraw',
      });
    case 'withdraw': {
      const { requestId } = await me.requests.createWithdrawal({
        userId: member.id,
        amount: toPkr(wanted(op, member)),
        withdrawalCount: Math.max(0, member.withdrawals + op.off),
        accountNumber: '1',
        accountName: 'A',
        bankName: 'B',
      });
      member.requests.push({ id: requestId, paisa: wanted(op, member), state: 'Pending', listed: true });
      return;
    }
    case 'join': {
      const id = randomUUID();
      const name = `joiner-${++count}`;
      await server.deps.database.call(
        'register',
        id,
        name,
        name,
        `${name}@e.com`,
        '03001234567',
        'x',
        member.username,
      );
      return staff.users.update({ id, status: 'Active' });
    }
    case 'delete':
      return staff.users.delete({ id: member.id });
    default: {
      const id = member.requests[op.which % member.requests.length]?.id ?? randomUUID();
      return {
        approve: staff.requests.approve,
        reject: staff.requests.reject,
        remove: staff.requests.delete,
      }[op.do]({ id });
    }
  }
}

function wanted(op: { paisa: number; off: number }, member: Member): number {
  const tier = withdrawalTier(Math.max(0, member.withdrawals + op.off));
  return tier.custom ? op.paisa : tier.minimumPaisa;
}

/** What must come of it, and what it does to the model. */
function predict(op: Exclude<Operation, { do: 'sleep' }>, m: Member): string {
  switch (op.do) {
    case 'click':
      if (m.deleted) return 'unauthorized';
      if (m.clicks === 10) return 'videoLimitReached';
      if (++m.clicks === 10) move(m, 1_400, 'expense_video');
      return 'ok';
    case 'spin':
      if (m.deleted) return 'unauthorized';
      if (m.spun) return 'alreadySpun';
      m.spun = true;
      return 'ok';
    case 'adjust':
      if (m.deleted) return 'userNotFound';
      if (m.balance + op.paisa < 0) return 'insufficientBalance';
      move(m, op.paisa, 'adjustments');
      return 'ok';
    case 'withdraw':
      return predictWithdrawal(op, m);
    case 'join':
      if (m.deleted) return 'referralInvalid';
      m.referrals++;
      for (const level of LEVELS) {
        if (level.level <= m.paidLevel || level.referrals > m.referrals) continue;
        m.paidLevel = level.level;
        move(m, level.rewardPaisa, 'expense_level');
      }
      return 'ok';
    case 'delete':
      if (m.deleted) return 'userNotFound';
      for (const request of m.requests) if (request.state === 'Pending') refund(m, request, false);
      move(m, -m.balance, 'forfeited');
      m.deleted = true;
      return 'ok';
    default:
      return predictDecision(op, m);
  }
}

function predictWithdrawal(op: Extract<Operation, { do: 'withdraw' }>, m: Member): string {
  if (m.deleted) return 'unauthorized';
  if (Math.max(0, m.withdrawals + op.off) !== m.withdrawals) return 'tierChanged';
  const paisa = wanted(op, m);
  const { minimumPaisa } = withdrawalTier(m.withdrawals);
  if (m.balance < minimumPaisa) return 'belowTierMinimum';
  if (paisa < minimumPaisa) return 'withdrawalBelowMinimum';
  if (paisa > m.balance) return 'insufficientBalance';
  return 'ok';
}

function predictDecision(op: Extract<Operation, { which: number }>, m: Member): string {
  const request = m.requests[op.which % m.requests.length];
  if (!request?.listed) return 'requestNotFound';
  if (op.do === 'remove') {
    if (request.state === 'Pending') refund(m, request, false);
    else request.listed = false;
    return 'ok';
  }
  if (request.state !== 'Pending') return 'alreadyDecided';
  if (op.do === 'reject') refund(m, request, true);
  else {
    request.state = 'Approved';
    const payout = withdrawalPayout(request.paisa);
    house.payable -= request.paisa;
    house.cash += payout;
    house.fee_income += request.paisa - payout;
  }
  return 'ok';
}

function move(m: Member, paisa: number, against: keyof typeof house): void {
  m.balance += paisa;
  house[against] -= paisa;
}

function refund(m: Member, request: ModelRequest, listed: boolean): void {
  request.state = 'Rejected';
  request.listed = listed;
  m.withdrawals--;
  move(m, request.paisa, 'payable');
}

async function check(members: Member[]): Promise<void> {
  const rows = await server.db.sql<{ id: string; balance: number; withdrawals: number; referrals: number }[]>`
    select u.id, a.balance, u.withdrawal_count as withdrawals, u.approved_referrals as referrals
    from users u join ledger_accounts a on a.user_id = u.id where u.id in ${server.db.sql(members.map(({ id }) => id))}`;
  for (const { id, balance, withdrawals, referrals } of members) {
    expect(rows.find((row) => row.id === id)).toEqual({ id, balance, withdrawals, referrals });
  }
}

it('whatever members and staff do, and in whatever order, the books agree with a simple model', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 10, maxLength: 60, size: 'max' }),
      fc.array(fc.constantFrom(0, 4, 9, 48), { minLength: 3, maxLength: 3 }),
      async (operations, referrals) => {
        const members: Member[] = [];
        for (const begin of referrals) members.push(await newMember(begin));
        for (const op of operations) {
          if (op.do === 'sleep') {
            await server.db.clock.shift(`${++day} days`);
            for (const m of members) Object.assign(m, { clicks: 0, spun: false });
            continue;
          }
          const member = members[op.who] as Member;
          for (let i = 0; i < (op.do === 'click' ? op.times : 1); i++) {
            const expected = predict(op, member);
            expect(await act(op, member), JSON.stringify(op)).toBe(expected);
            if (op.do === 'withdraw' && expected === 'ok') {
              move(member, -(member.requests.at(-1)?.paisa ?? 0), 'payable');
              member.withdrawals++;
            }
          }
        }
        await check(members);
        expect(await server.db.ledgerProblems()).toEqual([]);
        for (const [code, held] of Object.entries(house)) {
          const [row] = await server.db.sql`select app.house_balance(${code}) as held`;
          expect(row?.held, code).toBe(held);
        }
      },
    ),
    { numRuns: 40, seed: 865, endOnFailure: true },
  );
}, 60_000);

it('all at the same moment, the books still balance and nothing fails but by a rule', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 60, maxLength: 120, size: 'max' }),
      async (operations) => {
        const members = [await newMember(4), await newMember(9), await newMember(0)];
        for (const { id } of members) await staff.users.adjustBalance({ id, amount: 5_000, type: 'deposit' });
        const queue = operations.flatMap((op) => (op.do === 'sleep' ? [] : [op]));
        const ends: string[] = [];
        const worker = async () => {
          for (let op = queue.shift(); op; op = queue.shift())
            ends.push(await act(op, members[op.who] as Member));
        };
        await Promise.all(Array.from({ length: 8 }, worker));
        expect(ends.filter((end) => end === 'unexpected' || end === 'unavailable')).toEqual([]);
        expect(await server.db.ledgerProblems()).toEqual([]);
      },
    ),
    { numRuns: 12, seed: 865, endOnFailure: true },
  );
}, 60_000);
