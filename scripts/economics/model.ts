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
export interface JoinerCosts {
  readonly depositPaisa: number;
  /** A day with ten videos and the spin: on average, and with the highest prize. */
  readonly dayExpectedPaisa: number;
  readonly dayMostPaisa: number;
  /** For how many whole days the deposit pays `dayExpectedPaisa` if it isn't put on the member's balance. */
  readonly daysPaidByDeposit: number;
  /** The highest level rewards per referral, and the number of referrals at which they are reached. */
  readonly levelMost: { readonly perReferralPaisa: number; readonly referrals: number };
  readonly allLevelsPaisa: number;
}

export function joinerCosts(): JoinerCosts {
  const dayExpectedPaisa = VIDEO_DAILY_REWARD_PAISA + SPIN.expectedPaisa;
  const perReferral = LEVELS.map(({ referrals }) => ({
    referrals,
    perReferralPaisa: Math.round(levelRewards(referrals) / referrals),
  }));
  const [first, ...others] = perReferral;
  if (!first) throw new RangeError('there are no levels');
  return {
    depositPaisa: JOINING_DEPOSIT_PAISA,
    dayExpectedPaisa,
    dayMostPaisa: VIDEO_DAILY_REWARD_PAISA + SPIN.mostPaisa,
    daysPaidByDeposit: Math.floor(JOINING_DEPOSIT_PAISA / dayExpectedPaisa),
    levelMost: others.reduce(
      (most, one) => (one.perReferralPaisa > most.perReferralPaisa ? one : most),
      first,
    ),
    allLevelsPaisa: levelRewards(Number.POSITIVE_INFINITY),
  };
}

/** Assumptions about members and outside money. Shares are 0 to 1. */
export interface Assumptions {
  readonly days: number;
  readonly startMembers: number;
  readonly startCashPaisa: number;
  /** The balances of the members at the start, including pending withdrawals. */
  readonly startOwedPaisa: number;
  readonly joinsPerDay: number;
  /** The daily growth of joins: 0.01 is 1 % a day. */
  readonly growth: number;
  /** The number of days after which nobody joins any more, because no market grows for ever. */
  readonly growthDays: number;
  /** The shares of active members who complete the ten videos, and who spin, on a day. */
  readonly watching: number;
  readonly spinning: number;
  /** The share of active members who leave on a day. Their balances are still owed. */
  readonly leaving: number;
  /** The share of new members who followed a referral link, and the share of members who invite. */
  readonly referred: number;
  readonly inviting: number;
  /** The share of all balances that is asked for on a day. */
  readonly withdrawing: number;
  /**
   * Income from advertisers and others: for each member who completes the videos, and a fixed sum, per day.
   */
  readonly incomePerWatcherPaisa: number;
  readonly incomePerDayPaisa: number;
  readonly costsPerDayPaisa: number;
  /** Whether the deposit goes onto the member's balance (JOINING_DEPOSIT_CREDITED). */
  readonly credited: boolean;
}

/** The state at the end of a day; day 0 is the start. */
export interface Day {
  readonly day: number;
  readonly members: number;
  readonly cashPaisa: number;
  readonly owedPaisa: number;
}

/** The sums over all days: `joined` in members, all others in paisa. */
export interface Totals {
  joined: number;
  deposits: number;
  income: number;
  costs: number;
  videos: number;
  spins: number;
  levels: number;
  /**
   * The amount that withdrawals took from the balances. It is `paidOut`, which left the cash, plus `fees`.
   */
  withdrawn: number;
  paidOut: number;
  fees: number;
}

export interface Simulation {
  readonly days: readonly Day[];
  readonly totals: Readonly<Totals>;
  /** The first day that ends with less cash than is owed to members. */
  readonly uncoveredFrom: number | undefined;
  /** The first day on which the withdrawals or the running costs can't be paid in full. */
  readonly brokeOn: number | undefined;
}

/**
 * Simulates the days with average numbers. Referred members are divided evenly among inviters. On a day with
 * an average balance below the minimum nobody withdraws. Unpaid withdrawals stay owed.
 */
