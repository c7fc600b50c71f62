import { Link } from 'wouter';
import type { ContactView } from '#shared/views/contacts.ts';
import { type Column, DataTable } from '../../components/staff/data-table.tsx';
import { ListView } from '../../components/staff/list-view.tsx';
import { ContactBadges } from '../../components/staff/status.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { messagePath } from '../../paths.ts';
import { useMessages } from './hooks.ts';
import styles from './tabs.module.css';

export function MessagesTab({ id }: { readonly id: string }) {
  const { t } = useText();
  const { formatDateTime } = useFormat();
  const { list, items } = useMessages(id);
  const columns: Column<ContactView>[] = [
    {
      id: 'subject',
      label: t('staff.columnSubject'),
      place: 'title',
      cell: (one) => (
        <Link href={messagePath(one.id)} dir="auto">
          {one.subject}
        </Link>
      ),
    },
    {
      id: 'date',
      label: t('staff.columnDate'),
      cell: ({ createdAt }) => <span className={styles.whole}>{formatDateTime(createdAt)}</span>,
    },
    {
      id: 'state',
      label: t('staff.contactState'),
      place: 'aside',
      cell: (one) => <ContactBadges {...one} />,
    },
  ];
  return (
    <ListView
      query={list}
      count={items.length}
      failed="staff.loadContactsFailed"
      empty={<EmptyState icon="mail" title={t('staff.noMemberMessages')} />}
    >
      <DataTable label={t('staff.tabMessages')} columns={columns} rows={items} rowKey={(one) => one.id} />
    </ListView>
  );
}
