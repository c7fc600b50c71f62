import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { Button } from '../../components/ui/button.tsx';
import { useJoining, wasDepositSent } from '../../features/deposit/hooks.ts';
import { ReviewTrack } from '../../features/deposit/review-track.tsx';
import { AskNoticesLater } from '../../features/notices/later.tsx';
import { paths } from '../../lib/paths.ts';
import { readPendingSignup, readPendingToken } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { JoinSteps } from './join-steps.tsx';
import './deposit-texts.ts';
import './join-texts.ts';
import { PublicPage } from './public-page.tsx';

/** Redirects if the page was not opened by sending a deposit, or if the review has ended. */
export default function SuccessPage() {
  const { t } = useText();
  const [, navigate] = useLocation();
  const [sent] = useState(wasDepositSent);
  const [account] = useState(readPendingSignup);
  const [loggedIn] = useState(() => readPendingToken() !== null);
  const joining = useJoining(account?.userId).data;
  const isOver = joining === null || joining?.deposit === 'Approved' || joining?.deposit === 'Rejected';
  if (!sent || isOver) return <Redirect to={account ? paths.payment : paths.login} replace />;
  return (
    <PublicPage
      before={<JoinSteps current={3} />}
      title={t('deposit.successTitle')}
      hint={t('deposit.successHint')}
    >
      <ReviewTrack sent={joining?.sent} />
      {account && <AskNoticesLater userId={account.userId} />}
      {account && <p>{t(loggedIn ? 'deposit.reviewWatching' : 'deposit.reviewLater')}</p>}
      <Button variant="secondary" block onClick={() => navigate(paths.login)}>
        {t('join.backToLogin')}
      </Button>
    </PublicPage>
  );
}
