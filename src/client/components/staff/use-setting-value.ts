import { formatPkr, pkr } from '#shared/money.ts';
import { type AnySetting, SETTINGS, type SettingKey } from '#shared/settings.ts';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';

export function useSettingValue(): (key: SettingKey, value: AnySetting) => string {
  const { t } = useText();
  const { formatWhen } = useFormat();
  return (key, value) => {
    if (typeof value === 'string') return value;
    if (typeof value === 'number')
      return SETTINGS[key].type === 'amount' ? formatPkr(pkr(value)) : value.toLocaleString('en');
    if (Array.isArray(value))
      return value.map(({ name, url }) => `${name} (${url})`).join(', ') || t('staff.none');
    if (value && typeof value === 'object' && 'until' in value) {
      const times = { from: formatWhen(value.from), until: formatWhen(value.until) };
      return t('staff.settingNewsValue', { text: `${value.en} · ${value.ur}`, ...times });
    }
    if (value && typeof value === 'object')
      return [value.number, value.title, value.on ? '' : t('staff.settingTakesNone')]
        .filter(Boolean)
        .join(', ');
    if (SETTINGS[key].recommended === null) return t('staff.none');
    return t(value ? 'staff.settingOn' : 'staff.settingOff');
  };
}
