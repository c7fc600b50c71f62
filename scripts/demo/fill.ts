import type { Sql } from '#drizzle/client.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import { turnClock } from '#testing/constants.ts';
import { Chance } from '#testing/random.ts';
import { type Caller, callerFor, deposit, type Member, register, type Somebody, visit } from './member.ts';
import { emailOf, type Fate, type Plan, planMembers, WATCHES_ALL } from './plan.ts';
import { drawReceipt } from './receipt.ts';
import { DEPOSIT_REFUSALS, linkTo, MESSAGES, VIDEOS, WITHDRAWAL_REFUSALS } from './texts.ts';

export interface FillOptions {
  readonly deps: Deps;
  readonly members: number;
  readonly days: number;
  readonly password: string;
  readonly onDay: (day: number) => void;
}

/** The usernames to log in with. */
export const [ADMIN, MEMBER] = ['nadia.admin', 'ayesha.khan'];

/** The moments of a day at which members and staff act, give or take 20 minutes. */
const MOMENTS = ['8:47', '10:12', '12:05', '14:38', '17:21', '19:02', '21:44'];
const OFFICE = '203.0.113.20';
/** The final states of the last members of the list, from the last one on. */
const LAST_FATES: readonly Fate[] = [
  ...(['review', 'review', 'registered', 'review', 'active', 'registered', 'active'] as const),
  ...(['rejected', 'active', 'active', 'registered', 'rejected'] as const),
];
/** The final states of some other members, unless there are few. */
const FATES: Record<number, Fate> = { 9: 'deactivated', 13: 'deleted', 17: 'deactivated' };

/**
 * Fills the past days and today until now, with the database's clock set to each moment. Changes are made by
 * the procedures that the screens call. Pending requests and a spin are left to try.
 */
