import { type Pkr, pkr } from '#shared/money.ts';
import type { WaitingChangeView } from '#shared/views/second-person.ts';
import { useSettingValue } from '../../components/staff/use-setting-value.ts';
import { useText } from '../../lib/text.tsx';

export const kindText = ({ kind, request, user }: WaitingChangeView) =>
  kind === 'deletion' && !request
    ? (`staff.waiting.${user ? 'accountDeletion' : 'statement'}` as const)
    : (`staff.waiting.${kind}` as const);

export function useSubject(): (change: WaitingChangeView) => string {
  const { t } = useText();
  const valueText = useSettingValue();
  return ({ note, requests, transfer, setting, layout }) => {
    const parts = [
      requests !== null && t('staff.secondRequests', { count: requests }),
      transfer && t('staff.settingFromTo', transfer),
      setting && t(`staff.setting.${setting.key}`),
      setting &&
        t('staff.settingFromTo', {
          from: valueText(setting.key, setting.from),
          to: valueText(setting.key, setting.to),
        }),
      layout?.account,
      note,
    ];
    return parts.filter(Boolean).join(', ');
  };
}

/** Null for other changes, and if the balance or the amount is not known. */
export function balanceAfter({ kind, amount, balance }: WaitingChangeView): Pkr | null {
  if (balance === null || amount === null) return null;
  return kind === 'adjustment' || kind === 'return' ? pkr(balance + amount) : null;
}
