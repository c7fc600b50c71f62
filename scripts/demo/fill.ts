import type { Deps } from '#server/platform/deps.ts';
import { JOINING_DEPOSIT_PAISA } from '#shared/rules.ts';
import { Chance } from '#testing/random.ts';
import type { DemoClock } from './clock.ts';
import { type Member, newMember, planVisit, visit } from './member.ts';
import { type Plan, planMembers } from './plan.ts';
import { drawReceipt } from './receipt.ts';
import { type Caller, callerFor, type Somebody } from './services.ts';
import { DEPOSIT_REFUSALS, MESSAGES, VIDEOS, WITHDRAWAL_REFUSALS } from './texts.ts';

export interface FillOptions {
  readonly deps: Deps;
  readonly clock: DemoClock;
  readonly superadmin: Somebody;
  readonly members: number;
  readonly days: number;
  /** The password of all created accounts. */
  readonly password: string;
  /** Called at the start of each day. */
  readonly onDay: (day: number) => void;
}

/** The usernames to log in with. */
export interface Filled {
  readonly admin: string;
  readonly member: string;
}

/** The moments of a day at which members and staff act: minutes after midnight, varied by up to 20. */
const MOMENTS = [
  8 * 60 + 47,
  10 * 60 + 12,
  12 * 60 + 5,
  14 * 60 + 38,
  17 * 60 + 21,
  19 * 60 + 2,
  21 * 60 + 44,
];
const OFFICE = '203.0.113.20';

/**
 * Fills the past days and today until now, with the database's clock set to each moment. Changes are made by
 * the procedures that the screens call. Pending requests and a spin are left to try.
 */
export async function fill(options: FillOptions): Promise<Filled> {
  const { days, clock, onDay } = options;
  const world = new World(options);
  for (let daysAgo = days; daysAgo >= 0; daysAgo--) {
    onDay(days - daysAgo);
    for (const [index, minutes] of MOMENTS.entries()) {
      const jitter = world.chance.whole(-20, 20);
      const past = await clock.set(daysAgo, minutes + jitter);
      if (!past) break;
      await world.live(daysAgo, index);
    }
  }
  await clock.reset();
  await world.leaveToDo();
  return world.logins;
}

class World {
  readonly chance = new Chance(20_241);
  readonly #options: FillOptions;
  readonly #superadmin: Caller;
  readonly #plans: Plan[];
  readonly #members: Member[] = [];
  readonly #messages: (readonly [string, string])[] = [...MESSAGES];
  readonly #joined = new Set<Plan>();
  #admins: Caller[] = [];
  #videos: string[] = [];

  constructor(options: FillOptions) {
    this.#options = options;
    this.#superadmin = callerFor(options.deps, options.superadmin, OFFICE);
    const { members, days, superadmin } = options;
    this.#plans = planMembers({ members, days, superadmin: superadmin.username }, this.chance);
  }

