import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import type { Quote } from './quote.ts';
import styles from './quote-summary.module.css';

/** Amount, fee, payout and remaining balance. Shows dashes without an amount, so that nothing moves. */
export function QuoteSummary({ quote }: { quote: Quote | null }) {
  const { t } = useText();
  const rows = [
    { name: t('member.summaryAmount'), pkr: quote?.amount },
    { name: t('member.summaryFee'), pkr: quote?.fee },
    { name: t('member.summaryArrives'), pkr: quote?.payout, strong: true },
    { name: t('member.summaryAfter'), pkr: quote?.balanceAfter },
  ];
  return (
    <dl className={styles.summary}>
      {rows.map((row) => (
        <div key={row.name} className={styles.row} data-strong={row.strong}>
          <dt>{row.name}</dt>
          <dd>{row.pkr === undefined ? '–' : <Money pkr={row.pkr} />}</dd>
        </div>
      ))}
    </dl>
  );
}
