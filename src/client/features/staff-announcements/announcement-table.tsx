import { DataTable, useColumns } from '../../components/staff/data-table.tsx';
import { RowAction } from '../../components/staff/row-actions.tsx';
import { useText } from '../../lib/text.tsx';
import type { Announcement } from './store.ts';

interface AnnouncementTableProps {
  readonly announcements: readonly Announcement[];
  readonly onDelete: (announcement: Announcement) => void;
}

export function AnnouncementTable({ announcements, onDelete }: AnnouncementTableProps) {
  const { t } = useText();
  const { column, date, title } = useColumns<Announcement>();
  return (
    <DataTable
      label={t('staff.announcementsTitle')}
      columns={[
        title('staff.columnTitle', (one) => <strong dir="auto">{one.title}</strong>),
        column('staff.messageTitle', (one) => <span dir="auto">{one.message}</span>, { place: 'note' }),
        column('staff.columnAuthor', (one) => one.createdBy),
        date((one) => one.createdAt, 'staff.columnTime'),
      ]}
      rows={announcements}
      rowKey={(one) => String(one.id)}
      actions={(one) => (
        <RowAction icon="trash" label="staff.delete" subject={one.title} onClick={() => onDelete(one)} />
      )}
    />
  );
}
