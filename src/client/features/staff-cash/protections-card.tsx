import { PROTECTIONS, type SettingKey } from '#shared/settings.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Small, Stack } from '../../components/ui/layout.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';

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
      <Stack gap={3}>
        {off.length === 0 ? (
          <p>{t('staff.protectionsAllOn')}</p>
        ) : (
          <>
            <p>{off.map((key) => t(`staff.setting.${key}`)).join(' · ')}</p>
            <Small>{t('staff.protectionsHint')}</Small>
          </>
        )}
        {oneSuperadmin && <Small>{t('staff.oneSuperadmin')}</Small>}
        {isBoss && (
          <LinkButton href={paths.settings} variant="secondary">
            {t('staff.protectionsLink')}
          </LinkButton>
        )}
      </Stack>
    </Card>
  );
}
