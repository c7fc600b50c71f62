import type { BalanceStatement } from '#shared/views/transactions.ts';
import type { MemberView } from '#shared/views/users.ts';
import { TransactionTable } from '../../components/member/transaction-table.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Money } from '../../components/ui/money.tsx';
import { serverNow } from '../../lib/clock.ts';
import { useConfig } from '../../lib/config.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import '../../components/receipt/print.css';
import styles from './statement-view.module.css';

interface StatementSheetProps {
  readonly statement: BalanceStatement;
  readonly me: MemberView;
}

export function StatementSheet({ statement, me }: StatementSheetProps) {
  const { t } = useText();
  const { brandName, timeZone } = useConfig();
  const { formatDate, formatDateTime } = useFormat();
  const { from, to, opening, closing, sums, items } = statement;
  // 12:00 UTC falls on the same calendar day in every time zone from UTC-12 to UTC+11.
  const dayOf = (day: string) => formatDate(`${day}T12:00:00Z`);
  return (
    <article className={cx('box', styles.sheet)} data-sheet="">
      <header className={styles.head}>
        <p className="bold">
          {brandName} · {t('member.statementTitle')}
        </p>
        <p>{t('member.statementPeriod', { from: dayOf(from), to: dayOf(to) })}</p>
        <p className="small">
          <bdi>{me.fullName}</bdi> <bdi dir="ltr">@{me.username}</bdi>
        </p>
      </header>
      <dl className="facts" aria-label={t('member.statementSums')}>
        <div className="bold">
          <dt>{t('member.statementOpening')}</dt>
          <dd>
            <Money pkr={opening} />
          </dd>
        </div>
        {sums.map(({ type, count, total }) => (
          <div key={type}>
            <dt>{t('member.statementSum', { kind: t(`member.kind.${type}`), count })}</dt>
            <dd>
              <Money pkr={total} signed />
            </dd>
          </div>
        ))}
        <div className="bold">
          <dt>{t('member.statementClosing')}</dt>
          <dd>
            <Money pkr={closing} />
          </dd>
        </div>
      </dl>
      {items.length === 0 ? (
        <p className="small">{t('member.statementNone')}</p>
      ) : (
        <TransactionTable
          caption={t('member.statementMovements')}
          items={items}
          withStatus={false}
          typeOf={({ type }) => t(`member.kind.${type}`)}
        />
      )}
      <p className="small">
        {t('member.statementMade', { time: formatDateTime(serverNow()), zone: timeZone })}
      </p>
    </article>
  );
}
