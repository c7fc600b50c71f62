import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast';
import { Link, Redirect } from 'wouter';
import type { JoiningView } from '#shared/views/joining.ts';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/state.tsx';
import { toastInfo } from '../../components/ui/toaster.tsx';
import { AmountCard } from '../../features/deposit/amount-card.tsx';
import { DepositForm, type DepositFormProps } from '../../features/deposit/deposit-form.tsx';
import { useAccountState, useLiveAccounts } from '../../features/deposit/hooks.ts';
import { JoiningPaused, useJoiningPaused } from '../../features/deposit/joining-paused.tsx';
import { RejectedNote } from '../../features/deposit/rejected-note.tsx';
import { ReviewTrack } from '../../features/deposit/review-track.tsx';
import { Terms } from '../../features/deposit/terms.tsx';
import { AskNoticesLater } from '../../features/notices/later.tsx';
import { paths } from '../../lib/paths.ts';
import {
  endPendingSignup,
  type PendingSignup,
  readPendingSignup,
  readPendingToken,
} from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { useErrorText } from '../../lib/trpc.ts';
import { JoinSteps } from './join-steps.tsx';
import './deposit-texts.ts';
import './join-texts.ts';
import { PublicPage } from './public-page.tsx';
import { PublicSkeleton } from './public-skeleton.tsx';

type PaymentPageProps = Pick<DepositFormProps, 'onStarted'>;

/** `/payment`: the deposit form, or the state of the sent deposit (SPEC sections 2 and 5). */
export default function PaymentPage(props: PaymentPageProps) {
  const { t } = useText();
  const [pending] = useState(readPendingSignup);
  useEffect(() => {
    if (!pending) toast.error(t('deposit.signupExpired'), { id: 'signup-expired' });
  }, [pending, t]);
  return pending ? <Payment account={pending} {...props} /> : <Redirect to={paths.signup} replace />;
}

function Payment({ account, onStarted }: PaymentPageProps & { readonly account: PendingSignup }) {
  const { t } = useText();
  const errorText = useErrorText();
  // Without a token, as just after sign-up, the page still works: the form needs only the account's id.
  const [loggedIn] = useState(() => readPendingToken() !== null);
  const { query, waiting, ends, status, rejection, sent } = useAccountState(account.userId, loggedIn);

  useLiveAccounts();
  const paused = useJoiningPaused();
  const [paid, setPaid] = useState(false);

  const unpaid = !status || (status === 'Rejected' && !ends);
  const mustPay = loggedIn && !waiting && unpaid && !paused;
  useEffect(() => {
    if (mustPay) toastInfo(t('deposit.completePayment'));
  }, [mustPay, t]);

  if (waiting) {
    if (!query.isError) return <PublicSkeleton />;
    const message = errorText(query.error);
    return (
      <ErrorState title={t('deposit.stateFailed')} message={message} onRetry={() => void query.refetch()} />
    );
  }
  if (status === 'Pending') {
    return <ReviewPage userId={account.userId} loggedIn={loggedIn} sent={sent} />;
  }
  if (status === 'Approved') {
    return (
      <PublicPage
        title={t('deposit.activeTitle')}
        hint={t('deposit.activeHint', { username: account.username })}
      >
        <LinkButton block href={paths.login}>
          {t('public.loginButton')}
        </LinkButton>
      </PublicPage>
    );
  }
  const again = status === 'Rejected';
  const otherAccount = (
    <Link href={paths.login} onClick={endPendingSignup}>
      {t('deposit.otherAccount')}
    </Link>
  );
  if (paused && !paid && !again) {
    return (
      <PublicPage before={<JoinSteps current={2} />} title={t('deposit.paymentTitle')} foot={otherAccount}>
        <JoiningPaused hint="deposit.joiningPausedPay" />
        <Button variant="secondary" block onClick={() => setPaid(true)}>
          {t('deposit.joiningPausedPaid')}
        </Button>
      </PublicPage>
    );
  }
  if (again && !rejection) {
    return (
      <PublicPage
        before={<JoinSteps current={2} />}
        title={t('deposit.rejectedTitle')}
        hint={t('deposit.rejectedLogin')}
      >
        <LinkButton href={paths.login}>{t('public.loginButton')}</LinkButton>
      </PublicPage>
    );
  }
  // A rejection (not a removal) without a reason does not say what to send, so the page advises to ask staff
  // first.
  const asks = rejection?.reason === null && !rejection.removedPending;
  const againTitle = asks ? 'deposit.rejectedTitle' : 'deposit.againTitle';
  return (
    <PublicPage
      before={<JoinSteps current={2} />}
      title={t(again ? againTitle : 'deposit.paymentTitle')}
      hint={
        paused
          ? undefined
          : t(again ? 'deposit.againHint' : 'deposit.paymentHint', { username: account.username })
      }
      foot={otherAccount}
    >
      {again && rejection && <RejectedNote reason={rejection.reason} removed={rejection.removedPending} />}
      {paused && <JoiningPaused hint="deposit.joiningPausedProof" />}
      {!again && !paused && <AmountCard />}
      {!again && <Terms userId={account.userId} />}
      <DepositForm userId={account.userId} again={again} onStarted={onStarted} />
      {again && <Terms userId={account.userId} />}
    </PublicPage>
  );
}

interface ReviewPageProps {
  readonly userId: string;
  readonly loggedIn: boolean;
  readonly sent: JoiningView['sent'] | undefined;
}

function ReviewPage({ userId, loggedIn, sent }: ReviewPageProps) {
  const { t } = useText();
  return (
    <PublicPage
      before={<JoinSteps current={3} />}
      title={t('deposit.reviewTitle')}
      hint={t('deposit.reviewHint')}
      foot={
        <Link href={paths.login} {...(loggedIn && { onClick: endPendingSignup })}>
          {t(loggedIn ? 'deposit.otherAccount' : 'join.backToLogin')}
        </Link>
      }
    >
      <ReviewTrack sent={sent} />
      <AskNoticesLater userId={userId} />
      <p role="status">{t(loggedIn ? 'deposit.reviewWatching' : 'deposit.reviewLater')}</p>
    </PublicPage>
  );
}
