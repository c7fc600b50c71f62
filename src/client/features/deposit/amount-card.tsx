import { toPkr } from '#shared/money.ts';
import { JOINING_DEPOSIT_PAISA, JOINING_DEPOSIT_USD } from '#shared/rules.ts';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './amount-card.module.css';

export function AmountCard() {
  const { t } = useText();
  return (
    <section className={styles.card} aria-label={t('deposit.amountToSend')}>
      <div className={styles.words}>
        <p>{t('deposit.amountToSend')}</p>
        <p>{t('deposit.amountUsd', { usd: JOINING_DEPOSIT_USD })}</p>
      </div>
      <p className={styles.amount}>
        <Money pkr={toPkr(JOINING_DEPOSIT_PAISA)} />
      </p>
    </section>
  );
}
