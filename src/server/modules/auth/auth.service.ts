import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { join } from '#shared/i18n/en/join.ts';
import { maskName } from '#shared/mask.ts';
import { requestNumber, USERNAME_PATTERN } from '#shared/rules.ts';
import type { LoginInput, RegisterInput } from '#shared/schemas/auth.ts';
import type { PublicConfig } from '#shared/views/config.ts';
import type { JoiningView, ReferralCheck } from '#shared/views/joining.ts';
import type { LoginResult } from '#shared/views/login.ts';
import { changeOnce } from '../../platform/database/change-once.ts';
import type { Deps } from '../../platform/deps.ts';
import { takeInOrder } from '../../platform/limits/limits.ts';
import { assertRoom } from '../../platform/limits/uploads.ts';
import type { Origin } from '../../platform/sign-in/devices.ts';
import * as queries from './auth.queries.ts';
import { placeOf, withHashingRoom } from './known-devices.ts';
import { openSession } from './open-session.ts';
import { askForCode } from './second-factor.service.ts';

export function getConfig({ env, notices, shown }: Deps): PublicConfig {
  return {
    brandName: env.brandName,
    country: env.country,
    timeZone: env.timeZone,
    publicUrl: env.publicUrl ?? '',
    loadingScreenMs: env.loadingScreenMs,
    joiningDepositCredited: env.joiningDepositCredited,
    ...shown.now(),
    sendsMail: notices.sendsMail,
  };
}

/**
 * SPEC section 14: free cash is too low, or no account takes payments. Read from the database at each call,
 * because the answer changes with free cash.
 */
export async function getJoiningPaused({ database, shown }: Deps): Promise<{ paused: boolean }> {
  if (Object.values(shown.now().paymentAccounts).every(({ on }) => !on)) return { paused: true };
  return queries.readJoiningPaused(database);
}

/**
 * Unknown names get the same answer as a wrong password.
 * @throws DomainError `badCredentials`, `accountDeactivated`, `tooManyLogins`, `busy`
 */
export function login(deps: Deps, origin: Origin, input: LoginInput): Promise<LoginResult> {
  return withHashingRoom(deps, origin, () => checkLogin(deps, origin, input));
}

async function checkLogin(deps: Deps, origin: Origin, input: LoginInput): Promise<LoginResult> {
  const place = placeOf(deps, origin);
  const account = await queries.findCredentials(deps.database, input.username, place);
  const giveBack = await deps.limits.takeLogin({
    account: account?.id ?? input.username,
    address: origin.address,
    knownDevice: account?.knownDevice ? place.device?.hash : undefined,
    knownAddress: account?.knownAddress,
  });
  // Only a known device gives priority in the queue of hashes. If a known network did too,
  // waiting times would tell people in that network which accounts exist.
  const right = await deps.passwords
    .verify(account?.passwordHash, input.password, account?.knownDevice ?? false)
    .catch(async (refused: unknown) => {
      // The queue refused the call before the password was checked, so the attempt is not counted.
      await giveBack();
      throw refused;
    });
  if (!right || !account) throw new DomainError('unauthorized', 'badCredentials');
  await giveBack();
  if (account.accountStatus === 'approved' && account.status === 'Inactive') {
    throw new DomainError('forbidden', 'accountDeactivated');
  }
  return (await askForCode(deps, account)) ?? openSession(deps, origin, account, { proved: false });
}

/** @throws DomainError `referralInvalid`, `usernameTaken`, `emailTaken`, `busy`, `tooManyRequests` */
export async function register(
  deps: Deps,
  origin: Origin,
  input: RegisterInput,
): Promise<{ userId: string; message: string }> {
  await takeInOrder(deps.limits, [
    ['registerByAddress', origin.address],
    ['registerByAddressDay', origin.address],
  ]);
  // A repeat of the call gets the account's secret id, so the repeat needs the same key and password.
  const attempt = { scope: `register:${input.username.toLowerCase()}`, operation: 'register', input };
  const { userId } = await changeOnce(deps, attempt, 'register', async () => {
    if ((await queries.findReferrerName(deps.database, input.referralCode)) === undefined) {
      throw new DomainError('badInput', 'referralInvalid');
    }
    await assertRoom(deps);
    return {
      id: randomUUID(),
      name: input.name,
      username: input.username,
      email: input.email,
      phone: input.phone,
      passwordHash: await deps.passwords.hash(input.password),
      referralCode: input.referralCode,
    };
  });
  return {
    userId,
    message: join.accountCreated,
  };
}

/** The limits keep callers from reading the list of members name by name. */
export async function validateReferral(deps: Deps, address: string, code: string): Promise<ReferralCheck> {
  if (!USERNAME_PATTERN.test(code)) return { valid: false, inviter: null };
  await deps.limits.take('referralByAddress', address);
  await deps.limits.take('referralByAddressHour', address);
  const name = await queries.findReferrerName(deps.database, code);
  return { valid: name !== undefined, inviter: name === undefined ? null : maskName(name) };
}

/** The account's secret id is the only proof of who calls, so names are masked and no more is returned. */
export async function findJoining(deps: Deps, userId: string): Promise<JoiningView | null> {
  const found = await queries.findJoining(deps.database, userId);
  if (!found) return null;
  const { name, username, deposit, seq, sentAt, active } = found;
  if (active) return { inviter: null, deposit: 'Approved', sent: null };
  const inviter = name && username ? { name: maskName(name), username: maskName(username) } : null;
  const sent = deposit === 'Pending' && seq && sentAt ? { number: requestNumber(seq), at: sentAt } : null;
  return { inviter, deposit, sent };
}
