import fc from 'fast-check';
import { paisa } from '#shared/money.ts';
import { LEVELS, withdrawalPayout, withdrawalTier } from '#shared/rules.ts';
import type { Calls } from './caller.ts';

/* A simple model of the money rules. Property tests compare the product with it. Amounts are paisa. */

export interface ModelRequest {
  id: string;
  paisa: number;
  /** `Removed`: staff removed the request from their list, or deleted its account, while it was pending. */
  state: 'Pending' | 'Approved' | 'Rejected' | 'Removed';
  listed: boolean;
}
export interface ModelMember {
  id: string;
  username: string;
  caller: () => Calls;
  balance: number;
  clicks: number;
  spun: boolean;
  withdrawals: number;
  referrals: number;
  paidLevel: number;
  deleted: boolean;
  requests: ModelRequest[];
}

/** The balances of the house's ledger accounts in paisa, credits positive, summed up over all runs. */
export const house = {
  /** Stays 0, because the model has no deposits. Payouts leave `cash_bank`. */
  cash_easypaisa: 0,
  cash_bank: 0,
  payable: 0,
  fee_income: 0,
  expense_video: 0,
  expense_spin: 0,
  expense_level: 0,
  adjustments: 0,
  forfeited: 0,
};

const who = fc.nat({ max: 2 });
export const operation = fc.oneof(
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
export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** 'sleep' is only the passing of a day. */
export type Deed = Exclude<Operation, { do: 'sleep' }>;

/** With `op.off`, the member's screen counts a wrong number of earlier withdrawals. */
export function wanted(op: { paisa: number; off: number }, member: ModelMember): number {
  const tier = withdrawalTier(Math.max(0, member.withdrawals + op.off));
  return tier.custom ? op.paisa : tier.minimumPaisa;
}

/** The caller applies a spin's prize, which only the server knows, and an accepted withdrawal. */
export function predict(op: Deed, m: ModelMember): string {
  switch (op.do) {
    case 'click':
      if (m.deleted) return 'accountGone';
      if (m.clicks === 10) return 'videoLimitReached';
      if (++m.clicks === 10) move(m, 1_400, 'expense_video');
      return 'ok';
    case 'spin':
      if (m.deleted) return 'accountGone';
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
      for (const request of m.requests) {
        if (request.state === 'Pending') refund(m, request, 'Removed');
        request.listed = false;
      }
      move(m, -m.balance, 'forfeited');
      m.deleted = true;
      return 'ok';
    default:
      return predictDecision(op, m);
  }
}

function predictWithdrawal(op: Extract<Operation, { do: 'withdraw' }>, m: ModelMember): string {
  if (m.deleted) return 'accountGone';
  if (Math.max(0, m.withdrawals + op.off) !== m.withdrawals) return 'tierChanged';
  const paisa = wanted(op, m);
  const { minimumPaisa } = withdrawalTier(m.withdrawals);
  if (m.balance < minimumPaisa) return 'belowTierMinimum';
  if (paisa < minimumPaisa) return 'withdrawalBelowMinimum';
  if (paisa > m.balance) return 'insufficientBalance';
  return 'ok';
}

function predictDecision(op: Extract<Operation, { which: number }>, m: ModelMember): string {
  const request = m.requests[op.which % m.requests.length];
  if (!request || (op.do === 'remove' && !request.listed)) return 'requestNotFound';
  if (op.do === 'remove') {
    if (request.state === 'Pending') refund(m, request, 'Removed');
    request.listed = false;
    return 'ok';
  }
  if (request.state !== 'Pending') return `requestAlready${request.state}`;
  if (op.do === 'reject') refund(m, request, 'Rejected');
  else {
    request.state = 'Approved';
    const payout = withdrawalPayout(paisa(request.paisa));
    house.payable -= request.paisa;
    house.cash_bank += payout;
    house.fee_income += request.paisa - payout;
  }
  return 'ok';
}

export function move(m: ModelMember, paisa: number, against: keyof typeof house): void {
  m.balance += paisa;
  house[against] -= paisa;
}

function refund(m: ModelMember, request: ModelRequest, state: 'Rejected' | 'Removed'): void {
  request.state = state;
  m.withdrawals--;
  move(m, request.paisa, 'payable');
}
