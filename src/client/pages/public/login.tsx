import { Link } from 'wouter';
import { LoginForm, type LoginFormProps } from '../../features/auth/login-form.tsx';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import { PublicPage } from './public-page.tsx';

/** `/` and `/login`. */
export function LoginPage(props: LoginFormProps) {
  const { t } = useText();
  return (
    <PublicPage
      title={t('public.loginTitle')}
      hint={t('public.loginHint')}
      foot={
        <>
          {t('public.noAccount')} <Link href={paths.signup}>{t('public.signupLink')}</Link>
          <br />
          <Link href={paths.howItWorks}>{t('public.howLink')}</Link>
        </>
      }
    >
      <LoginForm {...props} />
    </PublicPage>
  );
}
