import { useState } from 'react';
import type { SettingKey } from '#shared/settings.ts';
import { Loaded } from '../../components/staff/list-view.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton } from '../../components/ui/state.tsx';
import { ChangeModal } from '../../features/staff-settings/change-modal.tsx';
import { SettingsGroups } from '../../features/staff-settings/settings-groups.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

/** `/settings`, for superadmins: the settings of the business (SPEC section 14). */
export function SettingsPage() {
  const { t } = useText();
  const query = trpc.users.settings.list.useQuery();
  const [open, setOpen] = useState<{ readonly key: SettingKey; readonly recommended: boolean } | null>(null);
  const opened = query.data?.find(({ key }) => key === open?.key);
  return (
    <>
      <PageHeader title={t('staff.settingsTitle')} subtitle={t('staff.settingsHint')} />
      <Loaded
        query={query}
        failed="staff.loadSettingsFailed"
        hint="staff.loadFailedHint"
        skeleton={<Skeleton height="30rem" />}
      >
        {(settings) => (
          <SettingsGroups
            settings={settings}
            onChange={(key, recommended) => setOpen({ key, recommended })}
          />
        )}
      </Loaded>
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
