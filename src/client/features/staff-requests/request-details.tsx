import { type ReactNode, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Modal } from '#client/components/ui/modal.tsx';
import { useFormat } from '#client/lib/format.ts';
import { useText } from '#client/lib/text.tsx';
import { formatPkr } from '#shared/money.ts';
import type { RequestView } from '#shared/views.ts';
import type { Verb } from './hooks.ts';
import styles from './request-details.module.css';
import { RequestStatusBadge, RequestTypeBadge } from './status.tsx';

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
      <Facts request={request} />
      {request.type === 'Deposit' && <Screenshot address={request.screenshot} />}
      {request.type === 'Withdraw' && <p className={styles.note}>{t('staff.alreadyDeducted')}</p>}
    </Modal>
  );
}

function Facts({ request }: { readonly request: RequestView }) {
  const { t } = useText();
  const { formatDateTime } = useFormat();
  const facts: [string, ReactNode][] = [
    [t('staff.name'), request.user],
    [t('staff.username'), request.username],
    [t('staff.phone'), request.phone],
    [t('staff.paymentMethod'), request.paymentMethod ?? t('staff.none')],
    [t('staff.columnDate'), formatDateTime(request.createdAt)],
  ];
  if (request.type === 'Withdraw') {
    facts.push(
      [t('staff.accountNumber'), request.accountNumber],
      [t('staff.accountName'), request.accountName],
      [t('staff.bankName'), request.bankName],
      [t('staff.tier'), request.description],
      [t('staff.fee'), formatPkr(request.fee ?? 0)],
      [t('staff.payout'), formatPkr(request.payout ?? 0)],
    );
  } else facts.push([t('staff.transactionId'), request.transactionId || t('staff.noTransactionId')]);
  if (request.decidedAt) facts.push([t('staff.decidedAt'), formatDateTime(request.decidedAt)]);
  if (request.reason) facts.push([t('staff.reasonGiven'), request.reason]);
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Screenshot({ address }: { readonly address: string | null }) {
  const { t } = useText();
  const [failed, setFailed] = useState(false);
  const [large, setLarge] = useState(false);
  return (
    <figure className={styles.screenshot}>
      <figcaption>{t('staff.screenshot')}</figcaption>
      {address === null || failed ? (
        <p className={styles.note}>{t(failed ? 'staff.screenshotFailed' : 'staff.noScreenshot')}</p>
      ) : (
        <button
          type="button"
          className={large ? styles.large : styles.small}
          aria-label={t(large ? 'staff.unzoom' : 'staff.zoom')}
          aria-pressed={large}
          onClick={() => setLarge(!large)}
        >
          <img src={address} alt={t('staff.screenshot')} onError={() => setFailed(true)} />
        </button>
      )}
    </figure>
  );
}
