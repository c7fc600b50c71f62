import { type Column, DataTable } from '../../components/staff/data-table.tsx';
import { RowAction } from '../../components/staff/row-action.tsx';
import { When } from '../../components/staff/when.tsx';
import { useText } from '../../lib/text.tsx';
import type { Announcement } from './store.ts';

interface AnnouncementTableProps {
  readonly announcements: readonly Announcement[];
  readonly onDelete: (announcement: Announcement) => void;
}

export function AnnouncementTable({ announcements, onDelete }: AnnouncementTableProps) {
  const { t } = useText();
  const columns: Column<Announcement>[] = [
    {
      id: 'title',
      label: t('staff.columnTitle'),
      place: 'title',
      cell: (one) => <strong dir="auto">{one.title}</strong>,
    },
    {
      id: 'message',
      label: t('staff.columnMessage'),
      place: 'note',
      cell: (one) => <span dir="auto">{one.message}</span>,
    },
    { id: 'author', label: t('staff.columnAuthor'), cell: (one) => one.createdBy },
    { id: 'time', label: t('staff.columnTime'), cell: (one) => <When at={one.createdAt} /> },
  ];
  return (
    <DataTable
      label={t('staff.announcementsTitle')}
      columns={columns}
      rows={announcements}
      rowKey={(one) => String(one.id)}
      actions={(one) => (
        <RowAction icon="trash" label={t('staff.delete')} subject={one.title} onClick={() => onDelete(one)} />
      )}
    />
  );
}
