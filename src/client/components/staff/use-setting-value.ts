import { formatPkr, pkr } from '#shared/money.ts';
import { SETTINGS, type SettingKey } from '#shared/settings.ts';
import { useText } from '../../lib/text.tsx';

/**
 * Returns a function that writes the value of a setting: an amount in rupees, a number without a unit, or
 * whether the setting is on or off.
 */
export function useSettingValue(): (key: SettingKey, value: number | boolean | null) => string {
  const { t } = useText();
  return (key, value) => {
    if (typeof value !== 'number') return t(value ? 'staff.settingOn' : 'staff.settingOff');
    return SETTINGS[key].type === 'amount' ? formatPkr(pkr(value)) : value.toLocaleString('en');
  };
}
