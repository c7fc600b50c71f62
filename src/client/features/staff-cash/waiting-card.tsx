import { Link } from 'wouter';
import type { CashView, WaitingView } from '#shared/views/cash.ts';
import type { RequestType } from '#shared/views/requests.ts';
import { Card } from '../../components/ui/card.tsx';
import { Small } from '../../components/ui/layout.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useFormat } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import styles from './rows.module.css';

export function WaitingCard({ waiting }: Pick<CashView, 'waiting'>) {
  const { t } = useText();
  return (
    <Card title={t('staff.waitingTitle')}>
      <dl className={styles.rows}>
        <Waiting label="staff.deposits" type="Deposit" waiting={waiting.deposits} />
        <Waiting label="staff.withdrawals" type="Withdraw" waiting={waiting.withdrawals} />
      </dl>
    </Card>
  );
}

interface WaitingProps {
  readonly label: TextKey;
  readonly type: RequestType;
  readonly waiting: WaitingView;
}

function Waiting({ label, type, waiting: { count, amount, since } }: WaitingProps) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>
        {since ? (
          <Link href={`${paths.requests}?status=Pending&type=${type}`}>
            <strong>{count}</strong> · <Money pkr={amount} live />
            <Small as="span" block>
              {t('staff.waitingSince', { time: formatWhen(since) })}
            </Small>
          </Link>
        ) : (
          t('staff.waitingNone')
        )}
      </dd>
    </div>
  );
}
