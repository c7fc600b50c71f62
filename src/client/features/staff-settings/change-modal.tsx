import { useState } from 'react';
import { amountInput } from '#shared/identifiers.ts';
import { type SetSettingInput, setSettingInput } from '#shared/schemas/settings.ts';
import { fitsSetting, SETTINGS } from '#shared/settings.ts';
import type { SettingView } from '#shared/views/settings.ts';
import { FormModal } from '../../components/staff/form-modal.tsx';
import { NowThen } from '../../components/staff/now-then.tsx';
import { NumberField } from '../../components/staff/number-field.tsx';
import { SegmentedControl } from '../../components/staff/segmented-control.tsx';
import { useSettingValue } from '../../components/staff/use-setting-value.ts';
import { Button } from '../../components/ui/button.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { useSetSetting } from './hooks.ts';
import styles from './settings.module.css';

interface ChangeModalProps {
  readonly setting: SettingView;
  /** The form begins with the recommended value instead of the value now. */
  readonly useRecommended: boolean;
  readonly onClose: () => void;
}

const FLAGS = [
  { value: 'true', label: 'staff.settingOn' },
  { value: 'false', label: 'staff.settingOff' },
] as const;

export function ChangeModal({ setting, useRecommended, onClose }: ChangeModalProps) {
  const { t } = useText();
  // The value when the dialog opened. If another person has changed it since, the server refuses this change.
  const [{ key, value: seen }] = useState(setting);
  const [checked, setChecked] = useState<SetSettingInput | null>(null);
  const mutation = useSetSetting(onClose);
  const valueText = useSettingValue();
  const { type, recommended } = SETTINGS[key];
  const parse = (typed: string) => {
    if (type === 'flag') return typed === 'true';
    return amountInput(typed) ?? null;
  };
  const { values, field, set, ...form } = useForm({
    initial: { value: useRecommended ? String(recommended) : seen === null ? '' : String(seen) },
    schema: setSettingInput,
    toInput: ({ value }) => ({ key, value: parse(value), expected: seen }),
    check: ({ value }) => {
      if (!fitsSetting(key, parse(value))) return { value: 'settingInvalid' };
      return parse(value) === seen ? { value: 'staff.settingSame' } : {};
    },
    mutation: { send: setChecked },
  });
  return (
    <FormModal
      title={t(`staff.setting.${key}`)}
      action={t('staff.settingCheck')}
      form={form}
      review={
        checked && {
          label: t('staff.settingCheckTitle'),
          back: t('staff.settingBack'),
          action: t('staff.settingSave'),
          busy: mutation.busy,
          onBack: () => setChecked(null),
          onSend: () => mutation.send(checked),
          content: (
            <>
              <p>{t(`staff.settingHint.${key}`)}</p>
              <NowThen
                sides={[
                  [t('staff.settingNow'), valueText(key, seen)],
                  [t('staff.settingThen'), valueText(key, checked.value)],
                ]}
              />
            </>
          ),
        }
      }
      onClose={onClose}
    >
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
          hint={t('staff.settingEmptyIsOff', { max: SETTINGS[key].max.toLocaleString('en') })}
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
    </FormModal>
  );
}
