import { sendOnLeave } from './send-on-leave.ts';
import { readSession } from './session.ts';

/** The id of this browser's session, which its token names; undefined in a token of an earlier release. */
export function ownSessionId(): string | undefined {
  const [, claims = ''] = readSession()?.token.split('.') ?? [];
  try {
    const { sid }: { sid?: string } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return sid;
  } catch {
    return undefined;
  }
}

/** Ends this browser's session on the server, too, before it is forgotten here. */
export function endSessionOnServer(): void {
  const id = ownSessionId();
  if (id) sendOnLeave('users.account.endDevice', { id });
}
