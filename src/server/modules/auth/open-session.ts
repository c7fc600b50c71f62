import { randomUUID } from 'node:crypto';
import { isStaff, type Role } from '#shared/policies.ts';
import type { ACCOUNT_STATUSES } from '#shared/rules.ts';
import type { LoginResult } from '#shared/views/login.ts';
import type { Deps } from '../../platform/deps.ts';
import { takeInOrder, unpaidLimits } from '../../platform/limits/limits.ts';
import type { Origin } from '../../platform/sign-in/devices.ts';
import { rememberLogin } from './known-devices.ts';

/** An account for which the right password was given. */
export interface LoggedIn {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly role: Role;
  readonly accountStatus: (typeof ACCOUNT_STATUSES)[number];
  readonly version: number;
}

export const loginUser = ({ id, username, name, role }: LoggedIn) => ({ id, username, name, role });

export async function openSession(
  deps: Deps,
  origin: Origin,
  account: LoggedIn,
  how: { readonly proved: boolean; readonly passkey?: string },
): Promise<LoginResult> {
  const { id, role, version, accountStatus } = account;
  const session = randomUUID();
  const unpaid = accountStatus !== 'approved';
  if (unpaid) await takeInOrder(deps.limits, unpaidLimits(id, origin.address));
  await rememberLogin(deps, origin, { id, version, session, ...how });
  deps.sessions.forget(id);
  const awaitsDeposit = !isStaff(role) && unpaid;
  return {
    token: await deps.vault.signToken(id, version, session, unpaid),
    user: loginUser(account),
    ...(awaitsDeposit ? { redirectTo: 'payment' as const } : {}),
    message: awaitsDeposit
      ? 'Please complete your payment to activate account'
      : 'Login successful! Redirecting...',
  };
}
