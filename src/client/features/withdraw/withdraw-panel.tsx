import { useState } from 'react';
import { formatPkr, NO_MONEY, toPkr } from '#shared/money.ts';
import { withdrawalTier } from '#shared/rules.ts';
import type { MemberView } from '#shared/views.ts';
import { wholePkr } from '../../components/member/whole-pkr.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import type { Offer } from './hooks.ts';
import { NO_DETAILS, PaymentModal } from './payment-modal.tsx';
import { quoteWithdrawal } from './quote.ts';
import { QuoteSummary } from './quote-summary.tsx';
import { TierSteps } from './tier-steps.tsx';
import styles from './withdraw-panel.module.css';

/** The balance, the tier, the amount and its payout. The button opens the form for the bank account. */
export function WithdrawPanel({ me, onSent }: { me: MemberView; onSent: () => void }) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const [offer, setOffer] = useState<Offer | null>(null);
  const details = useState(NO_DETAILS);
  const tier = withdrawalTier(me.withdrawalCount);
  const minimum = wholePkr(toPkr(tier.minimumPaisa));
  const state = quoteWithdrawal(me.withdrawalCount, me.balance, typed);
  const belowMinimum = me.balance < toPkr(tier.minimumPaisa);
  const quote = state.state === 'ready' ? state.quote : null;
  const label = {
    ready: t('member.withdrawButton', { amount: formatPkr(quote?.amount ?? NO_MONEY) }),
    insufficient: t('member.insufficientBalance'),
    invalid: t('member.enterValidAmount', { amount: minimum }),
  }[state.state];

  return (
    <Card>
      <div className={styles.panel}>
        <p className={styles.balance}>
          <span className={styles.balanceLabel}>{t('member.availableBalance')}</span>
          <Money pkr={me.balance} live />
        </p>
        <TierSteps earlier={me.withdrawalCount} />
        {tier.custom && (
          <div className={styles.amount}>
            <TextField
              label={t('member.amountLabel')}
              hint={t('member.amountHint', { minimum, balance: formatPkr(me.balance) })}
              inputMode="decimal"
              dir="ltr"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button variant="secondary" disabled={belowMinimum} onClick={() => setTyped(String(me.balance))}>
              {t('member.withdrawAll')}
            </Button>
          </div>
        )}
        <QuoteSummary quote={quote} />
        {belowMinimum && (
          <p className={styles.short} role="status">
            {t('member.minimumMissing', { amount: minimum })}
          </p>
        )}
        <Button
          variant="primary"
          block
          disabled={!quote}
          onClick={() => quote && setOffer({ userId: me.id, withdrawalCount: me.withdrawalCount, quote })}
        >
          {label}
        </Button>
      </div>
      {offer && (
        <PaymentModal
          offer={offer}
          details={details}
          onClose={() => setOffer(null)}
          onDone={() => {
            setOffer(null);
            setTyped('');
            onSent();
            details[1](NO_DETAILS);
          }}
        />
      )}
    </Card>
  );
}
