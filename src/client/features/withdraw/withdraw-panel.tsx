import { type ReactNode, startTransition, useState } from 'react';
import { formatPkr, NO_MONEY, type Pkr, toPkr } from '#shared/money.ts';
import { withdrawalTier } from '#shared/rules.ts';
import type { MemberView } from '#shared/views/users.ts';
import { wholePkr } from '../../components/member/whole-pkr.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useDraft } from '../../lib/draft.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { type Offer, useSavedAccounts } from './hooks.ts';
import { NO_DRAFT } from './payment-form.tsx';
import { PaymentModal } from './payment-modal.tsx';
import { type AmountProblem, quoteWithdrawal } from './quote.ts';
import { TierSteps } from './tier-steps.tsx';
import styles from './withdraw-panel.module.css';

export function WithdrawPanel({ me, ask }: { me: MemberView; ask: ReactNode }) {
  const { t } = useText();
  const draft = useDraft('withdrawal', NO_DRAFT);
  const [{ amount: typed }, setDraft] = draft;
  const [offer, setOffer] = useState<Offer | null>(null);
  const accounts = useSavedAccounts();
  trpc.requests.expectedTimes.usePrefetchQuery();
  const tier = withdrawalTier(me.withdrawalCount);
  const minimum = wholePkr(toPkr(tier.minimumPaisa));
  const state = quoteWithdrawal(me.withdrawalCount, me.balance, typed);
  const missing = state.state === 'insufficient' ? state.missing : undefined;
  const quote = state.state === 'ready' ? state.quote : null;
  const label = {
    ready: t('member.withdrawButton', { amount: formatPkr(quote?.amount ?? NO_MONEY) }),
    insufficient: t('member.insufficientBalance'),
    invalid: t('member.enterValidAmount', { amount: minimum }),
  }[state.state];

  function open(): void {
    if (!quote) return;
    // A slow phone answers the tap before it draws the form.
    startTransition(() => setOffer({ userId: me.id, withdrawalCount: me.withdrawalCount, quote }));
  }

  return (
    <Card>
      <div className="stack">
        <p className={styles.balance}>
          <span className={styles.balanceLabel}>{t('member.availableBalance')}</span>
          <Money pkr={me.balance} live />
        </p>
        {tier.custom && (
          <AmountField
            value={typed}
            minimum={minimum}
            balance={me.balance}
            short={missing !== undefined}
            problem={state.state === 'ready' ? undefined : state.problem}
            onChange={(amount) => setDraft((before) => ({ ...before, amount }))}
          />
        )}
        {missing === undefined ? (
          <p className={styles.receive} role="status">
            {quote && t('member.receiveLine', { payout: formatPkr(quote.payout), fee: formatPkr(quote.fee) })}
          </p>
        ) : (
          <p className="notice" data-tone="warning" role="status">
            {t('member.balanceMissing', {
              why: t('member.minimumMissing', { amount: minimum }),
              missing: formatPkr(missing),
            })}
          </p>
        )}
        <Button variant="primary" block disabled={!quote} onClick={open}>
          {label}
        </Button>
        <TierSteps earlier={me.withdrawalCount} />
      </div>
      {offer && <PaymentModal {...{ offer, draft, accounts, ask }} onClose={() => setOffer(null)} />}
    </Card>
  );
}

interface AmountFieldProps {
  readonly value: string;
  /** The minimum of the member's tier, as a formatted amount. */
  readonly minimum: string;
  readonly balance: Pkr;
  /** The balance is below the minimum, so no amount would do. */
  readonly short: boolean;
  readonly problem: AmountProblem | undefined;
  readonly onChange: (typed: string) => void;
}

/**
 * An error that further typing could correct is shown only once the field has lost the focus, or at once if
 * the value comes from the stored draft.
 */
function AmountField({ value, minimum, balance, short, problem, onChange }: AmountFieldProps) {
  const { t } = useText();
  const [left, setLeft] = useState(value !== '');
  const final = problem?.kind === 'decimals' || problem?.kind === 'high';
  const change = (typed: string) => {
    setLeft(false);
    onChange(typed);
  };
  return (
    <div className={styles.amount}>
      <TextField
        label={t('member.amountLabel')}
        hint={short ? undefined : t('member.amountHint', { minimum, balance: formatPkr(balance) })}
        error={problem && problem.kind !== 'blank' && (left || final) ? textOf(problem) : undefined}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        value={value}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setLeft(true)}
      />
      <Button variant="secondary" size="small" disabled={short} onClick={() => change(String(balance))}>
        {t('member.withdrawAll')}
      </Button>
    </div>
  );

  function textOf(wrong: AmountProblem): string {
    switch (wrong.kind) {
      case 'low':
        return t('member.amountLow', { minimum, missing: formatPkr(wrong.missing) });
      case 'high':
        return t('member.amountHigh', { missing: formatPkr(wrong.missing) });
      case 'decimals':
        return t('member.amountDecimals');
      default:
        return t('member.amountText');
    }
  }
}
