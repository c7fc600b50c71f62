import { sendOnLeave } from './send-on-leave.ts';
import { claimsOf, readSession } from './session.ts';

export function ownSessionId(): string | undefined {
  return claimsOf(readSession()?.token).sid;
}

/** Call it before the session is deleted here. */
export function endSessionOnServer(): void {
  const id = ownSessionId();
  if (id) sendOnLeave('users.account.endDevice', { id });
}
