import { Link } from 'wouter';
import { formatPkr } from '#shared/money.ts';
import { groupAccountNumber } from '#shared/payout-accounts.ts';
import type { RequestView } from '#shared/views/requests.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Money } from '../../components/ui/money.tsx';
import { WholeNumbers } from '../../components/ui/whole-numbers.tsx';
import { useReason } from '../../components/use-reason.ts';
import { useAboutTime, useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import { useExpectedMinutes } from './hooks.ts';
import styles from './request-tracker.module.css';

const TONES = { Pending: 'warning', Approved: 'success', Rejected: 'danger' } as const;

export function RequestTracker({ request }: { request: RequestView }) {
  const { t } = useText();
  const reasonText = useReason();
  const { formatWhen } = useFormat();
  const withdrawal = request.type === 'Withdraw';
  const { removedPending: removed, cancelled, returned } = request;
  const steps = [
    { key: 'stepRequested', done: true, at: request.createdAt },
    { key: 'stepReview', done: true, at: null },
    { key: endOf(request), done: request.status !== 'Pending', at: request.decidedAt },
    ...(returned ? [{ key: 'statusReturned', done: true, at: returned.at } as const] : []),
  ] as const;

  return (
    <article className="stack gap-3">
      <header className="row">
        <span className="strong">{t(withdrawal ? 'member.requestWithdraw' : 'member.requestDeposit')}</span>
        <span className={styles.amount}>
          <Money pkr={request.amount} />
        </span>
        {removed ? (
          <Badge>{t('member.statusRemoved')}</Badge>
        ) : cancelled ? (
          <Badge>{t('member.statusCancelled')}</Badge>
        ) : returned ? (
          <Badge tone="warning">{t('member.statusReturned')}</Badge>
        ) : (
          <Badge tone={TONES[request.status]}>{t(`member.status${request.status}`)}</Badge>
        )}
      </header>
      <ol className={styles.steps} data-status={removed || cancelled ? 'Removed' : request.status}>
        {steps.map((step) => (
          <li key={step.key} className={styles.step} data-done={step.done || undefined}>
            <span className="strong">{t(`member.${step.key}`)}</span>
            {step.at && (
              <time className="muted" dateTime={step.at}>
                {formatWhen(step.at)}
              </time>
            )}
          </li>
        ))}
      </ol>
      {request.held && (
        <p className="notice" data-tone="warning">
          {t('member.requestHeld', {
            time: formatWhen(request.held.until),
            why: request.held.causes.map((cause) => t(`member.held.${cause}`)).join(' · '),
          })}
        </p>
      )}
      {withdrawal && request.status === 'Pending' && !request.held && <Usually />}
      {request.status === 'Rejected' ? (
        <div className="notice stack gap-1" data-tone="danger">
          {!cancelled && <p>{removed ? t('member.requestRemoved') : <Reason reason={request.reason} />}</p>}
          {withdrawal && <p>{t('member.requestRefunded', { amount: formatPkr(request.amount) })}</p>}
        </div>
      ) : returned ? (
        <div className="notice stack gap-1" data-tone="danger">
          <p>{t('member.requestReturned', { reason: reasonText(returned.reason) })}</p>
          <p>{t('member.requestRefunded', { amount: formatPkr(request.amount) })}</p>
        </div>
      ) : (
        withdrawal && <Destination request={request} />
      )}
      {withdrawal && request.status === 'Pending' && <CancelWithdrawal request={request} />}
      {request.status !== 'Pending' && (
        <p className="row small break">
          {request.reference && (
            <span>
              {t('member.receiptReference')}: <bdi dir="auto">{request.reference}</bdi>
            </span>
          )}
          <Link href={`${paths.receipts}/${request.id}`} className="reach">
            <WholeNumbers>{t('member.receiptOf', { number: request.number })}</WholeNumbers>
          </Link>
        </p>
      )}
    </article>
  );
}

function endOf({ status, type, removedPending, cancelled }: RequestView) {
  if (cancelled) return 'statusCancelled';
  if (removedPending) return 'stepRemoved';
  if (status === 'Rejected') return 'stepRejected';
  if (type === 'Deposit') return 'stepApproved';
  return status === 'Pending' ? 'stepPayout' : 'stepPaid';
}

function Reason({ reason }: { reason: string | null }) {
  const { t } = useText();
  const reasonText = useReason();
  return reason ? t('member.requestReason', { reason: reasonText(reason) }) : t('member.requestNoReason');
}

/** Nothing if there were too few decisions lately. */
function Usually() {
  const { t } = useText();
  const about = useAboutTime();
  const minutes = useExpectedMinutes();
  if (minutes === null) return null;
  return <p>{t('member.withdrawalsTake', { time: about(minutes) })}</p>;
}

function Destination({ request }: { request: RequestView }) {
  const { t } = useText();
  if (request.payout === null || !request.accountNumber) return null;
  return (
    <p className="small break">
      <span className="whole">{request.number}</span> ·{' '}
      <WholeNumbers>
        {t('member.requestArrives', {
          payout: formatPkr(request.payout),
          account: groupAccountNumber(request.accountNumber),
          bank: request.bankName ?? '',
        })}
      </WholeNumbers>
      {request.fee !== null && (
        <>
          {' '}
          · <span className="whole">{t('member.requestFee', { fee: formatPkr(request.fee) })}</span>
        </>
      )}
    </p>
  );
}
