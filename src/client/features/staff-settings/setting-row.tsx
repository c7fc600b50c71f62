import { SETTINGS } from '#shared/settings.ts';
import type { SettingView } from '#shared/views/settings.ts';
import { useSettingValue } from '../../components/staff/use-setting-value.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import styles from './settings.module.css';

interface SettingRowProps {
  readonly setting: SettingView;
  /** @param recommended whether the form begins with the recommended value */
  readonly onChange: (recommended: boolean) => void;
}

export function SettingRow({ setting: { key, value, changes }, onChange }: SettingRowProps) {
  const { t } = useText();
  const { formatDateTime } = useFormat();
  const valueText = useSettingValue();
  const name = t(`staff.setting.${key}`);
  const { default: standard, recommended } = SETTINGS[key];
  const isOff = value === null || value === false;
  return (
    <section className={styles.setting} aria-label={name}>
      <div>
        <h3 className="title bold">{name}</h3>
        <p className="small">{t(`staff.settingHint.${key}`)}</p>
      </div>
      {recommended === null ? (
        <p className={styles.shown}>
          <bdi>{valueText(key, value)}</bdi>
        </p>
      ) : (
        <>
          <p>
            <Badge tone={isOff ? 'neutral' : 'success'}>{valueText(key, value)}</Badge>
          </p>
          <p className="small">
            {t('staff.settingRecommended')}: {valueText(key, recommended)}
            <br />
            {t('staff.settingDefault')}: {valueText(key, standard)}
            {changes.length === 0 && ` · ${t('staff.settingNeverChanged')}`}
          </p>
        </>
      )}
      <div className={styles.acts}>
        {recommended !== null && value !== recommended && (
          <Button
            size="small"
            variant="secondary"
            aria-label={t('staff.settingUseOf', { name })}
            onClick={() => onChange(true)}
          >
            {t('staff.settingUseShort')}
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          aria-label={t('staff.settingChangeOf', { name })}
          onClick={() => onChange(false)}
        >
          {t('staff.settingChange')}
        </Button>
      </div>
      {changes.length > 0 && (
        <details className={styles.history}>
          <summary>{t('staff.settingHistory', { count: changes.length })}</summary>
          <ol>
            {changes.map(({ at, by, from, to }) => (
              <li key={at}>
                <strong>
                  {t('staff.settingFromTo', { from: valueText(key, from), to: valueText(key, to) })}
                </strong>
                <span className="small">
                  <bdi>{by ?? t('staff.settingEnvironment')}</bdi>, {formatDateTime(at)}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}