  get logins(): Filled {
    return { admin: 'nadia.admin', member: this.#plans[0]?.username ?? '' };
  }

  async live(daysAgo: number, moment: number): Promise<void> {
    if (this.#admins.length === 0) await this.#open();
    await this.#join(daysAgo, moment);
    if (moment === 2 || moment === 5) await this.#decide(daysAgo);
    await this.#visits(daysAgo, moment);
    if (moment === 3) await this.#write(daysAgo);
    if (moment === 4) await this.#manage(daysAgo);
  }

  /** The first morning: creates staff and videos. */
  async #open(): Promise<void> {
    for (const name of ['Nadia Admin', 'Saad Admin']) {
      const username = name.toLowerCase().replace(' ', '.');
      const made = await this.#superadmin.users.create({
        name,
        username,
        email: `${username}@example.com`,
        phone: '03001112233',
        password: this.#options.password,
        paymentMethod: 'Easypaisa',
        role: 'admin',
      });
      this.#admins.push(callerFor(this.#options.deps, made, OFFICE));
    }
    const [admin] = this.#admins;
    for (const [title, description] of VIDEOS) {
      const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      const video = await admin?.videos.create({
        title,
        description,
        url: `https://example.com/watch/${slug}`,
      });
      if (video) this.#videos.push(video.id);
    }
  }

  async #join(daysAgo: number, moment: number): Promise<void> {
    for (const [i, plan] of this.#plans.entries()) {
      const due = plan.joinsDaysAgo > daysAgo || (plan.joinsDaysAgo === daysAgo && moment >= i % 2);
      if (!due || this.#joined.has(plan)) continue;
      // The member joins at a later moment: a referral link works only after the inviter is approved.
      const inviter = this.#plans.find(({ username }) => username === plan.referrer);
      if (inviter && !this.#members.some((one) => one.plan === inviter && one.approved)) continue;
      const member = await this.#register(plan);
      this.#joined.add(plan);
      this.#members.push(member);
      if (plan.fate !== 'registered') await this.#deposit(member);
    }
  }

  async #register(plan: Plan): Promise<Member> {
    const { deps, password } = this.#options;
    const { name, username, email, phone, referrer } = plan;
    const nobody = callerFor(deps, undefined, '198.51.100.7');
    const { userId } = await nobody.auth.register({
      name,
      username,
      email,
      phone,
      password,
      referralCode: referrer,
    });
    const address = `198.51.100.${this.chance.whole(10, 250)}`;
    const caller = callerFor(deps, { id: userId, username, name, role: 'user' }, address);
    return newMember(plan, userId, caller, this.chance);
  }

  async #deposit({ id, plan, caller }: Member): Promise<void> {
    const { deps } = this.#options;
    const transactionId = `${plan.method.slice(0, 2).toUpperCase()}${this.chance.whole(10_000_000, 99_999_999)}`;
    const amount = JOINING_DEPOSIT_PAISA / 100;
    const account = deps.env.paymentAccounts[plan.method];
    const [{ at } = { at: '' }] = await deps.database.read(
      (_, sql) => sql<{ at: string }[]>`select to_char(public.app_now(), 'DD Mon YYYY, HH24:MI') as at`,
    );
    const screenshot = await drawReceipt({
      method: plan.method,
      amount,
      transactionId,
      from: plan.name,
      to: account.number,
      when: at,
    });
    await caller.requests.createDeposit({
      userId: id,
      amount,
      paymentMethod: plan.method,
      transactionId,
      screenshot,
    });
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
        if (this.chance.happens(0.12))
          await admin.requests.reject({ id, reason: this.chance.pick(WITHDRAWAL_REFUSALS) });
        else await admin.requests.approve({ id });
        continue;
      }
      const { fate } = member.plan;
      if (fate === 'review') continue;
      if (fate === 'rejected' || (fate === 'resubmitted' && !member.approved)) {
        await admin.requests.reject({ id, reason: this.chance.pick(DEPOSIT_REFUSALS) });
        if (fate === 'rejected') continue;
        // `approved` only means here that the first deposit was decided. With it, the second deposit stays
        // under review.
        member.approved = true;
        await this.#deposit(member);
      } else if (fate !== 'resubmitted') {
        await admin.requests.approve({ id });
        member.approved = true;
      }
    }
  }

  async #visits(daysAgo: number, moment: number): Promise<void> {
    const about = this.#members.flatMap((member, i) => {
      const here = member.approved && member.plan.fate !== 'resubmitted' && i % MOMENTS.length === moment;
      return here && this.chance.happens(member.plan.keenness)
        ? [{ member, visit: planVisit(this.chance) }]
        : [];
    });
    // The first member does not visit today: `leaveToDo` makes four clicks for it, so that six clicks and the
    // spin are left to try.
    const [first] = this.#members;
    const going = about.filter(({ member }) => !(daysAgo === 0 && member === first));
    for (const one of going) {
      // Lets the first member withdraw every few days, so that it has a history.
      if (one.member === first) one.visit = { ...one.visit, withdraws: daysAgo % 5 === 2 ? 0.5 : undefined };
    }
    await Promise.all(going.map((one) => visit(one.member, one.visit, this.#videos)));
  }

  async #write(daysAgo: number): Promise<void> {
    const writers = this.#members.filter((member) => member.approved && member.plan.fate === 'active');
    const every = Math.ceil(this.#options.days / MESSAGES.length);
    const [next] = this.#messages;
    if (!next || writers.length === 0 || (daysAgo % every !== 0 && daysAgo > 1)) return;
    this.#messages.shift();
    const { id, plan, caller } = this.chance.pick(writers);
    const [subject, message] = next;
    const made = await caller.contacts.create({
      userId: id,
      name: plan.name,
      email: plan.email,
      subject,
      message,
    });
    if (daysAgo > 9) await this.chance.pick(this.#admins).contacts.markRead({ id: made.id });
  }

  /** Staff adjust balances, and in the last three days deactivate or delete some accounts. */
  async #manage(daysAgo: number): Promise<void> {
    const admin = this.chance.pick(this.#admins);
    const approved = this.#members.filter((member) => member.approved && member.plan.fate === 'active');
    if (daysAgo % 8 === 3 && approved.length > 0) {
      const description =
        daysAgo % 16 === 3 ? 'Bonus for reporting a broken video' : 'Goodwill after a late payout';
      await admin.users.adjustBalance({
        id: this.chance.pick(approved).id,
        amount: 50,
        type: 'deposit',
        description,
      });
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
    const active = this.#members.filter((member) => member.approved && member.plan.fate === 'active');
    const nobody = callerFor(this.#options.deps, undefined, '198.51.100.7');
    for (const [i, { plan }] of active.slice(2, 6).entries()) {
      const screenshot = await drawReceipt({
        method: 'Proof of identity',
        amount: 0,
        transactionId: `CASE-${1001 + i}`,
        from: plan.name,
        to: plan.email,
        when: 'today',
      });
      const { username, email } = plan;
      await nobody.auth.forgotPassword({
        username,
        email,
        newPassword: `new-password-${1001 + i}`,
        screenshot,
      });
    }
    const { items } = await this.#superadmin.auth.listPasswordResets({ limit: 10 });
    const [approve, reject] = [...items].reverse();
    if (approve) await this.#superadmin.auth.approvePasswordReset({ id: approve.id });
    if (reject) await this.#superadmin.auth.rejectPasswordReset({ id: reject.id });
    const [first] = active;
    if (first) await visit(first, { clicks: 4, spins: false, withdraws: undefined }, this.#videos);
  }
}
