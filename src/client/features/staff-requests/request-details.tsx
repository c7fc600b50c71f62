import { type ReactNode, useState } from 'react';
import { Copyable } from '#client/components/staff/copyable.tsx';
import { Facts } from '#client/components/staff/facts.tsx';
import { Picture } from '#client/components/staff/picture.tsx';
import { RequestStatusBadge, RequestTypeBadge } from '#client/components/staff/status.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Modal } from '#client/components/ui/modal.tsx';
import { useFormat } from '#client/lib/format.ts';
import { useText } from '#client/lib/text.tsx';
import { formatPkr } from '#shared/money.ts';
import type { RequestMatch, StaffRequestView } from '#shared/views/requests.ts';
import type { RequestView } from '#shared/views.ts';
import { CompareModal } from './compare-modal.tsx';
import { MatchList } from './match-list.tsx';
import { ReceiptModal } from './receipt-modal.tsx';
import styles from './request-details.module.css';
import type { Verb } from './use-worklist.ts';

interface RequestDetailsProps {
  readonly request: StaffRequestView;
  readonly onClose: () => void;
  readonly onAct: (verb: Verb, request: StaffRequestView) => void;
}

/** SPEC section 2, /requests: who, and for a withdrawal where to, for a deposit the proof; and what lies beside it. */
export function RequestDetails(props: RequestDetailsProps) {
  const { request } = props;
  const [beside, setBeside] = useState<RequestMatch | 'receipt' | null>(null);
  const back = () => setBeside(null);
  if (beside === 'receipt') return <ReceiptModal request={request} onClose={back} />;
  if (beside) return <CompareModal request={request} match={beside} onClose={back} />;
  return <Details {...props} onCompare={setBeside} onReceipt={() => setBeside('receipt')} />;
}

interface DetailsProps extends RequestDetailsProps {
  readonly onCompare: (match: RequestMatch) => void;
  readonly onReceipt: () => void;
}

function Details({ request, onClose, onAct, onCompare, onReceipt }: DetailsProps) {
  const { t } = useText();
  const footer =
    request.status === 'Pending' ? (
      <>
        <Button variant="secondary" aria-keyshortcuts="r" onClick={() => onAct('reject', request)}>
          {t('staff.reject')}
        </Button>
        <Button aria-keyshortcuts="a" onClick={() => onAct('approve', request)}>
          {t('staff.approve')}
        </Button>
      </>
    ) : (
      <Button variant="secondary" onClick={onReceipt}>
        {t('staff.receiptOf', { number: request.number })}
      </Button>
    );
  return (
    <Modal open title={t('staff.detailsTitle')} onClose={onClose} footer={footer}>
      <p className={styles.head}>
        <bdi dir="ltr" className={styles.amount}>
          {formatPkr(request.amount)}
        </bdi>
        <RequestTypeBadge type={request.type} />
        <RequestStatusBadge status={request.status} />
        <bdi dir="ltr" className={styles.number}>
          {request.number}
        </bdi>
      </p>
      <MatchList request={request} onCompare={onCompare} />
      <Facts facts={useFacts(request)} />
      <div className={styles.below}>
        {request.type === 'Deposit' ? (
          <Picture address={request.screenshot} caption={t('staff.screenshot')} />
        ) : (
          <p className={styles.note}>{t('staff.alreadyDeducted')}</p>
        )}
      </div>
    </Modal>
  );
}

function useFacts(request: RequestView): [string, ReactNode][] {
  const { t } = useText();
  const { formatDateTime } = useFormat();
  const facts: [string, ReactNode][] = [
    [t('staff.name'), request.user],
    [t('staff.username'), request.username],
    [t('staff.phone'), request.phone],
    [t('staff.paymentMethod'), request.paymentMethod ?? t('staff.none')],
    [t('staff.columnDate'), formatDateTime(request.createdAt)],
  ];
  const copied = (label: string, text: string): [string, ReactNode] => [
    label,
    <Copyable key={label} label={label} text={text} />,
  ];
  if (request.type === 'Withdraw') {
    facts.push(
      copied(t('staff.accountNumber'), request.accountNumber ?? ''),
      [t('staff.accountName'), request.accountName],
      [t('staff.bankName'), request.bankName],
      [t('staff.tier'), request.description],
      [t('staff.fee'), formatPkr(request.fee ?? 0)],
      [t('staff.payout'), formatPkr(request.payout ?? 0)],
    );
  } else if (request.transactionId) {
    facts.push(copied(t('staff.transactionId'), request.transactionId));
  } else facts.push([t('staff.transactionId'), t('staff.noTransactionId')]);
  if (request.decidedAt) facts.push([t('staff.decidedAt'), formatDateTime(request.decidedAt)]);
  if (request.reason) facts.push([t('staff.reasonGiven'), request.reason]);
  if (request.reference) facts.push(copied(t('staff.referenceGiven'), request.reference));
  return facts;
}
