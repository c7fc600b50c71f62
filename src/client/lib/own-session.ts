import { SECOND_FACTOR } from '#shared/rules.ts';
import { serverNow } from './clock.ts';
import { claimsOf, loginTime, readSession } from './session.ts';
import { errorData, isStatus } from './trpc.ts';

/** Sends a change that the browser completes even if the page is closed meanwhile. */
export function sendOnLeave(procedure: string, input: object): void {
  void fetch(`/trpc/${procedure}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${readSession()?.token}` },
    body: JSON.stringify(input),
  }).catch(() => undefined);
}

/** While the server adds a passkey without the password, less a minute to make it. */
export const isJustLoggedIn = (): boolean =>
  serverNow() - loginTime() < (SECOND_FACTOR.proofMinutes - 1) * 60_000;

export function ownSessionId(): string | undefined {
  return claimsOf(readSession()?.token).sid;
}

/** Call it before the session is deleted here. */
export function endSessionOnServer(): void {
  const id = ownSessionId();
  if (id) sendOnLeave('users.account.endDevice', { id });
}

export type SessionEnd = 'accountGone' | 'deviceLoggedOut';

/** Why a read of the own account found no session; undefined while the session goes on (SPEC section 4.4). */
export function sessionEndOf(error: unknown): SessionEnd | undefined {
  if (isStatus(error, 404) || errorData(error)?.key === 'accountGone') return 'accountGone';
  return isStatus(error, 401) ? 'deviceLoggedOut' : undefined;
}
