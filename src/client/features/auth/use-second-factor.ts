import type { FactorCodeInput } from '#shared/schemas/second-factor.ts';
import type { LoginResult } from '#shared/views/login.ts';
import type { RecoveryCodes } from '#shared/views/own-account.ts';
import { useKeyedMutation } from '../../lib/keyed-mutation.ts';
import { trpc } from '../../lib/trpc.ts';

/** The second step of a login. A code counts once, so nothing is sent twice by itself. */
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
