import type { ContactView } from '#shared/views/contacts.ts';
import { useContactColumns } from '../../components/staff/columns.tsx';
import { type Column, DataTable, InBrief, TwoLines } from '../../components/staff/data-table.tsx';
import { MemberLink } from '../../components/staff/member-link.tsx';
import { RowAction } from '../../components/staff/row-action.tsx';
import { When } from '../../components/staff/when.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useText } from '../../lib/text.tsx';

export type ContactAction = 'read' | 'delete';

interface ContactTableProps {
  readonly contacts: readonly ContactView[];
  readonly hrefOf: (contact: ContactView) => string;
  readonly onAct: (action: ContactAction, contact: ContactView) => void;
}

export function ContactTable({ contacts, hrefOf, onAct }: ContactTableProps) {
  const { t } = useText();
  const { subject, state } = useContactColumns();
  const columns: Column<ContactView>[] = [
    {
      id: 'name',
      label: t('staff.name'),
      cell: (one) => (
        <TwoLines sub={one.username ?? t('staff.guest')}>
          {one.userId ? <MemberLink id={one.userId}>{one.name}</MemberLink> : one.name}
        </TwoLines>
      ),
    },
    { id: 'email', label: t('staff.email'), cell: (one) => one.email },
    subject(hrefOf, (one) => (
      <InBrief>
        <bdi>{one.name}</bdi> · <When at={one.createdAt} />
      </InBrief>
    )),
    { id: 'date', label: t('staff.columnDate'), cell: (one) => <When at={one.createdAt} /> },
    state,
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
      <RowAction
        icon="trash"
        label={t('staff.delete')}
        subject={one.subject}
        onClick={() => onAct('delete', one)}
      />
    </>
  );
  return (
    <DataTable label={t('staff.contactsTitle')} columns={columns} rows={contacts} actions={actions} brief />
  );
}
