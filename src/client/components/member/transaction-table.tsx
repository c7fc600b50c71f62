import { Link } from 'wouter';
import type { TransactionView } from '#shared/views.ts';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Money } from '../ui/money.tsx';
import styles from './transaction-table.module.css';
import { useDescription } from './use-description.ts';

const TONES = { pending: 'warning', completed: 'success', rejected: 'danger' } as const;
const STATUSES = {
  pending: 'member.statusPending',
  completed: 'member.statusCompleted',
  rejected: 'member.statusRejected',
} as const;

interface TransactionTableProps {
  readonly caption: string;
  readonly items: readonly TransactionView[];
  /** The word in the column "Type". */
  readonly typeOf: (item: TransactionView) => string;
  readonly withStatus: boolean;
}

/** Movements of the balance: a table on a wide screen, a list of two lines each on a phone. */
export function TransactionTable({ caption, items, typeOf, withStatus }: TransactionTableProps) {
  const { t } = useText();
  const { formatDateTime } = useFormat();
  const describe = useDescription();
  return (
    // The roles are said aloud because a table laid out as blocks loses them in some browsers.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table className={styles.table} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col">{t('member.columnDate')}</th>
          <th scope="col">{t('member.columnType')}</th>
          <th scope="col" className={styles.number}>
            {t('member.columnAmount')}
          </th>
          <th scope="col">{t('member.columnDescription')}</th>
          {withStatus && <th scope="col">{t('member.columnStatus')}</th>}
          <th scope="col" className={styles.number}>
            {t('member.columnBalanceAfter')}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((item) => (
          <tr key={item.id} role="row">
            <td role="cell" className={styles.date}>
              <time dateTime={item.date}>{formatDateTime(item.date)}</time>
            </td>
            <td role="cell" className={styles.type}>
              {typeOf(item)}
            </td>
            <td role="cell" className={styles.amount} data-sign={item.amount < 0 ? 'out' : 'in'}>
              <Money pkr={item.amount} signed />
            </td>
            <td role="cell" className={styles.description}>
              <bdi>{describe(item)}</bdi>
              {item.receipt && <ReceiptLine receipt={item.receipt} />}
            </td>
            {withStatus && (
              <td role="cell" className={styles.status}>
                {item.removedPending && item.status === 'rejected' ? (
                  <Badge>{t('member.statusRemoved')}</Badge>
                ) : (
                  <Badge tone={TONES[item.status]}>{t(STATUSES[item.status])}</Badge>
                )}
              </td>
            )}
            <td role="cell" className={styles.after}>
              <span className={styles.afterLabel}>{t('member.columnBalanceAfter')} </span>
              <Money pkr={item.balanceAfter} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

/** Why a request was rejected, and its receipt. */
function ReceiptLine({ receipt }: { receipt: NonNullable<TransactionView['receipt']> }) {
  const { t } = useText();
  return (
    <span className={styles.receipt}>
      {receipt.reason && <span>{t('member.requestReason', { reason: receipt.reason })}</span>}
      <Link href={`${paths.receipts}/${receipt.id}`}>
        {t('member.receiptOf', { number: receipt.number })}
      </Link>
    </span>
  );
}
