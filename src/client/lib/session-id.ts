import { sendOnLeave } from './send-on-leave.ts';
import { readSession } from './session.ts';

export function ownSessionId(): string | undefined {
  const [, claims = ''] = readSession()?.token.split('.') ?? [];
  try {
    const { sid }: { sid?: string } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return sid;
  } catch {
    return undefined;
  }
}

/** Call it before the session is deleted here. */
export function endSessionOnServer(): void {
  const id = ownSessionId();
  if (id) sendOnLeave('users.account.endDevice', { id });
}
