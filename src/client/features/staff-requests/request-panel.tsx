import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatPkr, NO_MONEY } from '#shared/money.ts';
import { findAccountProblem } from '#shared/payout-accounts.ts';
import type { RequestMatch, RequestView, StaffRequestDetails } from '#shared/views/requests.ts';
import { Receipt } from '../../components/receipt/receipt.tsx';
import { Copyable } from '../../components/staff/copyable.tsx';
import { DescriptionList } from '../../components/staff/description-list.tsx';
import { MemberGlance } from '../../components/staff/member-glance.tsx';
import { When } from '../../components/staff/member-link.tsx';
import { Picture, type PictureState } from '../../components/staff/picture.tsx';
import { RequestStatusBadge, RequestTypeBadge } from '../../components/staff/status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useDraft } from '../../lib/draft.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { CheckList } from './check-list.tsx';
import { CompareModal } from './compare-modal.tsx';
import { DecisionBar } from './decision-bar.tsx';
import type { DecisionProps } from './decision-form.tsx';
import { DecisionNotice } from './decision-notice.tsx';
import { MatchList } from './match-list.tsx';
import styles from './request-panel.module.css';
import { ReturnModal } from './return-modal.tsx';

const BLANK = { approve: '', reject: '' };

type Passed = 'request' | 'handling' | 'onDecide' | 'onDelete' | 'begun' | 'onBegun' | 'usedReference';

interface RequestPanelProps extends Pick<DecisionProps, Passed> {
  /**
   * A decision of this person is being sent, or one about this request is not yet in the list (`isDeciding`).
   */
  readonly busy: boolean;
  /** This person made the decision on this page. */
  readonly isOwn: boolean;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
  /** The way to undo the decision before, in the footer. */
  readonly children?: ReactNode;
}

export function RequestPanel(props: RequestPanelProps) {
  const { request, busy, isOwn, onOpen, onClose, onDelete } = props;
  const { t } = useText();
  const utils = trpc.useUtils();
  const panel = useRef<HTMLElement>(null);
  const [wasPending, setWasPending] = useState(false);
  const [proof, setProof] = useState<PictureState>('loading');
  const [shown, setShown] = useState<RequestMatch | 'receipt' | 'return' | null>(null);
  const [typed, setTyped] = useDraft(`decision:${request.id}`, BLANK);
  /** A rejection can be undone, so its typed reason stays in the field; an approval clears both fields. */
  const decide: RequestPanelProps['onDecide'] = async (verb, ...decision) => {
    const isDone = await props.onDecide(verb, ...decision);
    if (isDone && verb === 'approve') setTyped(BLANK);
    return isDone;
  };
  const isDeposit = request.type === 'Deposit';
  const isPending = (request.status === 'Pending' && !request.removedAt) || busy;
  if (isPending && !wasPending) setWasPending(true);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const label = t('staff.requestOf', { number: request.number });
  return (
    <section ref={panel} className={styles.panel} tabIndex={-1} aria-label={label}>
      <header className={styles.head}>
        <Button size="small" variant="quiet" aria-label={t('staff.closeRequest')} onClick={onClose}>
          <Icon name="close" />
        </Button>
        <h2 className={styles.amount} dir="ltr">
          {formatPkr(request.amount)}
        </h2>
        <RequestTypeBadge type={request.type} />
        <RequestStatusBadge {...request} removed={request.removedPending} />
        <bdi dir="ltr" className={styles.number}>
          {request.number}
        </bdi>
      </header>
      <div className={styles.body} data-proof={isDeposit || undefined}>
        {isDeposit && (
          <div className={styles.proof}>
            <Picture
              viewer
              address={request.screenshot}
              caption={t('staff.screenshot')}
              onState={setProof}
              onRetry={() => void utils.requests.get.invalidate({ id: request.id })}
            />
          </div>
        )}
        <div className={styles.facts}>
          {!isPending && (
            <Decided
              request={request}
              meanwhile={wasPending && !isOwn}
              typed={typed.approve || typed.reject}
            />
          )}
          {isDeposit ? <DepositFacts request={request} /> : <WithdrawalFacts request={request} />}
          <MatchList request={request} onCompare={setShown} />
          <MemberGlance
            id={request.userId}
            member={{
              name: request.user,
              username: request.username,
              phone: request.phone,
              isDeleted: request.accountDeleted,
            }}
            except={request}
            onOpen={onOpen}
          />
        </div>
      </div>
      {isPending ? (
        <DecisionBar {...props} onDecide={decide} proof={proof} typed={typed} onTyped={setTyped} />
      ) : (
        <footer className={styles.done}>
          {!request.removedAt && (
            <Button size="small" variant="dangerQuiet" onClick={onDelete}>
              {t('staff.delete')}
            </Button>
          )}
          {request.type === 'Withdraw' && request.status === 'Approved' && !request.returned && (
            <Button size="small" variant="quiet" onClick={() => setShown('return')}>
              {t('staff.returnOpen')}
            </Button>
          )}
          {props.children}
          <Button variant="secondary" onClick={() => setShown('receipt')}>
            {t('staff.receiptOf', { number: request.number })}
          </Button>
        </footer>
      )}
      {shown === 'receipt' && <ReceiptModal request={request} onClose={() => setShown(null)} />}
      {shown === 'return' && <ReturnModal request={request} onClose={() => setShown(null)} />}
      {shown && typeof shown !== 'string' && (
        <CompareModal request={request} match={shown} onClose={() => setShown(null)} />
      )}
    </section>
  );
}

