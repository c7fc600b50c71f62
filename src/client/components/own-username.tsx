import { useSession } from '../lib/session.ts';

/** A hidden username, by which password managers know whose the password of a form is. */
export function OwnUsername() {
  return <input hidden autoComplete="username" readOnly value={useSession()?.username ?? ''} />;
}
