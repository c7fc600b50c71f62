import { Link } from 'wouter';
import { PROTECTIONS, SETTINGS, type SettingKey } from '#shared/settings.ts';
import type { SettingView } from '#shared/views/settings.ts';
import { useColumns } from '../../components/staff/columns.tsx';
import { useSettingValue } from '../../components/staff/use-setting-value.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Row, Small } from '../../components/ui/layout.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import styles from './settings.module.css';

export const isOff = ({ value }: SettingView) => value === null || value === false;
export const isProtection = ({ key }: SettingView) => PROTECTIONS.includes(key);

/** @param onChange `recommended`: whether the form begins with the recommended value */
export function useSettingColumns(onChange: (key: SettingKey, recommended: boolean) => void) {
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
