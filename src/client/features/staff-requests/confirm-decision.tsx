import { Confirm, type ConfirmRequest } from '#client/components/staff/confirm.tsx';
import { Copyable } from '#client/components/staff/copyable.tsx';
import { Facts } from '#client/components/staff/facts.tsx';
import { useText } from '#client/lib/text.tsx';
import { formatPkr } from '#shared/money.ts';
import type { StaffRequestView } from '#shared/views/requests.ts';
import styles from './confirm-decision.module.css';
import type { Verb } from './use-worklist.ts';
import { WarningNote } from './warning-badge.tsx';

interface ConfirmDecisionProps {
  readonly verb: Verb;
  readonly request: StaffRequestView;
  readonly busy: boolean;
  readonly onConfirm: (answer: string) => void;
  readonly onClose: () => void;
}

/** Says what a decision does to the money before it is taken. */
export function ConfirmDecision({ verb, request, ...rest }: ConfirmDecisionProps) {
  const wording = useWording(verb, request);
  const what = (
    <div className={styles.what}>
      {verb === 'approve' && <WarningNote warnings={request.warnings} />}
      <p>{wording.what}</p>
      {verb === 'approve' && request.type === 'Withdraw' && <PayTo request={request} />}
    </div>
  );
  return <Confirm request={{ ...wording, what }} {...rest} />;
}

/** Where the money is to be sent, to be read and copied on the spot. */
function PayTo({ request }: { readonly request: StaffRequestView }) {
  const { t } = useText();
  const label = t('staff.accountNumber');
  return (
    <Facts
      facts={[
        [label, <Copyable key="number" label={label} text={request.accountNumber ?? ''} />],
        [t('staff.accountName'), request.accountName],
        [t('staff.bankName'), request.bankName],
      ]}
    />
  );
}

function useWording(verb: Verb, request: StaffRequestView): ConfirmRequest {
  const { t } = useText();
  const params = {
    amount: formatPkr(request.amount),
    user: request.user,
    payout: formatPkr(request.payout ?? 0),
    fee: formatPkr(request.fee ?? 0),
  };
  const { type } = request;
  if (verb === 'approve') {
    return {
      title: t(`staff.approve${type}Confirm`, params),
      what: t(`staff.approve${type}What`, params),
      action: t('staff.approve'),
      ...(type === 'Withdraw' && {
        ask: { label: t('staff.reference'), hint: t('staff.referenceHint'), lines: false, max: 100 },
      }),
    };
  }
  if (verb === 'reject') {
    return {
      title: t(`staff.reject${type}Confirm`, params),
      what: t(`staff.reject${type}What`, params),
      action: t('staff.reject'),
      danger: true,
      ask: { label: t('staff.reason'), lines: true, max: 300 },
    };
  }
  const what =
    request.status === 'Pending' ? (`staff.deleteWhatPending${type}` as const) : 'staff.deleteWhatDecided';
  return { title: t('staff.deleteConfirm'), what: t(what, params), action: t('staff.delete'), danger: true };
}
