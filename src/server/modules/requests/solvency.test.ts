import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pkr } from '#shared/money.ts';
import type { SolvencyView } from '#shared/views/solvency.ts';
import type { Person } from '#testing/factories.ts';
import { fixture } from '#testing/fixtures.ts';
import { startTestServer, testServer } from '#testing/server.ts';
import { LEVELS_FOR_SQL } from '../users/users.service.ts';

const server = testServer();
const staff = fixture(async () => (await server.make.superadmin()).as());

const solvency = async () => (await staff.requests.cash()).solvency;

/** Computes the same figures in another way, from all journal lines and the members' balances. */
async function fromTheLines(): Promise<SolvencyView> {
  const [row] = await server.db.sql`
    select coalesce(sum(-l.amount) filter (where a.code like 'cash%'), 0)::bigint cash,
      coalesce(sum(l.amount) filter (where a.code = 'payable'), 0)::bigint payable,
      (select coalesce(sum(balance), 0)::bigint from ledger_accounts where user_id is not null) balances,
      coalesce(sum(l.amount) filter (where e.kind in ('video', 'spin', 'level') and a.user_id is not null
        and e.business_day > app.today() - 7), 0)::bigint rewards
    from journal_lines l join ledger_accounts a on a.id = l.account_id join journal_entries e on e.id = l.entry_id`;
  const { cash = 0, payable = 0, balances = 0, rewards = 0 } = row ?? {};
  const surplus = cash - balances - payable;
  let days = 0;
  while (rewards > 0 && (days + 1) * rewards <= surplus * 7) days++;
  return {
    cash: pkr(cash / 100),
    balances: pkr(balances / 100),
    payable: pkr(payable / 100),
    surplus: pkr(surplus / 100),
    rewardsPerDay: pkr(Math.round(rewards / 7) / 100),
    daysCovered: rewards > 0 ? days : null,
  };
}

it('a new instance has no cash, no liabilities and no rewards per day', async () => {
  expect(await solvency()).toEqual({
    cash: 0,
    balances: 0,
    payable: 0,
    surplus: 0,
    rewardsPerDay: 0,
    daysCovered: null,
  });
});

const members: Person[] = [];
const who = fc.nat({ max: 2 });
const step = fc.oneof(
  fc.record({ do: fc.constant('join' as const), who }),
  fc.record({ do: fc.constant('clicks' as const), who }),
  fc.record({ do: fc.constant('spin' as const), who }),
  fc.record({ do: fc.constant('level' as const), who }),
  fc.record({ do: fc.constant('adjust' as const), who, pkr: fc.integer({ min: 1, max: 6_000 }) }),
  fc.record({ do: fc.constant('withdraw' as const), who }),
  fc.record({ do: fc.constantFrom('approve' as const, 'reject' as const), who }),
  fc.record({ do: fc.constant('income' as const), who }),
  fc.record({ do: fc.constant('sleep' as const), who }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let day = 0;
async function take(op: Step, video: string): Promise<unknown> {
  const member = members[op.who] as Person;
  const me = await member.as();
  switch (op.do) {
    case 'join':
      return server.make.member({ referrer: member.username });
    case 'clicks':
      for (let i = 0; i < 10; i++) await me.videos.click({ videoId: video });
      return;
    case 'spin':
      return me.spinner.spin({});
    case 'level':
      return server.deps.database.call('count_referral', { referrer: member.id, levels: LEVELS_FOR_SQL });
    case 'adjust':
      return staff.users.adjustBalance({ id: member.id, amount: op.pkr, type: 'deposit' });
    case 'withdraw': {
      const { withdrawalCount } = await me.users.me();
      const amount = [143, 285, 855][withdrawalCount] ?? 1_400;
      const account = { accountNumber: '1', accountName: 'A', bankName: 'B' };
      return me.requests.createWithdrawal({ userId: member.id, amount, withdrawalCount, ...account });
    }
    case 'income': {
      // A deposit that is not credited adds cash without a debt to the member.
      const { requestId } = await server.make.awaiting();
      return server.deps.database.call('request_approve', {
        reference: null,
        account: null,
        sameReference: null,
        arrived: null,
        actor: member.id,
        address: '127.0.0.1',
        request: requestId,
        credited: false,
        levels: LEVELS_FOR_SQL,
      });
    }
    case 'sleep':
      day += 3;
      return server.db.clock.shift(`${day} days`);
    default: {
      const { items } = await staff.requests.list({ type: 'Withdraw', status: 'Pending' });
      const [first] = items;
      return first && staff.requests[op.do]({ id: first.id });
    }
  }
}

it('the figures equal the ledger after any sequence of steps', async () => {
  for (let i = 0; i < 3; i++) members.push(await server.make.member({ balance: 865 }));
  const video = (await server.make.video()).id;
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
      for (const op of steps) await take(op, video).catch(() => undefined);
      const seen = await solvency();
      expect(seen).toEqual(await fromTheLines());
      kinds.add(seen.surplus < 0 ? 'shortfall' : 'surplus');
      kinds.add(seen.daysCovered === null ? 'no pace' : seen.daysCovered > 0 ? 'days' : 'no days');
    }),
    { numRuns: 12, seed: 865, endOnFailure: true },
  );
  await server.db.clock.shift(`${day + 30} days`);
  expect(await solvency()).toEqual(await fromTheLines());
  expect((await solvency()).daysCovered).toBeNull();
  expect([...kinds]).toEqual(expect.arrayContaining(['surplus', 'shortfall', 'days', 'no days']));
});

it('daysCovered is exact to the paisa, and 0 in a shortfall', async () => {
  await using own = await startTestServer({ env: { JOINING_DEPOSIT_CREDITED: 'false' } });
  const boss = await (await own.make.superadmin()).as();
  const member = await own.make.member();
  const video = (await own.make.video()).id;
  const me = await member.as();
  for (let i = 0; i < 10; i++) await me.videos.click({ videoId: video });
  // Cash 865 less 14 owed leaves 851 free. Rewards of 14 in seven days are 2 a day.
  expect((await boss.requests.cash()).solvency).toEqual({
    cash: 865,
    balances: 14,
    payable: 0,
    surplus: 851,
    rewardsPerDay: 2,
    daysCovered: 425,
  });
  await own.make.fundMember(member.id, 849.01);
  expect((await boss.requests.cash()).solvency).toMatchObject({ surplus: 1.99, daysCovered: 0 });
  await own.make.fundMember(member.id, 100);
  expect((await boss.requests.cash()).solvency).toMatchObject({ surplus: -98.01, daysCovered: 0 });
  // Six days later, the seven-day average still contains the rewards: 0 days are covered. After seven days
  // it contains none, so the number of days is unknown (null).
  await own.db.clock.shift('6 days');
  expect((await boss.requests.cash()).solvency.daysCovered).toBe(0);
  await own.db.clock.shift('7 days');
  expect((await boss.requests.cash()).solvency).toMatchObject({ rewardsPerDay: 0, daysCovered: null });
});
