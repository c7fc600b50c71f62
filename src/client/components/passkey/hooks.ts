import { toast } from 'react-hot-toast';
import { passkey } from '#shared/i18n/en/passkey.ts';
import { makePasskey } from '../../lib/passkeys.ts';
import { deviceStorage } from '../../lib/storage.ts';
import { registerTexts, useText } from '../../lib/text.tsx';
import { errorData, trpc, useKeyedMutation } from '../../lib/trpc.ts';

registerTexts('passkey', passkey, async () => (await import('#shared/i18n/ur/passkey.ts')).passkey);

/** Of this device: the credential of its passkey, or '' after the offer. */
export const PASSKEY = 'passkey';

export function useAddPasskey(onAdded: () => void) {
  const { t } = useText();
  const utils = trpc.useUtils();
  const { account } = utils.client.users;
  const add = useKeyedMutation(
    async ({ password }: { readonly password?: string; readonly idempotencyKey?: string }) => {
      const made = await makePasskey(await account.passkeySetUp.query());
      await account.addPasskey.mutate({ ...made, ...(password && { password }) });
      return String(JSON.parse(made.answer).id);
    },
    {
      failed: 'passkey.failed',
      unknown: 'passkey.failed',
      retry: false,
      onSuccess: (credential) => {
        deviceStorage.set(PASSKEY, credential);
        toast.success(t('passkey.added'));
        onAdded();
      },
      onSettled: () => void utils.users.account.passkeys.invalidate(),
    },
  );
  return { ...add, isPasswordWrong: errorData(add.error)?.key === 'currentPasswordWrong' };
}
