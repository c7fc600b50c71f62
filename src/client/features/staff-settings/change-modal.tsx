import { useId, useState } from 'react';
import { toast } from 'react-hot-toast';
import type { SetSettingInput } from '#shared/schemas/settings.ts';
import { type AnySetting, SETTINGS, storeSetting } from '#shared/settings.ts';
import type { SettingView } from '#shared/views/settings.ts';
import { Focused } from '../../components/staff/form-modal.tsx';
import { NowThen } from '../../components/staff/now-then.tsx';
import { useSettingValue } from '../../components/staff/use-setting-value.ts';
import { Button } from '../../components/ui/button.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { Problem } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { AccountForm, ChannelsForm, ContactForm, LimitForm, NewsForm } from './forms.tsx';
import { useSetSetting } from './hooks.ts';

interface ChangeModalProps {
  readonly setting: SettingView;
  /** The form begins with the recommended value instead of the value now. */
  readonly useRecommended: boolean;
  readonly onClose: () => void;
}

export interface SettingFormProps extends Pick<ChangeModalProps, 'setting' | 'useRecommended'> {
  readonly formId: string;
  readonly onChecked: (value: SetSettingInput['value']) => void;
}

const FORMS = {
  amount: LimitForm,
  count: LimitForm,
  flag: LimitForm,
  account: AccountForm,
  channels: ChannelsForm,
  contact: ContactForm,
  news: NewsForm,
};

export function ChangeModal({ setting, useRecommended, onClose }: ChangeModalProps) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const formId = useId();
  const [opened] = useState(setting);
  const { key } = opened;
  // `expected`: the value that the review shows as the one now. The server refuses the change of another.
  const [checked, setChecked] = useState<Pick<SetSettingInput, 'value' | 'expected'> | null>(null);
  const mutation = useSetSetting(onClose, () => setChecked(null));
  const valueText = useSettingValue();
  const Form = FORMS[SETTINGS[key].type];
  const isSame = (one: AnySetting, other: AnySetting) => storeSetting(key, one) === storeSetting(key, other);
  const [last] = setting.changes;
  function check(value: SetSettingInput['value']): void {
    mutation.reset();
    if (isSame(value, setting.value)) toast.error(t('staff.settingSame'));
    else setChecked({ value, expected: setting.value });
  }
  return (
    <Modal
      title={t(`staff.setting.${key}`)}
      onClose={onClose}
      footer={
        checked ? (
          <>
            <Button variant="secondary" disabled={mutation.busy} onClick={() => setChecked(null)}>
              {t('staff.settingBack')}
            </Button>
            <Button busy={mutation.busy} onClick={() => mutation.send({ key, ...checked })}>
              {t('staff.settingSave')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t('staff.cancel')}
            </Button>
            <Button type="submit" form={formId}>
              {t('staff.settingCheck')}
            </Button>
          </>
        )
      }
    >
      {checked && (
        <Focused label={t('staff.settingCheckTitle')}>
          <p>{t(`staff.settingHint.${key}`)}</p>
          <NowThen
            sides={[
              [t('staff.settingNow'), valueText(key, checked.expected)],
              [t('staff.settingThen'), valueText(key, checked.value)],
            ]}
          />
        </Focused>
      )}
      <div hidden={checked !== null}>
        <Form formId={formId} setting={opened} useRecommended={useRecommended} onChecked={check} />
        {last && !isSame(setting.value, opened.value) && (
          <p role="status">
            {t('staff.settingOvertaken', {
              name: last.by ?? t('staff.settingEnvironment'),
              time: formatWhen(last.at),
              value: valueText(key, setting.value),
            })}
          </p>
        )}
      </div>
      <Problem text={mutation.problem} />
    </Modal>
  );
}
