import type { SettingKey } from '#shared/settings.ts';
import type { SettingView } from '#shared/views/settings.ts';
import { Card } from '../../components/ui/card.tsx';
import { type TextKey, useText } from '../../lib/text.tsx';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';

const GROUPS: readonly { title: TextKey; hint?: TextKey; keys: readonly SettingKey[] }[] = [
  {
    title: 'staff.settingsGroupSecond',
    hint: 'staff.settingsGroupSecondHint',
    keys: [
      'secondPersonAdjustment',
      'secondPersonPayout',
      'secondPersonActivation',
      'secondPersonDeletions',
      'secondPersonDaily',
      'holdWithdrawals',
    ],
  },
  { title: 'staff.settingsGroupSignIn', keys: ['secondFactorRequired'] },
  { title: 'staff.settingsGroupJoining', keys: ['coverageFloor'] },
  {
    title: 'staff.settingsGroupErasure',
    hint: 'staff.settingsGroupErasureHint',
    keys: ['eraseScreenshots', 'eraseBankData', 'eraseMessages', 'eraseIdentity'],
  },
];

interface SettingsGroupsProps {
  readonly settings: readonly SettingView[];
  readonly onChange: (key: SettingKey) => void;
}

/** All settings, grouped by subject. */
export function SettingsGroups({ settings, onChange }: SettingsGroupsProps) {
  const { t } = useText();
  return (
    <div className={styles.groups}>
      {GROUPS.map(({ title, hint, keys }) => (
        <Card key={title} title={t(title)}>
          <div className={styles.rows}>
            {hint && <p className={styles.hint}>{t(hint)}</p>}
            {settings
              .filter(({ key }) => keys.includes(key))
              .map((setting) => (
                <SettingRow key={setting.key} setting={setting} onChange={() => onChange(setting.key)} />
              ))}
          </div>
        </Card>
      ))}
    </div>
  );
}
