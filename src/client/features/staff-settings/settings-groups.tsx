import { useState } from 'react';
import { Link } from 'wouter';
import { PROTECTIONS, SETTINGS, type SettingGroup, type SettingKey } from '#shared/settings.ts';
import type { SettingView } from '#shared/views/settings.ts';
import { Confirm } from '../../components/staff/confirm.tsx';
import { DataTable, useColumns } from '../../components/staff/data-table.tsx';
import { Strip } from '../../components/staff/strip.tsx';
import { useSettingValue } from '../../components/staff/use-setting-value.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Row, Small } from '../../components/ui/layout.tsx';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { useTurnOn } from './hooks.ts';
import styles from './settings.module.css';

const isOff = ({ value }: SettingView) => value === null || value === false;
const isProtection = ({ key }: SettingView) => PROTECTIONS.includes(key);

/** @param onChange `recommended`: whether the form begins with the recommended value */
function useSettingColumns(onChange: (key: SettingKey, recommended: boolean) => void) {
  const { t } = useText();
  const valueText = useSettingValue();
  const { column, title } = useColumns<SettingView>();
  return [
    title('staff.columnSetting', (setting) => <SettingCell setting={setting} />),
    column('staff.settingNow', (setting) => {
      const text = valueText(setting.key, setting.value);
      if (SETTINGS[setting.key].recommended === null) return <bdi className="break">{text}</bdi>;
      const off = isProtection(setting) ? 'warning' : 'neutral';
      return <Badge tone={isOff(setting) ? off : 'success'}>{text}</Badge>;
    }),
    column('staff.settingRecommended', ({ key }) => {
      const { recommended } = SETTINGS[key];
      return recommended === null ? null : valueText(key, recommended);
    }),
    column(
      'staff.columnActions',
      ({ key, value }) => {
        const { recommended } = SETTINGS[key];
        const name = t(`staff.setting.${key}`);
        return (
          <Row className={styles.acts}>
            {recommended !== null && value !== recommended && (
              <Button
                size="small"
                variant="secondary"
                aria-label={t('staff.settingUseOf', { name })}
                onClick={() => onChange(key, true)}
              >
                {t('staff.settingUseShort')}
              </Button>
            )}
            <Button
              size="small"
              variant="secondary"
              aria-label={t('staff.settingChangeOf', { name })}
              onClick={() => onChange(key, false)}
            >
              {t('staff.settingChange')}
            </Button>
          </Row>
        );
      },
      { place: 'actions', numeric: true },
    ),
  ];
}

function SettingCell({ setting: { key, changes, waiting } }: { readonly setting: SettingView }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const valueText = useSettingValue();
  return (
    <div className={styles.setting}>
      <h3>{t(`staff.setting.${key}`)}</h3>
      <Small>{t(`staff.settingHint.${key}`)}</Small>
      {waiting && (
        <p className="warn">
          {t('staff.waitsSince', { name: waiting.by, time: formatWhen(waiting.at) })}{' '}
          <bdi>{t('staff.settingWaitsFor', { value: valueText(key, waiting.to) })}</bdi>{' '}
          <Link href={paths.waiting}>{t('staff.openWaiting')}</Link>
        </p>
      )}
      {changes.length > 0 && (
        <details className={`small ${styles.history}`}>
          <summary>{t('staff.settingHistory', { count: changes.length })}</summary>
          <ol>
            {changes.map(({ at, by, from, to }) => (
              <li key={at}>
                <strong>
                  {t('staff.settingFromTo', { from: valueText(key, from), to: valueText(key, to) })}
                </strong>{' '}
                <bdi>{by ?? t('staff.settingEnvironment')}</bdi>, {formatWhen(at)}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

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
