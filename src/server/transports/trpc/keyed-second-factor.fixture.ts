import { adminWithFactor, codeNow } from '#server/modules/auth/second-factor.fixture.ts';
import type { Attempts, KeyedWorld } from './keyed-factories.fixture.ts';

/** The part of keyed.fixture.ts about one-time codes. */
export function keyedFactors(world: KeyedWorld): Attempts {
  const withCode = async () => {
    const by = await adminWithFactor(world.server);
    return { by, input: { code: by.factor.next() }, other: { code: '000000' } };
  };
  return {
    'users.account.confirmFactor': async () => {
      const by = await world.server.make.admin();
      const { secret, setUp } = await (await by.as()).users.account.beginFactor(by);
      return { by, input: { setUp, code: codeNow(secret) }, other: { code: '000000' } };
    },
    'users.account.proveFactor': withCode,
    'users.account.removeFactor': withCode,
    'users.account.renewRecoveryCodes': withCode,
  };
}
