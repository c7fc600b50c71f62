import type { ContactView } from '#shared/views.ts';
import { type Column, DataTable, TwoLines } from '../../components/staff/data-table.tsx';
import { RowAction } from '../../components/staff/row-action.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';

export type ContactAction = 'open' | 'read' | 'delete';

interface ContactTableProps {
  readonly contacts: readonly ContactView[];
  readonly onAct: (action: ContactAction, contact: ContactView) => void;
}

export function ContactTable({ contacts, onAct }: ContactTableProps) {
  const { t } = useText();
  const { formatDateTime } = useFormat();
  const columns: Column<ContactView>[] = [
    {
      id: 'name',
      label: t('staff.name'),
      place: 'title',
      cell: (one) => <TwoLines sub={one.email}>{one.name}</TwoLines>,
    },
    { id: 'subject', label: t('staff.columnSubject'), cell: (one) => <span dir="auto">{one.subject}</span> },
    { id: 'username', label: t('staff.username'), cell: (one) => one.username },
    { id: 'date', label: t('staff.columnDate'), cell: (one) => formatDateTime(one.createdAt) },
    {
      id: 'status',
      label: t('staff.columnStatus'),
      place: 'aside',
      cell: (one) => <ContactStatusBadge status={one.status} />,
    },
  ];
  const actions = (one: ContactView) => (
    <>
      {one.status === 'New' && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`${t('staff.markRead')}: ${one.subject}`}
          onClick={() => onAct('read', one)}
        >
          {t('staff.markRead')}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        aria-label={`${t('staff.details')}: ${one.subject}`}
        onClick={() => onAct('open', one)}
      >
        {t('staff.details')}
      </Button>
      <RowAction
        icon="trash"
        label={t('staff.delete')}
        subject={one.subject}
        onClick={() => onAct('delete', one)}
      />
    </>
  );
  return (
    <DataTable
      label={t('staff.contactsTitle')}
      columns={columns}
      rows={contacts}
      rowKey={(one) => one.id}
      actions={actions}
    />
  );
}

const TONES: Readonly<Record<string, 'danger' | 'success'>> = { New: 'danger', Read: 'success' };

/** New danger, Read success, anything else warning (SPEC section 2). */
export function ContactStatusBadge({ status }: { readonly status: ContactView['status'] }) {
  const { t } = useText();
  return <Badge tone={TONES[status] ?? 'warning'}>{t(`staff.status${status}`)}</Badge>;
}
