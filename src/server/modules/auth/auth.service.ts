import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { maskName } from '#shared/mask.ts';
import { isStaff } from '#shared/policies.ts';
import { USERNAME_PATTERN } from '#shared/rules.ts';
import type { LoginInput, RegisterInput } from '#shared/schemas/auth.ts';
import type { InviterView, ReferralCheck } from '#shared/views/joining.ts';
import type { LoginResult, PublicConfig } from '#shared/views.ts';
import { changeOnce } from '../../core/change-once.ts';
import type { Deps } from '../../core/deps.ts';
import { networkOf } from '../../core/network.ts';
import * as queries from './auth.queries.ts';

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
 * @throws DomainError `badCredentials` (one text and the same cost for a wrong name and a wrong password), `accountDeactivated`, `tooManyLogins`
 */
export async function login(deps: Deps, address: string, input: LoginInput): Promise<LoginResult> {
  const typed = input.username.toLowerCase();
  const account = await queries.findCredentials(deps.database, input.username);
  const addressHash = deps.vault.keyedHash('address', networkOf(address));
  // Strangers' failures are counted apart from those of an address the member has used, so they can't lock the member out.
  const known = account ? await queries.isKnownAddress(deps.database, account.id, addressHash) : false;
  const counted = `${account?.id ?? typed}${known ? `|${addressHash}` : ''}`;
  await deps.limits.takeLogin(counted, address);

  if (!(await deps.passwords.verify(account?.passwordHash, input.password)) || !account) {
    throw new DomainError('unauthorized', 'badCredentials');
  }
  await deps.limits.loginSucceeded(counted, address);
  if (account.accountStatus === 'approved' && account.status === 'Inactive') {
    throw new DomainError('forbidden', 'accountDeactivated');
  }
  await deps.database.call('remember_address', account.id, addressHash);
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

/** Opens a member's account, which then awaits its joining deposit. @throws DomainError `referralInvalid`, `usernameTaken`, `emailTaken` */
export async function register(
  deps: Deps,
  address: string,
  input: RegisterInput,
): Promise<{ userId: string; message: string }> {
  await deps.limits.take('registerByAddress', address);
  // The input holds the password: nobody else's repeat is answered with the id, which nobody else may know.
  const change = { scope: `register:${input.username.toLowerCase()}`, operation: 'register', input };
  const { userId } = await changeOnce<{ userId: string }>(deps, change, async () => {
    if ((await queries.findReferrerName(deps.database, input.referralCode)) === undefined) {
      throw new DomainError('badInput', 'referralInvalid');
    }
    return [
      'register',
      randomUUID(),
      input.name,
      input.username,
      input.email,
      input.phone,
      await deps.passwords.hash(input.password),
      input.referralCode,
    ];
  });
  return {
    userId,
    message: 'Account created successfully! Please make your deposit to activate account.',
  };
}

/** Whether a code can be joined with, and by a masked name whose it is: a typing error may be somebody else's code. */
export async function validateReferral(deps: Deps, code: string): Promise<ReferralCheck> {
  const name = USERNAME_PATTERN.test(code) ? await queries.findReferrerName(deps.database, code) : undefined;
  return { valid: name !== undefined, inviter: name === undefined ? null : maskName(name) };
}

/** Who invited an account that awaits its deposit, for whoever knows its unguessable id. Masked: a name is nobody else's business. */
export async function findInviter(deps: Deps, userId: string): Promise<InviterView | null> {
  const inviter = await queries.findInviter(deps.database, userId);
  return inviter ? { name: maskName(inviter.name), username: maskName(inviter.username) } : null;
}
