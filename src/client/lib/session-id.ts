import { sendOnLeave } from './send-on-leave.ts';
import { readSession } from './session.ts';

/** The id of this browser's session, which its token contains; undefined if there is no session. */
export function ownSessionId(): string | undefined {
  const [, claims = ''] = readSession()?.token.split('.') ?? [];
  try {
    const { sid }: { sid?: string } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return sid;
  } catch {
    return undefined;
  }
}

/** Ends this browser's session on the server. Call it before the session is deleted here. */
export function endSessionOnServer(): void {
  const id = ownSessionId();
  if (id) sendOnLeave('users.account.endDevice', { id });
}