export async function fill(options: FillOptions): Promise<void> {
  const { deps, days, onDay } = options;
  const sql = deps.database.dedicated();
  try {
    // Screenshots are compared at the end.
    const screenshots = { ...deps.screenshots, wake() {} };
    const limits = createLimits('off', undefined);
    const world = new World({ ...options, deps: { ...deps, limits, screenshots } });
    await world.open(sql);
    for (let daysAgo = days; daysAgo >= 0; daysAgo--) {
      onDay(days - daysAgo);
      for (const [index, time] of MOMENTS.entries()) {
        if (!(await setClock(sql, deps.env.timeZone, daysAgo, time, world.chance.whole(-20, 20)))) break;
        await world.live(daysAgo, index);
      }
    }
    await sql.unsafe(turnClock('now()'));
    await world.leaveToDo();
    deps.screenshots.wake();
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** Sets the database's clock, which runs on from there. @returns false, without a change, if not past */
async function setClock(sql: Sql, timeZone: string, daysAgo: number, time: string, jitter = 0) {
  const [past] = await sql<{ instant: string }[]>`
    select instant::text from (select ((now() at time zone ${timeZone})::date - ${daysAgo}::int + ${time}::time
      + make_interval(mins => ${jitter})) at time zone ${timeZone} as instant) t where instant < now() - interval '1 minute'`;
  const passed = `now() - timestamptz '${new Date().toISOString()}'`;
  if (past) await sql.unsafe(turnClock(`timestamptz '${past.instant}' + (${passed})`));
  return past !== undefined;
}

class World {
  readonly chance = new Chance(20_241);
  readonly #options: FillOptions;
  readonly #plans: Plan[];
  readonly #members: Member[] = [];
  readonly #messages = [...MESSAGES];
  readonly #waiting: Set<Plan>;
  readonly #admins: Caller[] = [];
  readonly #videos: string[] = [];

  constructor(options: FillOptions) {
    this.#options = options;
    const { members, days } = options;
    const fateOf = (i: number): Fate =>
      LAST_FATES[members - 1 - i] ?? (members < 30 ? undefined : FATES[i]) ?? 'active';
    this.#plans = [...planMembers({ members, days, chance: this.chance, fateOf })];
    this.#waiting = new Set(this.#plans);
  }

  get #active(): Member[] {
    return this.#members.filter((member) => member.approved && member.plan.fate === 'active');
  }

  async live(daysAgo: number, moment: number): Promise<void> {
    await this.#join(daysAgo, moment);
    if (moment === 2 || moment === 5) await this.#decide(daysAgo);
    await this.#visits(daysAgo, moment);
    if (moment === 3) await this.#write(daysAgo);
    if (moment === 4) await this.#manage(daysAgo);
  }

  /** Creates staff and videos, on the morning of the first day. */
  async open(sql: Sql): Promise<void> {
    const { deps, days, password } = this.#options;
    const [boss] = await sql<Somebody[]>`
      select id as "userId", username, name, role from users where role = 'superadmin'`;
    const superadmin = callerFor(deps, boss, OFFICE);
    await setClock(sql, deps.env.timeZone, days, '8:10');
    for (const name of ['Nadia Admin', 'Saad Admin']) {
      const username = name.toLowerCase().replace(' ', '.');
      const person = { name, username, email: emailOf(username), phone: '03001112233', password };
      const account = { ...person, paymentMethod: 'Easypaisa' as const, role: 'admin' as const };
      const made = await superadmin.users.create(account);
      this.#admins.push(callerFor(deps, { ...made, userId: made.id }, OFFICE));
    }
    for (const [title, description] of VIDEOS) {
      const video = await this.#admins[0]?.videos.create({ title, description, url: linkTo(title) });
      if (video) this.#videos.push(video.id);
    }
  }

  async #join(daysAgo: number, moment: number): Promise<void> {
    const { deps, password } = this.#options;
    const now = daysAgo + 1 - (moment + 1) / MOMENTS.length;
    for (const plan of this.#waiting) {
      if (plan.joinedAgo < now) return;
      // The member joins at a later moment: a referral link works only after the inviter is approved.
      const inviter = this.#plans[plan.inviter];
      if (inviter && !this.#members.some((one) => one.plan === inviter && one.approved)) continue;
      this.#waiting.delete(plan);
      const code = inviter?.username ?? deps.env.superadminUsername;
      const member = await register(deps, plan, code, password, this.chance);
      this.#members.push(member);
      if (plan.fate !== 'registered') await deposit(deps, member, this.chance);
    }
  }

  /** Staff decide most pending requests. Some stay pending for the person who tries the demo. */
  async #decide(daysAgo: number): Promise<void> {
    const admin = this.chance.pick(this.#admins);
    const { items } = await admin.requests.list({ status: 'Pending', limit: 200 });
    for (const { id, type, userId } of [...items].reverse()) {
      const member = this.#members.find((one) => one.id === userId);
      if (!member) continue;
      if (type === 'Withdraw') {
        if (daysAgo === 0 || this.chance.happens(0.3)) continue;
        const reference = `FT${this.chance.whole(1_000_000_000, 9_999_999_999)}`;
        if (!this.chance.happens(0.12)) await admin.requests.approve({ id, reference });
        else await admin.requests.reject({ id, reason: this.chance.pick(WITHDRAWAL_REFUSALS) });
        continue;
      }
      const { fate } = member.plan;
      if (fate === 'rejected')
        await admin.requests.reject({ id, reason: this.chance.pick(DEPOSIT_REFUSALS) });
      if (fate === 'rejected' || fate === 'review') continue;
      await admin.requests.approve({ id });
      member.approved = true;
    }
  }

  async #visits(daysAgo: number, moment: number): Promise<void> {
    const { chance } = this;
    const [first] = this.#members;
    const going = this.#members.flatMap((member, i) => {
      const here = member.approved && i % MOMENTS.length === moment;
      if (!here || (member !== first && !chance.happens(member.keenness))) return [];
      const videos = this.#videos.slice(0, chance.happens(WATCHES_ALL) ? 10 : chance.whole(2, 9));
      const spins = chance.happens(0.6);
      if (member !== first)
        return [visit(member, videos, spins, chance.happens(0.12) ? chance.next() : undefined)];
      // The first member does not visit today: `leaveToDo` makes four clicks for it, so that six clicks and
      // the spin are left to try. It withdraws every few days, so that it has a history.
      return daysAgo === 0 ? [] : [visit(member, videos, spins, daysAgo % 5 === 2 ? 0.5 : undefined)];
    });
    await Promise.all(going);
  }

  async #write(daysAgo: number): Promise<void> {
    const writers = this.#active;
    const every = Math.ceil(this.#options.days / MESSAGES.length);
    if (writers.length === 0 || (daysAgo % every !== 0 && daysAgo > 1)) return;
    const [subject, message] = this.#messages.shift() ?? [];
    if (!subject || !message) return;
    const { id, plan, caller } = this.chance.pick(writers);
    const sender = { userId: id, name: plan.name, email: emailOf(plan.username) };
    const made = await caller.contacts.create({ ...sender, subject, message });
    if (daysAgo > 9) await this.chance.pick(this.#admins).contacts.markRead({ id: made.id });
  }

  /** Staff adjust balances, and in the last three days deactivate or delete some accounts. */
  async #manage(daysAgo: number): Promise<void> {
    const admin = this.chance.pick(this.#admins);
    if (daysAgo % 8 === 3 && this.#active.length > 0) {
      const { id } = this.chance.pick(this.#active);
      const description =
        daysAgo % 16 === 3 ? 'Bonus for reporting a broken video' : 'Goodwill after a late payout';
      await admin.users.adjustBalance({ id, amount: 50, type: 'deposit', description });
    }
    if (daysAgo > 2) return;
    for (const member of this.#members.filter((one) => one.approved)) {
      const { id, plan } = member;
      if (plan.fate === 'deactivated') await admin.users.update({ id, status: 'Inactive' });
      else if (plan.fate === 'deleted') await admin.users.delete({ id });
      else continue;
      member.approved = false;
    }
  }

  /** Leaves tasks for the person who tries the demo: password resets, and videos for the first member. */
  async leaveToDo(): Promise<void> {
    await this.#join(-1, 0);
    const nobody = callerFor(this.#options.deps, undefined, '198.51.100.7');
    for (const [i, { plan }] of this.#active.slice(2, 6).entries()) {
      const { name, username } = plan;
      const email = emailOf(username);
      const facts = { Case: `${1001 + i}`, Name: name, 'E-mail': email };
      const screenshot = await drawReceipt('Proof of identity', facts);
      const newPassword = `new-password-${1001 + i}`;
      await nobody.auth.forgotPassword({ username, email, newPassword, screenshot });
    }
    const admin = this.chance.pick(this.#admins);
    const { items } = await admin.auth.listPasswordResets({ limit: 10 });
    const [approve, reject] = [...items].reverse();
    if (approve) await admin.auth.approvePasswordReset({ id: approve.id });
    if (reject) await admin.auth.rejectPasswordReset({ id: reject.id });
    const [first] = this.#active;
    if (first) await visit(first, this.#videos.slice(0, 4), false);
  }
}
