import { useState } from 'react';
import type { SettingKey } from '#shared/settings.ts';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { ErrorState } from '../../components/ui/state.tsx';
import { ChangeModal } from '../../features/staff-settings/change-modal.tsx';
import { useSettings } from '../../features/staff-settings/hooks.ts';
import { SettingsGroups } from '../../features/staff-settings/settings-groups.tsx';
import { useText } from '../../lib/text.tsx';

/** `/settings`, for superadmins: the settings of the business (SPEC section 14). */
export function SettingsPage() {
  const { t } = useText();
  const query = useSettings();
  const [open, setOpen] = useState<{ readonly key: SettingKey; readonly recommended: boolean } | null>(null);
  const opened = query.data?.find(({ key }) => key === open?.key);
  return (
    <>
      <PageHeader title={t('staff.settingsTitle')} subtitle={t('staff.settingsHint')} />
      {query.data ? (
        <SettingsGroups
          settings={query.data}
          onChange={(key, recommended) => setOpen({ key, recommended })}
        />
      ) : query.isError ? (
        <ErrorState
          title={t('staff.loadSettingsFailed')}
          message={t('staff.loadFailedHint')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton height="30rem" />
      )}
      {open && opened && (
        <ChangeModal
          key={opened.key}
          setting={opened}
          useRecommended={open.recommended}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
