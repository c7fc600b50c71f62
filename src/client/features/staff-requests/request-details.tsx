import { type ReactNode, useState } from 'react';
import { formatPkr, NO_MONEY } from '#shared/money.ts';
import type { RequestMatch, StaffRequestDetails, StaffRequestView } from '#shared/views/requests.ts';
import type { RequestView } from '#shared/views.ts';
import { Columns } from '../../components/staff/columns.tsx';
import { Copyable } from '../../components/staff/copyable.tsx';
import { DescriptionList } from '../../components/staff/description-list.tsx';
import { RequestStatusBadge, RequestTypeBadge } from '../../components/staff/status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { CompareModal } from './compare-modal.tsx';
import { DecisionNotice } from './decision-notice.tsx';
import { MatchList } from './match-list.tsx';
import { PayTo } from './pay-to.tsx';
import { Proof } from './proof.tsx';
import { ReceiptModal } from './receipt-modal.tsx';
import styles from './request-details.module.css';
import type { Verb } from './use-worklist.ts';

interface RequestDetailsProps {
  readonly request: StaffRequestDetails;
  readonly onClose: () => void;
  readonly onAct: (verb: Verb, request: StaffRequestView) => void;
}

/** SPEC section 2, /requests: a request with its account or proof, its comparison and its receipt. */
export function RequestDetails(props: RequestDetailsProps) {
  const { request } = props;
  const [opened, setOpened] = useState<RequestMatch | 'receipt' | null>(null);
  const [wasPending] = useState(request.status === 'Pending');
  const back = () => setOpened(null);
  if (opened === 'receipt') return <ReceiptModal request={request} onClose={back} />;
  if (opened) return <CompareModal request={request} match={opened} onClose={back} />;
  return (
    <Details
      {...props}
      wasPending={wasPending}
      onCompare={setOpened}
      onReceipt={() => setOpened('receipt')}
    />
  );
}

interface DetailsProps extends RequestDetailsProps {
  /** The request was pending when the details were opened. */
  readonly wasPending: boolean;
  readonly onCompare: (match: RequestMatch) => void;
  readonly onReceipt: () => void;
}

function Details({ request, wasPending, onClose, onAct, onCompare, onReceipt }: DetailsProps) {
  const { t } = useText();
  const isPending = request.status === 'Pending';
  const isDeposit = request.type === 'Deposit';
  const footer = isPending ? (
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
    <Modal
      open
      reading
      size={isDeposit ? 'wide' : 'normal'}
      title={t('staff.detailsTitle')}
      onClose={onClose}
      footer={footer}
    >
      <Columns aside={isDeposit && <Proof request={request} />}>
        <p className={styles.head}>
          <bdi dir="ltr" className={styles.amount}>
            {formatPkr(request.amount)}
          </bdi>
          <RequestTypeBadge type={request.type} />
          <RequestStatusBadge status={request.status} removed={request.removedPending} />
          <bdi dir="ltr" className={styles.number}>
            {request.number}
          </bdi>
        </p>
        {!isPending && (
          <div className={styles.block}>
            <DecisionNotice request={request} meanwhile={wasPending} />
          </div>
        )}
        <MatchList request={request} onCompare={onCompare} />
        {!isDeposit && (
          <div className={styles.block}>
            <PayTo request={request} />
          </div>
        )}
        <DescriptionList facts={useFacts(request)} />
        {!isDeposit && <p className={styles.note}>{t('staff.alreadyDeducted')}</p>}
      </Columns>
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
  if (request.type === 'Withdraw') {
    facts.push([t('staff.tier'), request.description], [t('staff.fee'), formatPkr(request.fee ?? NO_MONEY)]);
  } else {
    const { transactionId } = request;
    const label = t('staff.transactionId');
    const copied = transactionId && <Copyable key={label} label={label} text={transactionId} />;
    facts.push([label, copied ?? t('staff.noTransactionId')]);
  }
  return facts;
}
