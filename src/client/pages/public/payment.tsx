import { useEffect } from 'react';
import toast from 'react-hot-toast';
import { Redirect, useLocation } from 'wouter';
import { Icon } from '#client/components/ui/icon.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useConfig } from '#client/lib/config.tsx';
import { promotePendingSession, readPendingSignup, readPendingToken } from '#client/lib/session.ts';
import { useText } from '#client/lib/text.tsx';
import { type Outputs, trpc } from '#client/lib/trpc.ts';
import { paths } from '#client/paths.ts';
import { formatPkr, toPkr } from '#shared/money.ts';
import { JOINING_DEPOSIT_PAISA, TIMINGS } from '#shared/rules.ts';
import styles from './form.module.css';
import { PaymentForm } from './payment-form.tsx';

/** SPEC section 2: only after signing up, or for an account that logged in and still awaits its deposit. */
export default function PaymentPage() {
  const { t } = useText();
  const pending = readPendingSignup();
  const lost = pending === null;
  useEffect(() => {
    if (lost) toast.error(t('public.signupExpired'), { id: 'signup-expired' });
  }, [lost, t]);
  return pending ? <PaymentOf userId={pending.userId} /> : <Redirect to={paths.signup} replace />;
}

function PaymentOf({ userId }: { readonly userId: string }) {
  const me = useOwnState();
  // Right after signing up there is no token, and the form needs none.
  if (readPendingToken() && me.isPending) return <Skeleton height="24rem" />;
  const deposit = me.data?.deposit;
  return deposit?.status === 'Pending' ? (
    <UnderReview />
  ) : (
    <Deposit userId={userId} rejected={deposit ?? null} />
  );
}

/** The account's own state, looked at every five seconds; once approved it goes on to the dashboard. */
function useOwnState() {
  const { t } = useText();
  const [, navigate] = useLocation();
  const token = readPendingToken();
  const me = trpc.users.me.useQuery(undefined, {
    enabled: token !== null,
    refetchInterval: TIMINGS.pollMemberMs,
    retry: false,
  });
  const member = me.data;
  useEffect(() => {
    if (member?.accountStatus !== 'approved') return;
    promotePendingSession({ username: member.username, fullName: member.fullName, userId: member.id });
    toast.success(t('public.approvedWelcome'));
    navigate(paths.dashboard, { replace: true });
  }, [member, navigate, t]);
  return me;
}

interface DepositProps {
  readonly userId: string;
  readonly rejected: Outputs['users']['me']['deposit'];
}

function Deposit({ userId, rejected }: DepositProps) {
  const { t } = useText();
  const { joiningDepositCredited } = useConfig();
  return (
    <>
      <h1>{t('public.paymentTitle')}</h1>
      <p className={styles.amount}>
        <bdi dir="ltr">{formatPkr(toPkr(JOINING_DEPOSIT_PAISA))}</bdi>
      </p>
      <p className={styles.lead}>{t('public.paymentLead')}</p>
      <p className={styles.lead}>
        {t(joiningDepositCredited ? 'public.paymentCredited' : 'public.paymentFee')}
      </p>
      {rejected?.status === 'Rejected' && (
        <div className={styles.warn} role="status">
          <strong>{t('public.rejectedTitle')}</strong>
          <p>
            {rejected.reason
              ? t('public.rejectedReason', { reason: rejected.reason })
              : t('public.rejectedText')}
          </p>
        </div>
      )}
      <PaymentForm userId={userId} />
    </>
  );
}

function UnderReview() {
  const { t } = useText();
  return (
    <div className={styles.center} role="status">
      <span className={styles.mark}>
        <Icon name="clock" size={36} />
      </span>
      <h1>{t('public.reviewTitle')}</h1>
      <p>{t('public.reviewText')}</p>
    </div>
  );
}
