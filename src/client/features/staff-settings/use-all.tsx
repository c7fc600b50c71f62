import { SETTINGS } from '#shared/settings.ts';
import type { SettingView } from '#shared/views/settings.ts';
import { Confirm } from '../../components/staff/confirm.tsx';
import { useSettingValue } from '../../components/staff/use-setting-value.ts';
import { useText } from '../../lib/text.tsx';
import { useTurnOn } from './hooks.ts';

interface UseAllProps {
  readonly settings: readonly SettingView[];
  readonly onClose: () => void;
}

export function UseAll({ settings, onClose }: UseAllProps) {
  const { t } = useText();
  const valueText = useSettingValue();
  const turnOn = useTurnOn(onClose);
  return (
    <Confirm
      request={{
        title: t('staff.protectionsUseAll'),
        what: (
          <>
            <p>{t('staff.protectionsUseAllWhat')}</p>
            <ul>
              {settings.map(({ key }) => (
                <li key={key}>
                  {t('staff.protectionOn', {
                    name: t(`staff.setting.${key}`),
                    value: valueText(key, SETTINGS[key].recommended),
                  })}
                </li>
              ))}
            </ul>
          </>
        ),
        action: t('staff.protectionsUseAll'),
      }}
      busy={turnOn.busy}
      onClose={onClose}
      onConfirm={() => turnOn.send({ settings })}
    />
  );
}
