import { milsToPaisa, paisa } from '#shared/money.ts';
import {
  JOINING_DEPOSIT_PAISA,
  LEVELS,
  VIDEO_DAILY_REWARD_PAISA,
  withdrawalPayout,
  withdrawalTier,
} from '#shared/rules.ts';
import { DEFAULT_ODDS, ODDS_TOTAL } from '#shared/spinner.ts';

/* The cost of the published rules, computed from the constants of the product. Amounts are in paisa. */

/** The average and the highest prize of a spin with the default odds, in paisa. */
export const SPIN = {
  expectedPaisa:
    DEFAULT_ODDS.reduce((sum, row) => sum + row.weight * milsToPaisa(row.usdMils), 0) / ODDS_TOTAL,
  mostPaisa: Math.max(...DEFAULT_ODDS.map((row) => milsToPaisa(row.usdMils))),
};

/** The sum of all level rewards for this number of approved referrals. */
export function levelRewards(referrals: number): number {
  return LEVELS.reduce((sum, level) => sum + (level.referrals <= referrals ? level.rewardPaisa : 0), 0);
}

/** What one new member may cost, on average and at most, compared with the joining deposit. */
export function joinerCosts() {
  const dayExpectedPaisa = VIDEO_DAILY_REWARD_PAISA + SPIN.expectedPaisa;
  const perReferral = LEVELS.map(({ referrals }) => ({
    referrals,
    perReferralPaisa: Math.round(levelRewards(referrals) / referrals),
  }));
  return {
    depositPaisa: JOINING_DEPOSIT_PAISA,
    dayExpectedPaisa,
    dayMostPaisa: VIDEO_DAILY_REWARD_PAISA + SPIN.mostPaisa,
    /** For how many whole days the deposit pays the average day, if it is not put on the balance. */
    daysPaidByDeposit: Math.floor(JOINING_DEPOSIT_PAISA / dayExpectedPaisa),
    levelMost: perReferral.reduce((most, one) => (one.perReferralPaisa > most.perReferralPaisa ? one : most)),
    allLevelsPaisa: levelRewards(Number.POSITIVE_INFINITY),
  };
}

/** Assumptions by the name of their option: the unit of the option, default, minimum, maximum, help. */
export const ASSUMPTIONS = {
  days: ['whole', 365, 1, 3650, 'how long to look ahead'],
  members: ['whole', 0, 0, 1e7, 'members at the start'],
  cash: ['rupees', 0, 0, 1e11, 'rupees held at the start'],
  owed: ['rupees', 0, 0, 1e11, 'rupees on balances at the start'],
  joins: ['number', 5, 0, 1e5, 'how many join on the first day'],
  growth: ['percent', 1, -50, 50, 'by how many % more join each day'],
  'growth-days': ['whole', 180, 0, 3650, 'after so many days nobody joins any more'],
  watching: ['percent', 60, 0, 100, '% of the members about who complete the ten videos on a day'],
  spinning: ['percent', 50, 0, 100, '% of them who spin'],
  leaving: ['percent', 0.5, 0, 100, '% who stop coming, a day'],
  referred: ['percent', 80, 0, 100, '% of the joiners who followed a member’s link'],
  inviting: ['percent', 10, 0, 100, '% of the members who invite'],
  withdrawing: ['percent', 5, 0, 100, '% of all balances asked for, a day'],
  'income-per-watcher': ['rupees', 0, 0, 1e5, 'rupees from outside for each who completes the videos'],
  income: ['rupees', 0, 0, 1e9, 'rupees from outside, a day'],
  costs: ['rupees', 0, 0, 1e9, 'rupees of running costs, a day'],
} as const;
/** Shares are 0 to 1, amounts in paisa. `credited`: the deposit goes onto the member's balance. */
export type Assumptions = Readonly<Record<keyof typeof ASSUMPTIONS, number> & { credited: boolean }>;

const REWARDS = { videos: 0, spins: 0, levels: 0 };

/**
 * Simulates the days with average numbers. `uncoveredFrom` is the first day that ends with less cash than is
 * owed, `brokeOn` the first on which withdrawals or costs can't be paid in full.
 */
export function simulate(assumed: Assumptions) {
  const totals = { joined: 0, deposits: 0, income: 0, costs: 0, withdrawn: 0, paidOut: 0, ...REWARDS };
  const refer = inviters(assumed.inviting);
  let { cash, owed, members } = assumed;
  let about = members;
  let fraction = 0;
  let uncoveredFrom: number | undefined;
  let brokeOn: number | undefined;
  const days = [{ day: 0, members, cashPaisa: cash, owedPaisa: owed }];
  refer(0, members);

  for (let day = 1; day <= assumed.days; day++) {
    const grown = assumed.joins * (1 + assumed.growth) ** (day - 1);
    const wanted = day <= assumed['growth-days'] ? grown + fraction : 0;
    const joined = Math.floor(wanted);
    fraction = wanted - joined;
    const deposits = joined * JOINING_DEPOSIT_PAISA;
    members += joined;
    about = about * (1 - assumed.leaving) + joined;

    const watchers = Math.floor(about * assumed.watching);
    const videos = watchers * VIDEO_DAILY_REWARD_PAISA;
    const spins = Math.round(Math.floor(about * assumed.spinning) * SPIN.expectedPaisa);
    const levels = refer(Math.floor(joined * assumed.referred), joined);
    const income = Math.round(watchers * assumed['income-per-watcher']) + assumed.income;
    cash += deposits + income;
    owed += (assumed.credited ? deposits : 0) + videos + spins + levels;

    const costs = Math.min(cash, assumed.costs);
    cash -= costs;
    const tooLittle = owed / Math.max(1, members) < withdrawalTier(0).minimumPaisa;
    const asked = tooLittle ? 0 : Math.floor(owed * assumed.withdrawing);
    const withdrawn = payable(asked, cash);
    const paidOut = withdrawalPayout(paisa(withdrawn));
    cash -= paidOut;
    owed -= withdrawn;

    const moved = { joined, deposits, income, costs, withdrawn, paidOut, videos, spins, levels };
    for (const key of Object.keys(moved) as (keyof typeof moved)[]) totals[key] += moved[key];
    days.push({ day, members, cashPaisa: cash, owedPaisa: owed });
    if (cash < owed) uncoveredFrom ??= day;
    if (withdrawn < asked || costs < assumed.costs) brokeOn ??= day;
  }
  return { days, totals, uncoveredFrom: uncoveredFrom ?? null, brokeOn: brokeOn ?? null };
}

/** The part of the withdrawals that can be paid: the largest amount whose payout the cash covers. */
function payable(asked: number, cash: number): number {
  if (withdrawalPayout(paisa(asked)) <= cash) return asked;
  let most = Math.floor(cash);
  while (withdrawalPayout(paisa(most + 1)) <= cash) most++;
  return most;
}

/**
 * Gives referred members to the inviters in turn; a share of all who join invites from then on.
 * @returns the level rewards that the referred members cause
 */
function inviters(share: number): (referred: number, joined: number) => number {
  const brought: number[] = [];
  let fraction = 0;
  let next = 0;
  return (referred, joined) => {
    let paid = 0;
    for (let i = 0; i < referred && brought.length > 0; i++, next++) {
      next %= brought.length;
      const referrals = (brought[next] ?? 0) + 1;
      brought[next] = referrals;
      paid += LEVELS.find((level) => level.referrals === referrals)?.rewardPaisa ?? 0;
    }
    for (fraction += joined * share; fraction >= 1; fraction--) brought.push(0);
    return paid;
  };
}
