import { amountInput } from '#shared/identifiers.ts';
import { setSettingInput } from '#shared/schemas/settings.ts';
import { fitsSetting, SETTINGS } from '#shared/settings.ts';
import { NumberField } from '../../components/staff/number-field.tsx';
import { SegmentedControl } from '../../components/staff/segmented-control.tsx';
import { useSettingValue } from '../../components/staff/use-setting-value.ts';
import { Button } from '../../components/ui/button.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import type { SettingFormProps } from './change-modal.tsx';
import styles from './settings.module.css';

const FLAGS = [
  { value: 'true', label: 'staff.settingOn' },
  { value: 'false', label: 'staff.settingOff' },
] as const;

export function LimitForm({ formId, setting, useRecommended, onChecked }: SettingFormProps) {
  const { t } = useText();
  const valueText = useSettingValue();
  const { key, value: seen } = setting;
  const { type, recommended, max = 0 } = { max: 0, ...SETTINGS[key] };
  const parse = (typed: string) => {
    if (type === 'flag') return typed === 'true';
    return amountInput(typed) ?? null;
  };
  const { values, field, set, props } = useForm({
    initial: { value: useRecommended ? String(recommended) : seen === null ? '' : String(seen) },
    schema: setSettingInput,
    toInput: ({ value }) => ({ key, value: parse(value), expected: seen }),
    check: ({ value }) => (fitsSetting(key, parse(value)) ? {} : { value: 'settingInvalid' }),
    mutation: { send: ({ value }) => onChecked(value) },
  });
  return (
    <form {...props} id={formId} className="stack">
      <p>{t(`staff.settingHint.${key}`)}</p>
      {type === 'flag' ? (
        <SegmentedControl
          label={t(`staff.setting.${key}`)}
          options={FLAGS.map(({ value, label }) => ({ value, label: t(label) }))}
          value={values.value === 'true' ? 'true' : 'false'}
          onChange={(value) => set('value', value)}
        />
      ) : (
        <NumberField
          label={t(type === 'amount' ? 'staff.settingAmount' : 'staff.settingCount')}
          inputMode="numeric"
          hint={t('staff.settingEmptyIsOff', { max: max.toLocaleString('en') })}
          {...field('value')}
        />
      )}
      <Button
        size="small"
        variant="quiet"
        className={styles.use}
        onClick={() => set('value', String(recommended))}
      >
        {t('staff.settingUse', { value: valueText(key, recommended) })}
      </Button>
    </form>
  );
}
