import type { ReactNode } from 'react';
import type { receiptTexts } from '#shared/i18n/en/member-receipts.ts';
import { formatPkr, NO_MONEY, type Pkr } from '#shared/money.ts';
import type { RequestView } from '#shared/views.ts';
import { useConfig } from '../../lib/config.tsx';
import { useFormat } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { Badge } from '../ui/badge.tsx';
import './print.css';
import styles from './receipt.module.css';

interface ReceiptProps {
  readonly receipt: RequestView;
  /** The catalog of the texts: both areas have them. */
  readonly area: 'member' | 'staff';
}

/** A decided request on one sheet of paper. It never names the staff person who decided. */
export function Receipt({ receipt, area }: ReceiptProps) {
  const { t } = useText();
  const { brandName, timeZone } = useConfig();
  const say = (key: keyof typeof receiptTexts, params?: Record<string, string>) =>
    t(`${area}.${key}` as TextKey, params);
  const { type, status, removedPending } = receipt;
  const approved = status === 'Approved';
  const sentBack = receipt.returned !== null;
  const ended = removedPending ? 'Removed' : approved ? 'Approved' : 'Rejected';
  return (
    <article className={styles.sheet} data-sheet="">
      <header className={styles.head}>
        <span className={styles.brand}>{brandName}</span>
        <span className={styles.number}>
          {say('receiptTitle')} <bdi dir="ltr">{receipt.number}</bdi>
        </span>
      </header>
      <p className={styles.kind}>
        {say(`receipt${type}`)}
        <Badge tone={removedPending ? 'neutral' : sentBack ? 'warning' : approved ? 'success' : 'danger'}>
          {say(sentBack ? 'receiptReturnedWithdraw' : `receipt${ended}${type}`)}
        </Badge>
      </p>
      <p className={styles.amount}>
        <bdi dir="ltr">{formatPkr(receipt.amount)}</bdi>
      </p>
      <dl className={styles.facts}>
        {useFacts(receipt).map(([key, value]) => (
          <div key={key}>
            <dt>{say(key)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.foot}>{say('receiptZone', { zone: timeZone })}</p>
    </article>
  );
}

type Fact = readonly [label: keyof typeof receiptTexts, value: ReactNode];

function useFacts(receipt: RequestView): readonly Fact[] {
  const { formatDateTime } = useFormat();
  const money = (amount: Pkr | null): ReactNode => <bdi dir="ltr">{formatPkr(amount ?? NO_MONEY)}</bdi>;
  const facts: Fact[] = [['receiptMember', `${receipt.user} (${receipt.username})`]];
  if (receipt.type === 'Withdraw') {
    if (receipt.status === 'Approved') {
      facts.push(['receiptFee', money(receipt.fee)], ['receiptPayout', money(receipt.payout)]);
    }
    facts.push([
      'receiptAccount',
      [receipt.accountNumber, receipt.accountName, receipt.bankName].filter(Boolean).join('\n'),
    ]);
  } else {
    facts.push(['receiptMethod', receipt.paymentMethod], ['receiptTransaction', receipt.transactionId]);
  }
  facts.push(['receiptRequested', formatDateTime(receipt.createdAt)]);
  if (receipt.decidedAt) {
    const label = receipt.removedPending ? 'receiptRemoved' : 'receiptDecided';
    facts.push([label, formatDateTime(receipt.decidedAt)]);
  }
  if (receipt.reason) facts.push(['receiptReason', receipt.reason]);
  if (receipt.returned) {
    facts.push(['receiptReturned', `${formatDateTime(receipt.returned.at)}\n${receipt.returned.reason}`]);
  }
  if (receipt.reference) facts.push(['receiptReference', receipt.reference]);
  return facts.filter(([, value]) => value !== null && value !== '');
}