interface DecidedProps {
  readonly request: StaffRequestDetails;
  readonly meanwhile: boolean;
  /** The reference or reason that this person typed and that can't be sent any more. */
  readonly typed: string;
}

function Decided({ request, meanwhile, typed }: DecidedProps) {
  const { t } = useText();
  const { decidedBy: name, type, status } = request;
  const isPaid = type === 'Withdraw' && status === 'Approved';
  return (
    <DecisionNotice request={request} meanwhile={meanwhile}>
      {meanwhile && isPaid && name && <p>{t('staff.alreadySent', { name })}</p>}
      {meanwhile && typed !== '' && (
        <p>
          {t('staff.notSaved')}: <Copyable label={t('staff.notSaved')} text={typed} />
        </p>
      )}
    </DecisionNotice>
  );
}

/** What the receipt must show, in the order in which receipts show it. */
function DepositFacts({ request }: { readonly request: StaffRequestDetails }) {
  const { t } = useText();
  const { transactionId, paymentMethod, paidTo: account, amount, createdAt } = request;
  return (
    <>
      <CheckList
        lines={[
          {
            label: t('staff.transactionId'),
            text: transactionId ?? t('staff.noTransactionId'),
            copied: transactionId ?? '',
          },
          { label: t('staff.columnAmount'), text: formatPkr(amount), copied: '' },
          { label: t('staff.paidTo'), text: account ?? t('staff.none'), copied: account ?? '' },
        ]}
      />
      <DescriptionList
        inLines
        facts={[
          [t('staff.paymentMethod'), paymentMethod ?? t('staff.none')],
          [t('staff.columnDate'), <When key="at" at={createdAt} />],
        ]}
      />
    </>
  );
}

function WithdrawalFacts({ request }: { readonly request: StaffRequestDetails }) {
  const { t } = useText();
  const { accountNumber, bankName, accountName } = request;
  const payout = request.payout ?? NO_MONEY;
  const isWrong = accountNumber && findAccountProblem(accountNumber, bankName ?? '');
  return (
    <>
      <CheckList
        lines={[
          { label: t('staff.payout'), text: formatPkr(payout), copied: payout.toFixed(2) },
          { label: t('staff.bankName'), text: bankName ?? '' },
          {
            label: t('staff.accountNumber'),
            text: accountNumber ?? '',
            wrong: isWrong && t('staff.accountCantBe'),
          },
          { label: t('staff.accountName'), text: accountName ?? '' },
        ]}
      />
      <DescriptionList
        inLines
        facts={[
          [t('staff.tier'), request.description],
          [t('staff.fee'), formatPkr(request.fee ?? NO_MONEY)],
          [t('staff.columnDate'), <When key="at" at={request.createdAt} />],
          ...(request.paidFrom ? [[t('staff.paidFrom'), request.paidFrom] as const] : []),
        ]}
      />
      {request.status !== 'Rejected' && <p>{t('staff.alreadyDeducted')}</p>}
    </>
  );
}

function ReceiptModal({ request, onClose }: { readonly request: RequestView; readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <Modal
      title={t('staff.receiptOf', { number: request.number })}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('staff.compareBack')}
          </Button>
          <Button onClick={() => window.print()}>{t('staff.receiptPrint')}</Button>
        </>
      }
    >
      <Receipt receipt={request} area="staff" />
    </Modal>
  );
}
