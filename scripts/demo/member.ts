import { withdrawalTier } from '#shared/rules.ts';
import type { Chance } from '#testing/random.ts';
import type { Plan } from './plan.ts';
import type { Caller } from './services.ts';
import { BANKS } from './texts.ts';

/** A registered member of the demo. */
export interface Member {
  readonly plan: Plan;
  readonly id: string;
  readonly caller: Caller;
  approved: boolean;
  readonly accountNumber: string;
  readonly bank: (typeof BANKS)[number];
}

export function newMember(plan: Plan, id: string, caller: Caller, chance: Chance): Member {
  const accountNumber = `PK${chance.whole(10, 99)}DEMO${String(chance.whole(0, 9_999_999)).padStart(12, '0')}`;
  return { plan, id, caller, approved: false, accountNumber, bank: chance.pick(BANKS) };
}

/** One visit: videos (usually all ten), often the wheel, sometimes a withdrawal. */
export interface Visit {
  readonly clicks: number;
  readonly spins: boolean;
  /** 0 to 1: more means a larger withdrawal, where the member may choose the amount; undefined means none. */
  readonly withdraws: number | undefined;
}

export function planVisit(chance: Chance): Visit {
  return {
    clicks: chance.happens(0.72) ? 10 : chance.whole(2, 9),
    spins: chance.happens(0.6),
    withdraws: chance.happens(0.12) ? chance.next() : undefined,
  };
}

/** @param videos ids of the videos */
export async function visit(member: Member, { clicks, spins, withdraws }: Visit, videos: readonly string[]) {
  for (const videoId of videos.slice(0, clicks)) await member.caller.videos.click({ videoId });
  if (spins) await member.caller.spinner.spin({});
  if (withdraws !== undefined) await withdraw(member, withdraws);
}

async function withdraw({ id, plan, caller, accountNumber, bank }: Member, share: number): Promise<void> {
  const { balance, withdrawalCount } = await caller.users.me();
  const tier = withdrawalTier(withdrawalCount);
  const minimum = tier.minimumPaisa / 100;
  if (balance < minimum) return;
  // Rounds the part above the minimum down to hundreds of rupees, as people ask for round amounts.
  const wanted = minimum + Math.floor(((balance - minimum) * share * 0.6) / 100) * 100;
  await caller.requests.createWithdrawal({
    userId: id,
    amount: tier.custom ? wanted : minimum,
    accountNumber,
    accountName: plan.name,
    bankName: bank,
    withdrawalCount,
  });
}
