import { Link } from 'wouter';
import { LoginForm } from '#client/features/auth/login-form.tsx';
import { useText } from '#client/lib/text.tsx';
import { paths } from '#client/paths.ts';
import type { Role } from '#shared/policies.ts';
import { PublicPage } from './public-page.tsx';

/** `/` and `/login`. */
export function LoginPage({ onLoggedIn }: { readonly onLoggedIn: (role: Role) => void }) {
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
      <LoginForm onLoggedIn={onLoggedIn} />
    </PublicPage>
  );
}
