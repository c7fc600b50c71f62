import { useState } from 'react';
import { formatPkr, type Pkr } from '#shared/money.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './amount-field.module.css';
import type { AmountProblem } from './quote.ts';

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
export function AmountField({ value, minimum, balance, short, problem, onChange }: AmountFieldProps) {
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
