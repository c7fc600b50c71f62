import { Link } from 'wouter';
import { PROTECTIONS, type SettingKey } from '#shared/settings.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import styles from './protections-card.module.css';

interface ProtectionsCardProps {
  readonly off: readonly SettingKey[];
  readonly oneSuperadmin: boolean;
}

export function ProtectionsCard({ off, oneSuperadmin }: ProtectionsCardProps) {
  const { t } = useText();
  const isBoss = useSession()?.role === 'superadmin';
  const counts = { count: off.length, total: PROTECTIONS.length };
  return (
    <Card
      title={t('staff.protections')}
      action={off.length > 0 && <Badge tone="warning">{t('staff.protectionsOff', counts)}</Badge>}
    >
      {off.length === 0 ? (
        <p>{t('staff.protectionsAllOn')}</p>
      ) : (
        <>
          <ul className={styles.off}>
            {off.map((key) => (
              <li key={key}>{t(`staff.setting.${key}`)}</li>
            ))}
          </ul>
          <p className={styles.hint}>{t('staff.protectionsHint')}</p>
        </>
      )}
      {oneSuperadmin && <p className={styles.hint}>{t('staff.oneSuperadmin')}</p>}
      {isBoss && (
        <Link href={paths.settings} className={styles.link}>
          {t('staff.protectionsLink')}
        </Link>
      )}
    </Card>
  );
}
