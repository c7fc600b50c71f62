import { Link } from 'wouter';
import { formatPkr, type Paisa, toPkr } from '#shared/money.ts';
import { JOINING_DEPOSIT_PAISA, WITHDRAWAL_FEE_BPS, withdrawable, withdrawalTier } from '#shared/rules.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { useConfig } from '../../lib/config.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { useJoining } from './hooks.ts';

const rupees = (amount: Paisa) => formatPkr(toPkr(amount));

export function Terms({ userId }: { readonly userId: string }) {
  const { t } = useText();
  const { joiningDepositCredited: credited } = useConfig();
  const amount = rupees(JOINING_DEPOSIT_PAISA);
  const possible = rupees(withdrawable(JOINING_DEPOSIT_PAISA));
  const steps = {
    first: rupees(withdrawalTier(0).minimumPaisa),
    second: rupees(withdrawalTier(1).minimumPaisa),
    third: rupees(withdrawalTier(2).minimumPaisa),
    custom: rupees(withdrawalTier(3).minimumPaisa),
    fee: WITHDRAWAL_FEE_BPS / 100,
  };
  return (
    <section aria-label={t('deposit.termsTitle')}>
      <p className="small">{t(credited ? 'deposit.termsShort' : 'deposit.termsFee', { amount, possible })}</p>
      <details>
        <summary className="text-button">{t('deposit.termsTitle')}</summary>
        <ul className="points">
          <li>{t('deposit.termsOnce', { amount })}</li>
          {credited && <li>{t('deposit.termsCredited', { amount })}</li>}
          <li>
            {t(credited ? 'deposit.termsWithdraw' : 'deposit.termsEarned', steps)}{' '}
            {credited && t('deposit.termsAlone', { possible })}
          </li>
          <li>{t('deposit.termsNext')}</li>
          <li>
            {t('deposit.termsNoPromise')} <Link href={paths.howItWorks}>{t('public.howLink')}</Link>
          </li>
        </ul>
        <Inviter userId={userId} />
      </details>
    </section>
  );
}

/** Nothing while it loads or if there is none, because the payment doesn't need it. */
function Inviter({ userId }: { readonly userId: string }) {
  const { t } = useText();
  const inviter = useJoining(userId).data?.inviter;
  if (!inviter) return null;
  return (
    <p className="row line muted">
      <Icon name="users" />
      <bdi>{t('deposit.invitedByWith', { name: inviter.name, username: inviter.username })}</bdi>
    </p>
  );
}
