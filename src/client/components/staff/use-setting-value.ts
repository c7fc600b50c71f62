import { formatPkr, pkr } from '#shared/money.ts';
import { SETTINGS, type SettingKey } from '#shared/settings.ts';
import { useText } from '../../lib/text.tsx';

export function useSettingValue(): (key: SettingKey, value: number | boolean | null) => string {
  const { t } = useText();
  return (key, value) => {
    if (typeof value !== 'number') return t(value ? 'staff.settingOn' : 'staff.settingOff');
    return SETTINGS[key].type === 'amount' ? formatPkr(pkr(value)) : value.toLocaleString('en');
  };
}
