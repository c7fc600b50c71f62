import type { ReactNode } from 'react';
import { Copyable } from '#client/components/staff/copyable.tsx';
import { Facts } from '#client/components/staff/facts.tsx';
import { Picture } from '#client/components/staff/picture.tsx';
import { RequestStatusBadge, RequestTypeBadge } from '#client/components/staff/status.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Modal } from '#client/components/ui/modal.tsx';
import { useFormat } from '#client/lib/format.ts';
import { useText } from '#client/lib/text.tsx';
import { formatPkr } from '#shared/money.ts';
import type { RequestView } from '#shared/views.ts';
import type { Verb } from './hooks.ts';
import styles from './request-details.module.css';

interface RequestDetailsProps {
  readonly request: RequestView;
  readonly onClose: () => void;
  readonly onAct: (verb: Verb, request: RequestView) => void;
}

/** SPEC section 2, /requests: who, and for a withdrawal where to, for a deposit the proof. */
export function RequestDetails({ request, onClose, onAct }: RequestDetailsProps) {
  const { t } = useText();
  const pending = request.status === 'Pending';
  return (
    <Modal
      open
      title={t('staff.detailsTitle')}
      onClose={onClose}
      footer={
        pending && (
          <>
            <Button variant="secondary" onClick={() => onAct('reject', request)}>
              {t('staff.reject')}
            </Button>
            <Button onClick={() => onAct('approve', request)}>{t('staff.approve')}</Button>
          </>
        )
      }
    >
      <p className={styles.head}>
        <bdi dir="ltr" className={styles.amount}>
          {formatPkr(request.amount)}
        </bdi>
        <RequestTypeBadge type={request.type} />
        <RequestStatusBadge status={request.status} />
      </p>
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
  return facts;
}
