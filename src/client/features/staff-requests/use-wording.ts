import { formatPkr, NO_MONEY } from '#shared/money.ts';
import type { StaffRequestView } from '#shared/views/requests.ts';
import type { ConfirmRequest } from '../../components/staff/confirm.tsx';
import { useText } from '../../lib/text.tsx';
import type { Verb } from './use-worklist.ts';

/** The texts of a decision's dialog: its title, its effect and its input field. */
export function useWording(verb: Verb, request: StaffRequestView): ConfirmRequest {
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
