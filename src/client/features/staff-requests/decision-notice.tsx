import type { ReactNode } from 'react';
import type { TextParams } from '#shared/i18n/en/errors.ts';
import { formatPkr } from '#shared/money.ts';
import type { StaffRequestDetails } from '#shared/views/requests.ts';
import { Copyable } from '../../components/staff/copyable.tsx';
import { DescriptionList } from '../../components/staff/description-list.tsx';
import { useFormat } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import styles from './decision-notice.module.css';

interface DecisionNoticeProps {
  readonly request: StaffRequestDetails;
  /** The request was decided, mostly by another person, while it was on this person's screen. */
  readonly meanwhile: boolean;
  readonly children?: ReactNode;
}

export function DecisionNotice({ request, meanwhile, children }: DecisionNoticeProps) {
  const { t } = useText();
  const lines = useLines(request);
  const facts: [string, ReactNode][] = [];
  const { reason, reference } = request;
  if (reason) facts.push([t('staff.reasonGiven'), reason]);
  if (request.returned) facts.push([t('staff.returnReason'), request.returned.reason]);
  if (reference) {
    const label = t('staff.referenceGiven');
    facts.push([label, <Copyable key={label} label={label} text={reference} />]);
  }
  return (
    <div className={styles.notice} role={meanwhile ? 'alert' : undefined}>
      {lines.map((line) => (
        <p key={line} className={styles.what}>
          {line}
        </p>
      ))}
      {children}
      {facts.length > 0 && (
        <div className={styles.facts}>
          <DescriptionList facts={facts} />
        </div>
      )}
    </div>
  );
}

function useLines(request: StaffRequestDetails): string[] {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const { status, decidedBy: name, decidedAt, removedAt, removedPending, accountDeleted } = request;
  const { cancelled, returned, returnedBy } = request;
  const lines: string[] = [];
  const leftByIt = removedAt !== null && removedAt === decidedAt;
  if (status !== 'Pending') {
    const rejected = leftByIt ? 'rejectedAndLeft' : 'rejected';
    const how =
      status === 'Approved' ? 'approved' : removedPending ? 'removed' : cancelled ? 'cancelled' : rejected;
    // A live event has only the new status. Until the request is read again, the name of the person who
    // decided and the time are missing.
    const who = name && decidedAt && t(`staff.${how}By`, { name, time: formatWhen(decidedAt) });
    lines.push(
      `${who ?? `${t(`staff.status${removedPending ? 'Removed' : status}`)}.`} ${t(...meaningOf(request))}`,
    );
  }
  if (returned && returnedBy) {
    lines.push(t('staff.returnedBy', { name: returnedBy, time: formatWhen(returned.at) }));
  }
  if (removedAt && !leftByIt) lines.push(t('staff.leftList', { time: formatWhen(removedAt) }));
  if (accountDeleted) lines.push(t('staff.accountWasDeleted'));
  return lines;
}

function meaningOf({
  type,
  status,
  amount,
  returned,
  accountDeleted,
}: StaffRequestDetails): [TextKey, TextParams?] {
  if (type === 'Deposit') return [status === 'Approved' ? 'staff.cashBooked' : 'staff.noCashBooked'];
  if (returned && !accountDeleted) return ['staff.refundedDoNotPay', { amount: formatPkr(amount) }];
  if (status === 'Approved' || accountDeleted) return ['staff.doNotPay'];
  return ['staff.refundedDoNotPay', { amount: formatPkr(amount) }];
}
