import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { LoginForm, type LoginFormProps } from '../../features/auth/login-form.tsx';
import { loadTexts } from '../../lib/catalogs.ts';
import { type LoginNoteKey, loginState } from '../../lib/landing.ts';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import { PublicPage } from './public-page.tsx';

/** If the code can't be loaded, no note is shown: a person can log in without it. */
const LoginNote = lazy<ComponentType<{ note: LoginNoteKey }>>(async () => {
  const none = { default: (): ReactNode => null };
  const note = await import('../../components/login-note.tsx').catch(() => none);
  await loadTexts();
  return note;
});

export function LoginPage(props: LoginFormProps) {
  const { t } = useText();
  const [{ note }] = useState(loginState);
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
    </PublicPage>
  );
}
