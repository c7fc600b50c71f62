import { formatPkr, pkr } from '#shared/money.ts';
import { SETTINGS, type SettingKey } from '#shared/settings.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

/** All settings, read again at each event about one. */
export function useSettings() {
  return trpc.users.settings.list.useQuery();
}

export function useSetSetting(onDone: () => void) {
  const utils = trpc.useUtils();
  return useToastMutation(utils.client.users.settings.set.mutate, {
    done: 'staff.settingSaved',
    failed: 'staff.settingFailed',
    onDone,
    reload: () => utils.users.settings.invalidate(),
  });
}

/** Says the value of a setting in words. */
export function useSettingValue(): (key: SettingKey, value: number | boolean | null) => string {
  const { t } = useText();
  return (key, value) => {
    if (typeof value !== 'number') return t(value ? 'staff.settingOn' : 'staff.settingOff');
    return SETTINGS[key].type === 'amount' ? formatPkr(pkr(value)) : value.toLocaleString('en');
  };
}
