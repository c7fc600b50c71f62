import type { FactorCodeInput } from '#shared/schemas/second-factor.ts';
import type { LoginResult } from '#shared/views/login.ts';
import type { RecoveryCodes } from '#shared/views/own-account.ts';
import { answerWithPasskey } from '../../lib/passkeys.ts';
import { trpc, useKeyedMutation } from '../../lib/trpc.ts';

/** The call is not retried automatically, because the server accepts each code only once. */
export function useSecondFactor(
  { token, setUp }: LoginResult,
  onDone: (result: LoginResult & Partial<RecoveryCodes>) => void,
) {
  const { auth } = trpc.useUtils().client;
  return useKeyedMutation(
    ({ code }: FactorCodeInput) =>
      auth.secondFactor.mutate({ token, code, ...(setUp && { setUp: setUp.setUp }) }),
    { failed: 'factor.failed', retry: false, onSuccess: onDone },
  );
}

export function useLoginPasskey({ token, passkey }: LoginResult, onDone: (result: LoginResult) => void) {
  const { auth } = trpc.useUtils().client;
  return useKeyedMutation(
    async (_: { readonly idempotencyKey?: string }) => {
      if (!passkey) throw new Error('this login asks for no passkey');
      return auth.usePasskey.mutate({ token, ...(await answerWithPasskey(passkey)) });
    },
    { failed: 'factor.passkeyFailed', unknown: 'factor.passkeyFailed', retry: false, onSuccess: onDone },
  );
}
