import type { PaymentMethod } from '#shared/rules.ts';
import type { Chance } from '#testing/random.ts';
import { FIRST_NAMES, inUrdu, LAST_NAMES } from './texts.ts';

/* The people of `npm run demo` and `npm run seed:big`: who joins when, invited by whom, and what follows. */

/**
 * The state of a member at the end. `registered`: without a deposit; `review`: the deposit is not decided.
 */
export type Fate = 'active' | 'deactivated' | 'deleted' | 'registered' | 'review' | 'rejected';

export interface Plan {
  readonly name: string;
  readonly username: string;
  readonly phone: string;
  readonly method: PaymentMethod;
  /** The number of the inviter in the list, from 0; -1 is the superadmin. */
  readonly inviter: number;
  /** How many days ago the member joins, with a fraction. */
  readonly joinedAgo: number;
  readonly fate: Fate;
}

export interface PlanOptions {
  readonly members: number;
  readonly days: number;
  readonly chance: Chance;
  fateOf(i: number): Fate;
}

/** The share of the days of a member on which it watches all videos. */
export const WATCHES_ALL = 0.6;
const METHODS = ['Easypaisa', 'SadaPay', 'Easypaisa', 'Bank Account'] as const;

export const emailOf = (username: string) => `${username.toLowerCase()}@example.com`;

/** Plans members in the order of joining: more join late than early. */
export function* planMembers({ members, days, chance, fateOf }: PlanOptions): Generator<Plan> {
  // Active whatever happens, because they invite many of the others.
  const pioneers = Math.min(20, Math.ceil(members / 13));
  const inviting = new Uint8Array(members);
  const taken = new Set<string>();
  const joinedAgo = (i: number) =>
    days * (1 - (Math.max(0, i - pioneers + 0.5) / (members - pioneers)) ** 0.7);

  /** The first member invites at least 12% of the later ones, the superadmin 2%, early members the others. */
  const inviterOf = (i: number): number => {
    const at = chance.next();
    const early = Math.floor(i * chance.next() ** 2.5);
    if (i < pioneers || at < 0.02) return -1;
    if (at < 0.14) return 0;
    // A referral link works only after the inviter is approved.
    return inviting[early] && joinedAgo(early) - joinedAgo(i) > 2 ? early : early % pioneers;
  };
  const common = (names: readonly string[]) => names[Math.floor(names.length * chance.next() ** 1.7)] ?? '';

  for (let i = 0; i < members; i++) {
    const [first, last] = i === 0 ? ['Ayesha', 'Khan'] : [common(FIRST_NAMES), common(LAST_NAMES)];
    const urdu = chance.happens(i && 0.3) && inUrdu(first) && inUrdu(last);
    const name = urdu ? `${inUrdu(first)} ${urdu}` : `${first} ${last}`;
    const [a, b] = [first.toLowerCase(), last.toLowerCase()];
    const styles = [`${a}.${b}`, `${a}_${b}`, a, `${a}-${b}`, last + first, `${b}_${a}`];
    const style = i === 0 ? `${a}.${b}` : chance.pick(styles);
    const username = taken.has(style) ? `${style}${i}` : style;
    taken.add(style);
    const fate = i < pioneers ? 'active' : fateOf(i);
    inviting[i] = fate === 'active' ? 1 : 0;
    const phone = `03${chance.whole(0, 4)}${String(chance.whole(0, 99_999_999)).padStart(8, '0')}`;
    const [method, inviter] = [chance.pick(METHODS), inviterOf(i)];
    yield { name, username, phone, method, inviter, joinedAgo: joinedAgo(i), fate };
  }
}
