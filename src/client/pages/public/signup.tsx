import { Link } from 'wouter';
import { formatPkr, toPkr } from '#shared/money.ts';
import { JOINING_DEPOSIT_PAISA } from '#shared/rules.ts';
import { SignupForm } from '../../features/auth/signup-form.tsx';
import { JoiningPaused, useJoiningPaused } from '../../features/deposit/joining-paused.tsx';
import { paths } from '../../lib/paths.ts';
import { readPendingSignup } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { JoinSteps } from './join-steps.tsx';
import './join-texts.ts';
import { PublicPage } from './public-page.tsx';

export default function SignupPage() {
  const { t } = useText();
  const pending = readPendingSignup();
  const paused = useJoiningPaused();
  return (
    <PublicPage
      before={<JoinSteps current={1} />}
      title={t('join.signupTitle')}
      hint={t('join.signupHint', { amount: formatPkr(toPkr(JOINING_DEPOSIT_PAISA)) })}
      foot={
        <>
          {pending && (
            <>
              <Link href={paths.payment}>{t('join.continueJoining', { username: pending.username })}</Link>
              <br />
            </>
          )}
          {t('join.haveAccount')} <Link href={paths.login}>{t('join.loginLink')}</Link>
          <br />
          <Link href={paths.howItWorks}>{t('public.howLink')}</Link>
          <br />
          <Link href={paths.privacy}>{t('public.privacyLink')}</Link>
        </>
      }
    >
      {paused && <JoiningPaused hint="join.joiningPausedSignup" />}
      <SignupForm />
    </PublicPage>
  );
}
