import type { Deps } from '#server/platform/deps.ts';
import { NO_DEVICE } from '#server/platform/sign-in/devices.ts';
import type { Session } from '#server/platform/sign-in/sessions.ts';
import { createCaller } from '#server/transports/trpc/router.ts';
import { JOINING_DEPOSIT_PAISA, withdrawalTier } from '#shared/rules.ts';
import type { Chance } from '#testing/random.ts';
import { emailOf, type Plan } from './plan.ts';
import { drawReceipt } from './receipt.ts';
import { BANKS } from './texts.ts';

export type Caller = ReturnType<typeof createCaller>;
export type Somebody = Pick<Session, 'userId' | 'username' | 'name' | 'role'>;

/** Returns a caller of procedures: an active account, or nobody if `somebody` is undefined. */
export function callerFor(deps: Deps, somebody: Somebody | undefined, address: string): Caller {
  const state = { status: 'Active' as const, accountStatus: 'approved' as const };
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000);
  // Not a real version: only a second check of the session compares it, and the demo makes none.
  const session = somebody ? { ...somebody, ...state, version: 0, expiresAt } : null;
  const device = { device: NO_DEVICE, transport: 'http' as const };
  return createCaller({ deps, session, checkedAt: performance.now(), address, ...device });
}

export type Member = Awaited<ReturnType<typeof register>>;

/** @param inviter the username of the inviter */
export async function register(deps: Deps, plan: Plan, inviter: string, password: string, chance: Chance) {
  const { name, username, phone } = plan;
  const nobody = callerFor(deps, undefined, '198.51.100.7');
  const person = { name, username, email: emailOf(username), phone, password };
  const { userId } = await nobody.auth.register({ ...person, referralCode: inviter });
  const address = `198.51.100.${chance.whole(10, 250)}`;
  return {
    plan,
    id: userId,
    caller: callerFor(deps, { userId, username, name, role: 'user' }, address),
    /** The chance of a visit on a day. */
    keenness: 0.45 + chance.next() * 0.5,
    accountNumber: `PK${chance.whole(10, 99)}DEMO${String(chance.whole(0, 9_999_999)).padStart(12, '0')}`,
    bank: chance.pick(BANKS),
    approved: false,
  };
}

export async function deposit(deps: Deps, { id, plan, caller }: Member, chance: Chance): Promise<void> {
  const { method, name } = plan;
  const transactionId = `${method.slice(0, 2).toUpperCase()}${chance.whole(10_000_000, 99_999_999)}`;
  const amount = JOINING_DEPOSIT_PAISA / 100;
  const [now] = await deps.database.read(
    (_, sql) => sql<{ date: string }[]>`select to_char(public.app_now(), 'DD Mon YYYY, HH24:MI') as date`,
  );
  const screenshot = await drawReceipt(method, {
    Amount: `PKR ${amount}`,
    'Transaction ID': transactionId,
    From: name,
    To: deps.shown.now().paymentAccounts[method].number,
    Date: now?.date ?? '',
  });
  await caller.requests.createDeposit({
    userId: id,
    amount,
    paymentMethod: method,
    transactionId,
    screenshot,
  });
}

/**
 * One visit: videos, often the wheel, sometimes a withdrawal.
 * @param withdraws 0 to 1: more means a larger withdrawal, where the member may choose the amount
 */
export async function visit(member: Member, videos: readonly string[], spins: boolean, withdraws?: number) {
  for (const videoId of videos) await member.caller.videos.click({ videoId });
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
  const amount = tier.custom ? wanted : minimum;
  const account = { accountNumber, accountName: plan.name, bankName: bank };
  await caller.requests.createWithdrawal({ userId: id, amount, ...account, withdrawalCount });
}
