import { errorData, isStatus } from './error-text.ts';

export type SessionEnd = 'accountGone' | 'deviceLoggedOut';

/** Why a read of the own account found no session; undefined while the session goes on (SPEC section 4.4). */
export function sessionEndOf(error: unknown): SessionEnd | undefined {
  if (isStatus(error, 404) || errorData(error)?.key === 'accountGone') return 'accountGone';
  return isStatus(error, 401) ? 'deviceLoggedOut' : undefined;
}
