import type { PaymentMethod } from '#shared/rules.ts';
import type { Chance } from '#testing/random.ts';
import { memberNames } from './texts.ts';

/** The state of a member at the end of the demo's days. */
export type Fate =
  | 'active'
  | 'deactivated'
  | 'deleted'
  /** Registered, without a deposit. */
  | 'registered'
  /** The deposit is under review. */
  | 'review'
  | 'rejected'
  /** Rejected; the second deposit is under review. */
  | 'resubmitted';

/** The plan of one member: who it is, when it joins, and its final state. */
export interface Plan {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly method: PaymentMethod;
  /** The username of the inviter. */
  readonly referrer: string;
  readonly joinsDaysAgo: number;
  readonly fate: Fate;
  /** The chance that the member visits on a day, from 0 to 1. */
  readonly keenness: number;
}

export interface PlanOptions {
  readonly members: number;
  readonly days: number;
  readonly superadmin: string;
}

/**
 * How many members each of the first five invites at most; for the first four, the next of the five included.
 * The superadmin invites the first member, the members of SHORT_STORIES, and all above these numbers.
 */
const QUOTAS = [22, 12, 6, 5, 3] as const;
/** The final states of the last members of the list. No deposit of these members is approved. */
const SHORT_STORIES: readonly Fate[] = [
  'registered',
  'review',
  'rejected',
  'review',
  'registered',
  'resubmitted',
  'review',
  'rejected',
  'registered',
  'review',
];

/** Plans all members. The first one is the printed member login, and joins on the first day. */
export function planMembers({ members, days, superadmin }: PlanOptions, chance: Chance): Plan[] {
  const short = Math.min(SHORT_STORIES.length, Math.floor(members / 5));
  const whole = members - short;
  const names = memberNames(members);
  const usernames = names.map((name) => name.toLowerCase().replaceAll(' ', '.'));
  const inviters = inviterSlots(whole - QUOTAS.length, chance);
  const methods = ['Easypaisa', 'SadaPay', 'Easypaisa', 'Bank Account'] as const;

  return names.map((name, i): Plan => {
    const username = usernames[i] ?? '';
    // Each of the first five is invited by the member before; the first one by the superadmin.
    const inviter = i < QUOTAS.length ? i - 1 : (inviters.pop() ?? -1);
    const story = i < whole ? undefined : (SHORT_STORIES[i - whole] ?? 'registered');
    return {
      name,
      username,
      email: `${username}@example.com`,
      phone: `03${chance.whole(0, 4)}${chance.whole(0, 9)}${String(chance.whole(0, 9_999_999)).padStart(7, '0')}`,
      method: chance.pick(methods),
      referrer: usernames[inviter] ?? superadmin,
      joinsDaysAgo: story
        ? shortStoryDay(story)
        : i < QUOTAS.length
          ? days
          : Math.floor(chance.next() ** 1.2 * days),
      fate: story ?? fateOf(i, whole),
      keenness: i === 0 ? 1 : 0.45 + chance.next() * 0.5,
    };
  });
}

/** The inviters of `count` members after the first five: indexes in random order, -1 for the superadmin. */
function inviterSlots(count: number, chance: Chance): number[] {
  const slots = QUOTAS.flatMap((quota, i) =>
    Array.from({ length: quota - (i < QUOTAS.length - 1 ? 1 : 0) }, () => i),
  );
  const chosen = Array.from({ length: Math.max(0, count) }, (_, i) => slots[i] ?? -1);
  return chosen
    .map((inviter) => ({ inviter, at: chance.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ inviter }) => inviter);
}

/**
 * How many days ago a member of SHORT_STORIES joins: two if a deposit was rejected, one if there is no
 * deposit, none (today) if the first deposit is under review.
 */
function shortStoryDay(fate: Fate): number {
  return fate === 'review' ? 0 : fate === 'registered' ? 1 : 2;
}

/** Up to three of the approved members are deactivated or deleted at the end; with few members none. */
function fateOf(i: number, whole: number): Fate {
  if (whole < 12) return 'active';
  if (i === 9 || i === 17) return 'deactivated';
  return i === 13 ? 'deleted' : 'active';
}
