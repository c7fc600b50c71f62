import { codeAt, stepOf } from '#server/platform/sign-in/totp.ts';
import type { Person } from '#testing/factories.ts';
import type { TestServer } from '#testing/server.ts';

export interface Factor {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Returns an unused code: first the one-time code of the next time step, then the recovery codes. */
  readonly next: () => string;
  readonly logIn: () => Promise<Person>;
}

export const codeNow = (secret: string, steps = 0) => codeAt(secret, stepOf(Date.now()) + steps);

/** Differs from the app's codes of this time step and of the two before and after it. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeNow(secret, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  );
}

/** The first of the two steps of a login with a code. */
export async function half(server: TestServer, { username, password }: Person) {
  return server.caller().auth.login({ username, password });
}

export async function setUpFactor(server: TestServer, person: Person): Promise<Factor> {
  const { account } = person.as().users;
  const { secret, setUp } = await account.beginFactor(person);
  const { recoveryCodes } = await account.confirmFactor({ setUp, code: codeNow(secret) });
  const unused = [() => codeNow(secret, 1), ...recoveryCodes.map((code) => () => code)];
  const next = () => unused.shift()?.() ?? '';
  return {
    secret,
    recoveryCodes,
    next,
    async logIn() {
      const { token: first } = await half(server, person);
      const { token } = await server.caller().auth.secondFactor({ token: first, code: next() });
      return { ...person, token, as: () => server.caller(token) };
    },
  };
}

export async function adminWithFactor(server: TestServer): Promise<Person & { factor: Factor }> {
  const admin = await server.make.admin();
  const factor = await setUpFactor(server, admin);
  return { ...(await factor.logIn()), factor };
}

/** Makes the last proof of every session older. With the default 15 minutes, a decision needs a new code. */
export async function ageProofs({ db }: TestServer, minutes = 15): Promise<void> {
  await db.sql`update sessions set proved_at = proved_at - make_interval(mins => ${minutes})`;
}