export function simulate(assumed: Assumptions): Simulation {
  const totals: Totals = {
    joined: 0,
    deposits: 0,
    income: 0,
    costs: 0,
    videos: 0,
    spins: 0,
    levels: 0,
    withdrawn: 0,
    paidOut: 0,
    fees: 0,
  };
  const inviters = new Inviters(assumed.inviting);
  inviters.join(assumed.startMembers);
  let { startCashPaisa: cash, startOwedPaisa: owed, startMembers: members } = assumed;
  let about = members;
  // The fraction of a person that is carried to the next day.
  let fraction = 0;
  let uncoveredFrom: number | undefined;
  let brokeOn: number | undefined;
  const days: Day[] = [{ day: 0, members, cashPaisa: cash, owedPaisa: owed }];

  for (let day = 1; day <= assumed.days; day++) {
    const wanted =
      day <= assumed.growthDays ? assumed.joinsPerDay * (1 + assumed.growth) ** (day - 1) + fraction : 0;
    const joined = Math.floor(wanted);
    fraction = wanted - joined;
    const deposits = joined * JOINING_DEPOSIT_PAISA;
    members += joined;
    about = about * (1 - assumed.leaving) + joined;

    const watchers = Math.floor(about * assumed.watching);
    const videos = watchers * VIDEO_DAILY_REWARD_PAISA;
    const spins = Math.round(Math.floor(about * assumed.spinning) * SPIN.expectedPaisa);
    const levels = inviters.refer(Math.floor(joined * assumed.referred));
    inviters.join(joined);
    const income = Math.round(watchers * assumed.incomePerWatcherPaisa) + assumed.incomePerDayPaisa;
    cash += deposits + income;
    owed += (assumed.credited ? deposits : 0) + videos + spins + levels;

    const costs = Math.min(cash, assumed.costsPerDayPaisa);
    cash -= costs;
    // Nobody withdraws while the average balance is below the minimum of the first tier.
    const asked =
      owed / Math.max(1, members) < withdrawalTier(0).minimumPaisa
        ? 0
        : Math.floor(owed * assumed.withdrawing);
    const withdrawn = payable(asked, cash);
    const paidOut = withdrawalPayout(paisa(withdrawn));
    cash -= paidOut;
    owed -= withdrawn;

    add(totals, {
      joined,
      deposits,
      income,
      costs,
      videos,
      spins,
      levels,
      withdrawn,
      paidOut,
      fees: withdrawn - paidOut,
    });
    days.push({ day, members, cashPaisa: cash, owedPaisa: owed });
    if (cash < owed) uncoveredFrom ??= day;
    if (withdrawn < asked || costs < assumed.costsPerDayPaisa) brokeOn ??= day;
  }
  return { days, totals, uncoveredFrom, brokeOn };
}

function add(totals: Totals, moved: Totals): void {
  for (const key of Object.keys(totals) as (keyof Totals)[]) totals[key] += moved[key];
}

/** The part of the withdrawals that can be paid: the largest amount whose payout the cash covers. */
function payable(asked: number, cash: number): number {
  if (withdrawalPayout(paisa(asked)) <= cash) return asked;
  let most = Math.floor(cash);
  while (withdrawalPayout(paisa(most + 1)) <= cash) most++;
  return most;
}

/** The inviters and their numbers of referrals. Referred new members are given to them in turn. */
class Inviters {
  readonly #share: number;
  readonly #brought: number[] = [];
  #fraction = 0;
  #next = 0;

  constructor(share: number) {
    this.#share = share;
  }

  /** Adds members. The configured share of them become inviters. */
  join(members: number): void {
    this.#fraction += members * this.#share;
    for (; this.#fraction >= 1; this.#fraction--) this.#brought.push(0);
  }

  /** Adds referred members. @returns the level rewards that they cause, in paisa */
  refer(joiners: number): number {
    let paid = 0;
    for (let i = 0; i < joiners && this.#brought.length > 0; i++) {
      this.#next %= this.#brought.length;
      const brought = (this.#brought[this.#next] ?? 0) + 1;
      this.#brought[this.#next++] = brought;
      paid += LEVELS.find((level) => level.referrals === brought)?.rewardPaisa ?? 0;
    }
    return paid;
  }
}
