import { SECOND_FACTOR } from '#shared/rules.ts';
import { serverNow } from './clock.ts';
import { loginTime } from './session.ts';

/** While the server adds a passkey without the password, less a minute to make it. */
export const isJustLoggedIn = (): boolean =>
  serverNow() - loginTime() < (SECOND_FACTOR.proofMinutes - 1) * 60_000;
