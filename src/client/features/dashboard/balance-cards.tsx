import type { MemberView } from '#shared/views/users.ts';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './balance-cards.module.css';

export function BalanceCards({ me }: { me: MemberView }) {
  const { t } = useText();
  return (
    <dl className={styles.cards}>
      <div className={styles.balance}>
        <dt>{t('member.totalBalance')}</dt>
        <dd>
          <Money pkr={me.balance} live />
        </dd>
      </div>
      <div className={styles.card}>
        <dt>{t('member.todayEarnings')}</dt>
        <dd>
          <Money pkr={me.todayEarnings} live />
        </dd>
      </div>
      <div className={styles.card}>
        <dt>{t('member.referralsCard')}</dt>
        <dd>{me.referrals}</dd>
      </div>
    </dl>
  );
}
