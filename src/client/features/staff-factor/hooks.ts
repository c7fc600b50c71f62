import { toast } from 'react-hot-toast';
import type { OwnPasswordInput } from '#shared/schemas/auth.ts';
import type { FactorCodeInput } from '#shared/schemas/second-factor.ts';
import type { FactorSetUp, RecoveryCodes } from '#shared/views/own-account.ts';
import { answerWithPasskey, makePasskey } from '../../lib/passkeys.ts';
import { useText } from '../../lib/text.tsx';
import { trpc, useKeyedMutation } from '../../lib/trpc.ts';

/** Null if one-time codes are not set up. */
export function useOwnFactor() {
  return trpc.users.account.factor.useQuery();
}

export function useBeginFactor(onBegun: (setUp: FactorSetUp) => void) {
  const { account } = trpc.useUtils().client.users;
  return useKeyedMutation(
    (input: OwnPasswordInput & { idempotencyKey?: string }) => account.beginFactor.mutate(input),
    {
      failed: 'factor.setUpFailed',
      onSuccess: onBegun,
    },
  );
}

export function useConfirmFactor(setUp: FactorSetUp | null, onDone: (codes: RecoveryCodes) => void) {
  const utils = trpc.useUtils();
  const { account } = utils.client.users;
  return useKeyedMutation(
    (input: FactorCodeInput) => account.confirmFactor.mutate({ ...input, setUp: setUp?.setUp ?? '' }),
    {
      failed: 'factor.failed',
      onSuccess: (codes) => {
        onDone(codes);
        void utils.users.account.invalidate();
      },
    },
  );
}

export function useChangeFactor(onRenewed: (codes: RecoveryCodes) => void, onRemoved: () => void) {
  const { t } = useText();
  const utils = trpc.useUtils();
  const { renewRecoveryCodes, removeFactor } = utils.client.users.account;
  const reload = () => void utils.users.account.invalidate();
  return {
    renew: useKeyedMutation(renewRecoveryCodes.mutate, {
      failed: 'factor.failed',
      onSuccess: onRenewed,
      onSettled: reload,
    }),
    remove: useKeyedMutation(removeFactor.mutate, {
      failed: 'factor.failed',
      onSuccess: () => {
        toast.success(t('factor.removed'));
        onRemoved();
      },
      onSettled: reload,
    }),
  };
}

/** For some minutes after that, decisions of this session need no other code. */
export function useProveFactor(onProved: () => void) {
  const utils = trpc.useUtils();
  return useKeyedMutation(utils.client.users.account.proveFactor.mutate, {
    failed: 'factor.failed',
    onSuccess: () => {
      onProved();
      void utils.users.account.factor.invalidate();
    },
  });
}

/* The server accepts each challenge once, so these calls are not retried automatically. */
const options = { failed: 'factor.passkeyFailed', unknown: 'factor.passkeyFailed', retry: false } as const;

export function useAddPasskey(onAdded: () => void) {
  const { t } = useText();
  const utils = trpc.useUtils();
  const { account } = utils.client.users;
  return useKeyedMutation(
    async ({ name }: { readonly name: string; readonly idempotencyKey?: string }) =>
      account.addPasskey.mutate({ ...(await makePasskey(await account.passkeySetUp.query())), name }),
    {
      ...options,
      onSuccess: () => {
        toast.success(t('factor.passkeyAdded'));
        onAdded();
      },
      onSettled: () => void utils.users.account.invalidate(),
    },
  );
}

export function useRemovePasskey() {
  const { t } = useText();
  const utils = trpc.useUtils();
  return useKeyedMutation(utils.client.users.account.removePasskey.mutate, {
    failed: 'factor.passkeyFailed',
    onSuccess: () => void toast.success(t('factor.passkeyRemoved')),
    onSettled: () => void utils.users.account.invalidate(),
  });
}

export function useProvePasskey(onProved: () => void) {
  const utils = trpc.useUtils();
  const { account } = utils.client.users;
  return useKeyedMutation(
    async (_: { readonly idempotencyKey?: string }) =>
      account.provePasskey.mutate(await answerWithPasskey(await account.passkeyRequest.query())),
    {
      ...options,
      onSuccess: () => {
        onProved();
        void utils.users.account.factor.invalidate();
      },
    },
  );
}
