import { Confirm, type ConfirmRequest } from '#client/components/staff/confirm.tsx';
import { useText } from '#client/lib/text.tsx';
import { formatPkr } from '#shared/money.ts';
import type { RequestView } from '#shared/views.ts';
import type { Verb } from './use-worklist.ts';

interface ConfirmDecisionProps {
  readonly verb: Verb;
  readonly request: RequestView;
  readonly busy: boolean;
  readonly onConfirm: (answer: string) => void;
  readonly onClose: () => void;
}

/** Says what a decision does to the money before it is taken. */
export function ConfirmDecision({ verb, request, ...rest }: ConfirmDecisionProps) {
  return <Confirm request={useWording(verb, request)} {...rest} />;
}

function useWording(verb: Verb, request: RequestView): ConfirmRequest {
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
