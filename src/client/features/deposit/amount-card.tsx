import { Money } from '#client/components/ui/money.tsx';
import { useConfig } from '#client/lib/config.tsx';
import { useText } from '#client/lib/text.tsx';
import { toPkr } from '#shared/money.ts';
import { JOINING_DEPOSIT_PAISA, JOINING_DEPOSIT_USD } from '#shared/rules.ts';
import styles from './amount-card.module.css';

/** What is to be paid, and what becomes of it. */
export function AmountCard() {
  const { t } = useText();
  const { joiningDepositCredited } = useConfig();
  return (
    <section className={styles.card} aria-label={t('join.amountToSend')}>
      <p className={styles.label}>{t('join.amountToSend')}</p>
      <p className={styles.amount}>
        <Money pkr={toPkr(JOINING_DEPOSIT_PAISA)} />
      </p>
      <p className={styles.note}>
        {t('join.amountUsd', { usd: JOINING_DEPOSIT_USD })}
        {joiningDepositCredited && <> · {t('join.amountCredited')}</>}
      </p>
    </section>
  );
}
