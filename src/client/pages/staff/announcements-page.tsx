import { useState } from 'react';
import toast from 'react-hot-toast';
import { ConfirmRemoval } from '../../components/staff/confirm.tsx';
import { Strip } from '../../components/staff/strip.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { AddAnnouncementModal } from '../../features/staff-announcements/add-modal.tsx';
import { AnnouncementTable } from '../../features/staff-announcements/announcement-table.tsx';
import { useAnnouncements } from '../../features/staff-announcements/hooks.ts';
import { type Announcement, deleteAnnouncement } from '../../features/staff-announcements/store.ts';
import { useText } from '../../lib/text.tsx';

export function AnnouncementsPage() {
  const { t } = useText();
  const announcements = useAnnouncements();
  const [adding, setAdding] = useState(false);
  const [doomed, setDoomed] = useState<Announcement | null>(null);
  return (
    <>
      <PageHeader
        title={t('staff.announcementsTitle')}
        actions={
          <Button onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('staff.addAnnouncement')}
          </Button>
        }
      />
      <Strip tone="info">{t('staff.announcementsKept')}</Strip>
      {announcements.length === 0 ? (
        <EmptyState icon="megaphone" title={t('staff.noAnnouncements')} />
      ) : (
        <AnnouncementTable announcements={announcements} onDelete={setDoomed} />
      )}
      {adding && <AddAnnouncementModal onClose={() => setAdding(false)} />}
      {doomed && (
        <ConfirmRemoval
          title={t('staff.deleteAnnouncementConfirm')}
          what={t('staff.deleteAnnouncementWhat', { title: doomed.title })}
          busy={false}
          onClose={() => setDoomed(null)}
          onConfirm={() => {
            deleteAnnouncement(doomed.id);
            setDoomed(null);
            toast.success(t('staff.announcementDeleted'));
          }}
        />
      )}
    </>
  );
}
