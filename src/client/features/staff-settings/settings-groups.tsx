import { PROTECTIONS, type SettingKey } from '#shared/settings.ts';
import type { SettingView } from '#shared/views/settings.ts';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { type TextKey, useText } from '../../lib/text.tsx';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';

const GROUPS = {
  shown: { title: 'staff.settingsGroupShown', hint: 'staff.settingsGroupShownHint' },
  second: { title: 'staff.settingsGroupSecond', hint: 'staff.settingsGroupSecondHint' },
  signIn: { title: 'staff.settingsGroupSignIn', hint: undefined },
  joining: { title: 'staff.settingsGroupJoining', hint: undefined },
  erasure: { title: 'staff.settingsGroupErasure', hint: 'staff.settingsGroupErasureHint' },
} as const satisfies Readonly<Record<string, { title: TextKey; hint: TextKey | undefined }>>;

type Group = keyof typeof GROUPS;
const GROUP_OF: Readonly<Record<SettingKey, Group>> = {
  receivingEasypaisa: 'shown',
  receivingSadaPay: 'shown',
  receivingBankAccount: 'shown',
  channels: 'shown',
  support: 'shown',
  news: 'shown',
  secondPersonAdjustment: 'second',
  secondPersonPayout: 'second',
  secondPersonActivation: 'second',
  secondPersonDeletions: 'second',
  secondPersonDaily: 'second',
  holdWithdrawals: 'second',
  secondFactorRequired: 'signIn',
  coverageFloor: 'joining',
  eraseScreenshots: 'erasure',
  eraseBankData: 'erasure',
  eraseMessages: 'erasure',
  eraseIdentity: 'erasure',
};

interface SettingsGroupsProps {
  readonly settings: readonly SettingView[];
  readonly onChange: (key: SettingKey, recommended: boolean) => void;
}

export function SettingsGroups({ settings, onChange }: SettingsGroupsProps) {
  const { t } = useText();
  const off = settings.filter(({ key, value }) => PROTECTIONS.includes(key) && !value).length;
  return (
    <div className={styles.groups}>
      {off > 0 && (
        <p className={styles.banner}>
          <Icon name="warning" />
          {t('staff.protectionsBanner', { count: off, total: PROTECTIONS.length })}
        </p>
      )}
      {Object.entries(GROUPS).map(([group, { title, hint }]) => (
        <Card key={group} title={t(title)}>
          <div className={styles.rows}>
            {hint && <p className={styles.hint}>{t(hint)}</p>}
            {settings
              .filter(({ key }) => GROUP_OF[key] === group)
              .map((setting) => (
                <SettingRow
                  key={setting.key}
                  setting={setting}
                  onChange={(recommended) => onChange(setting.key, recommended)}
                />
              ))}
          </div>
        </Card>
      ))}
    </div>
  );
}
