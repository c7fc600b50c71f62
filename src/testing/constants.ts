export const TEMPLATE = 'sikka_template';
export const TIME_ZONE = 'Asia/Karachi';
export const APP_SECRET = 'a secret that only the tests know, 32 and more';
/** The username and password of the first account, which every copy of `TEMPLATE` has. */
export const SUPERADMIN = { username: 'superadmin', password: 'superadmin-password' } as const;
/** The longest wait for an effect that a test expects, in milliseconds. Only a busy machine needs so long. */
export const WAIT_MS = 60_000;
export const turnClock = (expression: string) =>
  `create or replace function public.app_now() returns timestamptz language sql stable as $$ select ${expression} $$`;
export const PASSWORD = 'member-password';
