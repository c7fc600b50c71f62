import { type ReactNode, startTransition, useState } from 'react';
import { formatPkr, NO_MONEY, type Pkr, toPkr } from '#shared/money.ts';
import { WITHDRAWAL_TIERS, withdrawalTier } from '#shared/rules.ts';
import type { MemberView } from '#shared/views/users.ts';
import { wholePkr } from '../../components/member/whole-pkr.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../components/ui/cx.ts';
import { TextField } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Money } from '../../components/ui/money.tsx';
import { Skeleton } from '../../components/ui/state.tsx';
import { useDraft } from '../../lib/draft.ts';
import { useText } from '../../lib/text.tsx';
import { itemsOf, trpc } from '../../lib/trpc.ts';
import { type Offer, useMyRequests, useSavedAccounts } from './hooks.ts';
import { NO_DRAFT } from './payment-form.tsx';
import { PaymentModal } from './payment-modal.tsx';
import { type AmountProblem, quoteWithdrawal } from './quote.ts';
import { tierStates } from './tiers.ts';
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

const NAMES = ['tierFirst', 'tierSecond', 'tierThird', 'tierFourth'] as const;

/** @param earlier the number of withdrawals that were neither rejected nor sent back by the bank */
function TierSteps({ earlier }: { earlier: number }) {
  const { t } = useText();
  const query = useMyRequests();
  const requests = itemsOf(query);
  // Which of the earlier ones are paid is not known, so no step is shown rather than a wrong one.
  if (earlier > 0 && !query.data) return query.isLoading ? <Skeleton height="10rem" /> : null;
  const states = tierStates(earlier, requests);
  return (
    <ol className={styles.steps} aria-label={t('member.tierTitle')}>
      {WITHDRAWAL_TIERS.map((tier, index) => {
        const name = NAMES[index];
        const state = states[index];
        const params = { amount: wholePkr(toPkr(tier.minimumPaisa)), usd: tier.usd };
        return (
          <li
            key={tier.earlier}
            className={styles.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={cx('step-mark', styles.mark)} aria-hidden="true">
              {state === 'done' ? (
                <Icon name="check" />
              ) : state === 'requested' ? (
                <Icon name="clock" />
              ) : (
                index + 1
              )}
            </span>
            <span className={styles.name}>
              {name && t(`member.${name}`)}
              {state === 'done' && <span className="visually-hidden">: {t('member.tierDone')}</span>}
              {state === 'requested' && (
                <span className="block small warn strong">{t('member.tierRequested')}</span>
              )}
            </span>
            <span className={styles.tierAmount}>
              {t(tier.custom ? 'member.tierAmountFrom' : 'member.tierAmountFixed', params)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
