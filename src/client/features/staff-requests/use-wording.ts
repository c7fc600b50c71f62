import { formatPkr, NO_MONEY } from '#shared/money.ts';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { useText } from '../../lib/text.tsx';
import type { Verb } from './use-decisions.tsx';

interface Wording {
  readonly title: string;
  readonly what: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly asked: { readonly label: string; readonly max: number } | undefined;
}

export function useWording(verb: Verb, request: StaffRequestView): Wording {
  const { t } = useText();
  const params = {
    number: request.number,
    amount: formatPkr(request.amount),
    user: request.user,
    fee: formatPkr(request.fee ?? NO_MONEY),
  };
  const { type } = request;
  if (verb === 'approve') {
    return {
      title: t(`staff.approve${type}Confirm`, params),
      what: t(`staff.approve${type}What`, params),
      action: t('staff.approve'),
      asked: type === 'Withdraw' ? { label: t('staff.reference'), max: 100 } : undefined,
    };
  }
  if (verb === 'reject') {
    return {
      title: t(`staff.reject${type}Confirm`, params),
      what: t(`staff.reject${type}What`, params),
      action: t('staff.reject'),
      danger: true,
      asked: { label: t('staff.reason'), max: 300 },
    };
  }
  const what =
    request.status === 'Pending' ? (`staff.deleteWhatPending${type}` as const) : 'staff.deleteWhatDecided';
  return {
    title: t('staff.deleteConfirm'),
    what: t(what, params),
    action: t('staff.delete'),
    danger: true,
    asked: undefined,
  };
}
