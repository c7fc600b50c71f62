import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { maskName } from '#shared/mask.ts';
import { isStaff } from '#shared/policies.ts';
import { USERNAME_PATTERN } from '#shared/rules.ts';
import type { LoginInput, RegisterInput } from '#shared/schemas/auth.ts';
import type { InviterView, ReferralCheck } from '#shared/views/joining.ts';
import type { LoginResult, PublicConfig } from '#shared/views.ts';
import { changeOnce } from '../../platform/database/change-once.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Origin } from '../../platform/sign-in/devices.ts';
import * as queries from './auth.queries.ts';
import { placeOf, rememberLogin, withHashingRoom } from './known-devices.ts';

/** Of a new account. A repeat of its registration makes no device known again whose sessions were ended. */
const FIRST_SESSION_VERSION = 1;

/** What the screens need before anybody logs in. */
export function getConfig({ env }: Deps): PublicConfig {
  return {
    brandName: env.brandName,
    country: env.country,
    timeZone: env.timeZone,
    publicUrl: env.publicUrl ?? '',
    loadingScreenMs: env.loadingScreenMs,
    joiningDepositCredited: env.joiningDepositCredited,
    paymentAccounts: env.paymentAccounts,
    channels: env.channelLinks,
  };
}

/**
 * A session for a name (or email) and password. An account that is not approved gets one that sees only its own state.
 * @throws DomainError `badCredentials` (one text and the same cost for a wrong name and a wrong password), `accountDeactivated`,
 * `tooManyLogins`, `busy`
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
  // Not at a known address: strangers there would see who exists by who goes first.
  const isFirst = (account?.knownDevice && place.device?.trusted) ?? false;
  const right = await deps.passwords
    .verify(account?.passwordHash, input.password, isFirst)
    .catch(async (refused: unknown) => {
      // The password was never looked at.
      await giveBack();
      throw refused;
    });
  if (!right || !account) throw new DomainError('unauthorized', 'badCredentials');
  await giveBack();
  if (account.accountStatus === 'approved' && account.status === 'Inactive') {
    throw new DomainError('forbidden', 'accountDeactivated');
  }
  await rememberLogin(deps, origin, { ...account, trusted: account.accountStatus === 'approved' });
  deps.sessions.forget(account.id);
  const awaitsDeposit = !isStaff(account.role) && account.accountStatus !== 'approved';
  return {
    token: await deps.vault.signToken(account.id, account.version),
    user: { id: account.id, username: account.username, name: account.name, role: account.role },
    ...(awaitsDeposit ? { redirectTo: 'payment' as const } : {}),
    message: awaitsDeposit
      ? 'Please complete your payment to activate account'
      : 'Login successful! Redirecting...',
  };
}

/**
 * Opens a member's account, which then awaits its joining deposit; the device is known to it from then on.
 * @throws DomainError `referralInvalid`, `usernameTaken`, `emailTaken`, `busy`
 */
export async function register(
  deps: Deps,
  origin: Origin,
  input: RegisterInput,
): Promise<{ userId: string; message: string }> {
  await deps.limits.take('registerByAddress', origin.address);
  // The input holds the password: nobody else's repeat is answered with the id, which nobody else may know.
  const change = { scope: `register:${input.username.toLowerCase()}`, operation: 'register', input };
  const { userId } = await changeOnce(deps, change, 'register', async () => {
    if ((await queries.findReferrerName(deps.database, input.referralCode)) === undefined) {
      throw new DomainError('badInput', 'referralInvalid');
    }
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
  await rememberLogin(deps, origin, { id: userId, version: FIRST_SESSION_VERSION });
  return {
    userId,
    message: 'Account created successfully! Please make your deposit to activate account.',
  };
}

/**
 * Whether a code can be joined with, and by a masked name whose it is: a typing error may be somebody else's code.
 * @throws DomainError `tooManyRequests`: a name at a time, nobody reads the list of members here
 */
export async function validateReferral(deps: Deps, address: string, code: string): Promise<ReferralCheck> {
  if (!USERNAME_PATTERN.test(code)) return { valid: false, inviter: null };
  await deps.limits.take('referralByAddress', address);
  await deps.limits.take('referralByAddressHour', address);
  const name = await queries.findReferrerName(deps.database, code);
  return { valid: name !== undefined, inviter: name === undefined ? null : maskName(name) };
}

/** Who invited an account that awaits its deposit, for whoever knows its unguessable id. Masked: a name is nobody else's business. */
export async function findInviter(deps: Deps, userId: string): Promise<InviterView | null> {
  const inviter = await queries.findInviter(deps.database, userId);
  return inviter ? { name: maskName(inviter.name), username: maskName(inviter.username) } : null;
}
