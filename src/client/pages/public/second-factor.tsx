import { useState } from 'react';
import type { Role } from '#shared/policies.ts';
import type { LoginResult } from '#shared/views/login.ts';
import type { RecoveryCodes as NewCodes } from '#shared/views/own-account.ts';
import { CodeForm } from '../../components/second-factor/code-form.tsx';
import { PasskeyButton } from '../../components/second-factor/passkey-button.tsx';
import { RecoveryCodes } from '../../components/second-factor/recovery-codes.tsx';
import { SetUpSteps } from '../../components/second-factor/set-up-steps.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useEnter } from '../../features/auth/use-login.ts';
import { useLoginPasskey, useSecondFactor } from '../../features/auth/use-second-factor.ts';
import { useEnglishOnly, useText } from '../../lib/text.tsx';
import { PublicPage } from './public-page.tsx';

interface SecondFactorPageProps {
  readonly login: LoginResult;
  readonly onLoggedIn: (role: Role) => void;
  readonly onBack: () => void;
}

export default function SecondFactorPage({ login, onLoggedIn, onBack }: SecondFactorPageProps) {
  useEnglishOnly();
  const { t } = useText();
  const enter = useEnter(onLoggedIn);
  const [done, setDone] = useState<(LoginResult & Partial<NewCodes>) | null>(null);
  const mutation = useSecondFactor(login, (result) => {
    setDone(result);
    if (!result.recoveryCodes) enter(result);
  });
  const passkey = useLoginPasskey(login, enter);
  const waiting = { ...mutation, busy: mutation.busy || mutation.done };
  if (done?.recoveryCodes) {
    const { recoveryCodes, ...result } = done;
    return (
      <PublicPage title={t('factor.recoveryCodes')}>
        <RecoveryCodes codes={recoveryCodes} username={login.user.username} onDone={() => enter(result)} />
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title={t(login.setUp ? 'factor.setUpTitle' : 'factor.loginTitle')}
      hint={t(login.setUp ? 'factor.setUpLoginHint' : 'factor.loginHint')}
      foot={
        <Button variant="quiet" onClick={onBack}>
          {t('factor.backToLogin')}
        </Button>
      }
    >
      {login.setUp ? (
        <SetUpSteps setUp={login.setUp} mutation={waiting} />
      ) : (
        <>
          <CodeForm action={t('factor.loginButton')} mutation={waiting} />
          {login.passkey && <PasskeyButton mutation={passkey} />}
        </>
      )}
    </PublicPage>
  );
}
