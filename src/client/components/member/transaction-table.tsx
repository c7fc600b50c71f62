import { Link } from 'wouter';
import type { TransactionView } from '#shared/views/transactions.ts';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { ProofButton } from '../proof/proof-button.tsx';
import { Badge } from '../ui/badge.tsx';
import { Money } from '../ui/money.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { WholeNumbers } from '../ui/whole-numbers.tsx';
import { useReason } from '../use-reason.ts';
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
  readonly typeOf: (item: TransactionView) => string;
  readonly withStatus: boolean;
  readonly withProof?: boolean;
}

export function TransactionTable({ caption, items, typeOf, withStatus, withProof }: TransactionTableProps) {
  const { t } = useText();
  const { formatDay, formatTime, formatWhen } = useFormat();
  const describe = useDescription();
  const status: Column<TransactionView> = {
    id: 'status',
    label: t('member.columnStatus'),
    cellClass: styles.status,
    cell: (item) =>
      item.removedPending && item.status === 'rejected' ? (
        <Badge>{t('member.statusRemoved')}</Badge>
      ) : item.cancelled && item.status === 'rejected' ? (
        <Badge>{t('member.statusCancelled')}</Badge>
      ) : (
        <Badge tone={TONES[item.status]}>{t(STATUSES[item.status])}</Badge>
      ),
  };
  const proof: Column<TransactionView> = {
    id: 'proof',
    label: t('member.proof'),
    cellClass: styles.proof,
    cell: (item) => (
      <ProofButton inLine of={{ movement: item.id, amount: item.amount, name: describe(item) }} />
    ),
  };
  const columns: Column<TransactionView>[] = [
    {
      id: 'date',
      label: t('member.columnDate'),
      cellClass: styles.date,
      cell: ({ date }) => (
        <time dateTime={date}>
          <span className={styles.wide}>{formatWhen(date)}</span>
          <span className={styles.narrow}>{formatTime(date)}</span>
        </time>
      ),
    },
    { id: 'type', label: t('member.columnType'), cellClass: styles.type, cell: typeOf },
    {
      id: 'amount',
      label: t('member.columnAmount'),
      headClass: styles.number,
      cellClass: styles.amount,
      cell: ({ amount }) => (
        <span data-sign={amount < 0 ? 'out' : 'in'}>
          <Money pkr={amount} signed />
        </span>
      ),
    },
    {
      id: 'description',
      label: t('member.columnDescription'),
      cellClass: styles.description,
      cell: (item) => (
        <>
          <bdi>{describe(item)}</bdi>
          {item.receipt && <ReceiptLine receipt={item.receipt} />}
        </>
      ),
    },
    ...(withStatus ? [status] : []),
    {
      id: 'balanceAfter',
      label: t('member.columnBalanceAfter'),
      headClass: styles.number,
      cellClass: styles.after,
      cell: ({ balanceAfter }) => (
        <>
          <span className={styles.narrow}>{t('member.columnBalanceAfter')} </span>
          <Money pkr={balanceAfter} />
        </>
      ),
    },
    ...(withProof ? [proof] : []),
  ];
  const dayOf = (index: number) => items[index] && formatDay(items[index].date);
  return (
    <Table
      className={styles.table}
      caption={<caption className="visually-hidden">{caption}</caption>}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      rowProps={({ status }, index) => ({
        'data-status': status,
        ...(dayOf(index) !== dayOf(index - 1) && { 'data-day': dayOf(index) }),
      })}
    />
  );
}

function ReceiptLine({ receipt }: { receipt: NonNullable<TransactionView['receipt']> }) {
  const { t } = useText();
  const reasonText = useReason();
  return (
    <span className={styles.receipt}>
      {receipt.reason && <span>{t('member.requestReason', { reason: reasonText(receipt.reason) })}</span>}
      <Link href={`${paths.receipts}/${receipt.id}`}>
        <WholeNumbers>{t('member.receiptOf', { number: receipt.number })}</WholeNumbers>
      </Link>
    </span>
  );
}
