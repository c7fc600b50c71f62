import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { LoginForm, type LoginFormProps } from '../../features/auth/login-form.tsx';
import { loginState } from '../../lib/landing.ts';
import { lazyExtra } from '../../lib/lazy-texts.ts';
import { paths } from '../../lib/paths.ts';
import { deviceStorage } from '../../lib/storage.ts';
import { useText } from '../../lib/text.tsx';
import { PublicPage } from './public-page.tsx';

const LoginNote = lazyExtra(() => import('../../components/login-note.tsx'));

const PasskeyLogin = lazyExtra(() => import('../../features/auth/passkey-login.tsx'));

export function LoginPage(props: LoginFormProps) {
  const { t } = useText();
  const [{ note }] = useState(loginState);
  const [hasPasskey] = useState(() => Boolean(deviceStorage.get('passkey')));
  return (
    <PublicPage
      title={t('public.loginTitle')}
      hint={note ? undefined : t('public.loginHint')}
      foot={
        <>
          {t('public.noAccount')} <Link href={paths.signup}>{t('public.signupLink')}</Link>
          <br />
          <Link href={paths.howItWorks}>{t('public.howLink')}</Link>
        </>
      }
    >
      {note && (
        <Suspense>
          <LoginNote note={note} />
        </Suspense>
      )}
      <LoginForm {...props} />
      {hasPasskey && (
        <Suspense>
          <PasskeyLogin onLoggedIn={props.onLoggedIn} />
        </Suspense>
      )}
    </PublicPage>
  );
}
