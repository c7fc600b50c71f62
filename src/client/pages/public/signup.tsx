import { Link } from 'wouter';
import { SignupForm } from '../../features/auth/signup-form.tsx';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import { JoinSteps } from './join-steps.tsx';
import './join-texts.ts';
import { PublicPage } from './public-page.tsx';

/** `/signup`, the first of the three steps of joining. */
export default function SignupPage() {
  const { t } = useText();
  return (
    <PublicPage
      before={<JoinSteps current={1} />}
      title={t('join.signupTitle')}
      hint={t('join.signupHint')}
      foot={
        <>
          {t('join.haveAccount')} <Link href={paths.login}>{t('join.loginLink')}</Link>
          <br />
          <Link href={paths.howItWorks}>{t('public.howLink')}</Link>
        </>
      }
    >
      <SignupForm />
    </PublicPage>
  );
}
