import { Link } from 'wouter';
import type { ContactView } from '#shared/views/contacts.ts';
import { type Column, DataTable, InBrief, TwoLines } from '../../components/staff/data-table.tsx';
import { MemberLink } from '../../components/staff/member-link.tsx';
import { RowAction } from '../../components/staff/row-action.tsx';
import { ContactBadges } from '../../components/staff/status.tsx';
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
    {
      id: 'subject',
      label: t('staff.columnSubject'),
      place: 'title',
      cell: (one) => (
        <TwoLines
          sub={
            <InBrief>
              {one.name} · <When at={one.createdAt} />
            </InBrief>
          }
        >
          <Link href={hrefOf(one)} dir="auto">
            {one.subject}
          </Link>
        </TwoLines>
      ),
    },
    { id: 'date', label: t('staff.columnDate'), cell: (one) => <When at={one.createdAt} /> },
    {
      id: 'state',
      label: t('staff.contactState'),
      place: 'aside',
      cell: (one) => <ContactBadges {...one} />,
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
      brief
    />
  );
}
