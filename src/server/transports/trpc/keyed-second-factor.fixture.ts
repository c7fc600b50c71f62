import { randomUUID } from 'node:crypto';
import { adminWithPasskey, newAuthenticator } from '#server/modules/auth/passkeys.fixture.ts';
import { adminWithFactor, codeNow } from '#server/modules/auth/second-factor.fixture.ts';
import type { Attempts, KeyedWorld } from './keyed-factories.fixture.ts';

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
    'users.account.provePasskey': async () => {
      const by = await adminWithPasskey(world.server);
      const request = await (await by.as()).users.account.passkeyRequest();
      return { by, input: by.key.use(request), other: { answer: '{}' } };
    },
    'users.account.addPasskey': async () => {
      const by = await adminWithPasskey(world.server);
      const setUp = await (await by.as()).users.account.passkeySetUp();
      return { by, input: { ...newAuthenticator().make(setUp), name: 'Phone' }, other: { name: 'Other' } };
    },
    'users.account.removePasskey': async () => {
      const by = await adminWithPasskey(world.server);
      return { by, input: { id: by.passkeyId }, other: { id: randomUUID() } };
    },
    'users.account.proveFactor': withCode,
    'users.account.removeFactor': withCode,
    'users.account.renewRecoveryCodes': withCode,
  };
}
