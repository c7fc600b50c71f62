import { useState } from 'react';
import { PROTECTIONS, SETTINGS, type SettingGroup, type SettingKey } from '#shared/settings.ts';
import type { SettingView } from '#shared/views/settings.ts';
import { Confirm } from '../../components/staff/confirm.tsx';
import { DataTable } from '../../components/staff/data-table.tsx';
import { Strip } from '../../components/staff/strip.tsx';
import { useSettingValue } from '../../components/staff/use-setting-value.ts';
import { Button } from '../../components/ui/button.tsx';
import { Small } from '../../components/ui/layout.tsx';
import { type TextKey, useText } from '../../lib/text.tsx';
import { isOff, isProtection, useSettingColumns } from './columns.tsx';
import { useTurnOn } from './hooks.ts';

const GROUPS = {
  shown: { title: 'staff.settingsGroupShown', hint: 'staff.settingsGroupShownHint' },
  second: { title: 'staff.settingsGroupSecond', hint: 'staff.settingsGroupSecondHint' },
  signIn: { title: 'staff.settingsGroupSignIn', hint: undefined },
  joining: { title: 'staff.settingsGroupJoining', hint: undefined },
  erasure: { title: 'staff.settingsGroupErasure', hint: 'staff.settingsGroupErasureHint' },
} as const satisfies Readonly<Record<SettingGroup, { title: TextKey; hint: TextKey | undefined }>>;

interface SettingsGroupsProps {
  readonly settings: readonly SettingView[];
  readonly onChange: (key: SettingKey, recommended: boolean) => void;
}

export function SettingsGroups({ settings, onChange }: SettingsGroupsProps) {
  const { t } = useText();
  const off = settings.filter((setting) => isProtection(setting) && isOff(setting));
  const [asked, setAsked] = useState(false);
  const rows = Object.keys(GROUPS).flatMap((group) =>
    settings.filter(({ key }) => SETTINGS[key].group === group),
  );
  return (
    <>
      {off.length > 0 && (
        <Strip
          tone="warning"
          action={
            <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
              {t('staff.protectionsUseAll')}
            </Button>
          }
        >
          {t('staff.protectionsBanner', { count: off.length, total: PROTECTIONS.length })}
        </Strip>
      )}
      {asked && <UseAll settings={off} onClose={() => setAsked(false)} />}
      <DataTable
        label={t('staff.settingsTitle')}
        columns={useSettingColumns(onChange)}
        rows={rows}
        rowKey={({ key }) => key}
        groups={{
          of: ({ key }) => SETTINGS[key].group,
          head: (group) => {
            const { title, hint } = GROUPS[group as SettingGroup];
            return (
              <>
                <h2>{t(title)}</h2>
                {hint && <Small>{t(hint)}</Small>}
              </>
            );
          },
        }}
      />
    </>
  );
}

interface UseAllProps {
  readonly settings: readonly SettingView[];
  readonly onClose: () => void;
}

function UseAll({ settings, onClose }: UseAllProps) {
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
