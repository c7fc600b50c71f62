import { toast } from 'react-hot-toast';
import { useKeyedMutation } from '../../lib/keyed-mutation.ts';
import { answerWithPasskey, makePasskey } from '../../lib/passkeys.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

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
