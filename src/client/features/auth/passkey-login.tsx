import type { Role } from '#shared/policies.ts';
import { PASSKEY } from '../../components/passkey/hooks.ts';
import { Button } from '../../components/ui/button.tsx';
import { Problem } from '../../components/ui/state.tsx';
import { answerWithPasskey, hasPasskeys } from '../../lib/passkeys.ts';
import { deviceStorage } from '../../lib/storage.ts';
import { useText } from '../../lib/text.tsx';
import { errorData, trpc, useKeyedMutation } from '../../lib/trpc.ts';
import { useEnter } from './use-login.ts';

export default function PasskeyLogin({ onLoggedIn }: { readonly onLoggedIn: (role: Role) => void }) {
  const { t } = useText();
  const { auth } = trpc.useUtils().client;
  const login = useKeyedMutation(
    async (_: { readonly idempotencyKey?: string }) => {
      const { options, challenge } = await auth.passkeyRequest.query();
      const allowCredentials = [{ id: deviceStorage.get(PASSKEY) ?? '', type: 'public-key' as const }];
      const answer = await answerWithPasskey({ options: { ...options, allowCredentials }, challenge });
      return auth.usePasskey.mutate(answer);
    },
    {
      failed: 'passkey.failed',
      unknown: 'passkey.failed',
      retry: false,
      tell: null,
      onSuccess: useEnter(onLoggedIn),
      onError: (error) => isEnded(error) && deviceStorage.remove(PASSKEY),
    },
  );
  if (!hasPasskeys()) return null;
  const ended = isEnded(login.error);
  return (
    <div className="stack">
      <Problem text={ended ? t('passkey.ended') : login.problem} />
      {!ended && (
        <Button variant="secondary" block busy={login.busy || login.done} onClick={() => login.send({})}>
          {t('passkey.title')}
        </Button>
      )}
    </div>
  );
}

const isEnded = (error: unknown) => errorData(error)?.key === 'passkeyMissing';
