import type { ReactNode } from 'react';
import type { MemberView } from '#shared/views/users.ts';
import { Money } from '../../components/ui/money.tsx';
import { useFormat } from '../../lib/format.ts';
import type { KeptFigures } from '../../lib/kept-figures.ts';
import { useText } from '../../lib/text.tsx';
import styles from './balance-cards.module.css';

export function BalanceCards({ me }: { me: MemberView }) {
  return (
    <Cards
      balance={<Money pkr={me.balance} live />}
      today={<Money pkr={me.todayEarnings} live />}
      referrals={me.referrals}
    />
  );
}

/** Of the last visit, and marked as such: they may have changed since. */
export function KeptBalance({ balance, referrals, at }: KeptFigures) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  return (
    <Cards
      balance={<Money pkr={balance} />}
      today="–"
      referrals={referrals}
      since={t('member.figuresFrom', { time: formatWhen(at) })}
    />
  );
}

interface CardsProps {
  readonly balance: ReactNode;
  readonly today: ReactNode;
  readonly referrals: number;
  readonly since?: string;
}

function Cards({ balance, today, referrals, since }: CardsProps) {
  const { t } = useText();
  return (
    <dl className={styles.cards} data-kept={since && true}>
      <div className={styles.balance}>
        <dt>
          {t('member.totalBalance')}
          {since && <strong> · {since}</strong>}
        </dt>
        <dd>{balance}</dd>
      </div>
      <div className={styles.card}>
        <dt>{t('member.todayEarnings')}</dt>
        <dd>{today}</dd>
      </div>
      <div className={styles.card}>
        <dt>{t('member.navReferrals')}</dt>
        <dd>{referrals}</dd>
      </div>
    </dl>
  );
}
