import type { ContactView } from '#shared/views/contacts.ts';
import { InBrief, TwoLines, useContactColumns } from '../../components/staff/data-table.tsx';
import { Email } from '../../components/staff/email.tsx';
import { type ListProps, ListTable } from '../../components/staff/list-view.tsx';
import { MemberLink, When } from '../../components/staff/member-link.tsx';
import { RowActions } from '../../components/staff/row-actions.tsx';
import { useText } from '../../lib/text.tsx';

type ContactTableProps = ListProps<ContactView> & {
  readonly hrefOf: (contact: ContactView) => string;
  readonly onRead: (contact: ContactView) => void;
  readonly onDelete: (contact: ContactView) => void;
};

export function ContactTable({ hrefOf, onRead, onDelete, ...list }: ContactTableProps) {
  const { t } = useText();
  const { column, date, subject, state } = useContactColumns();
  return (
    <ListTable
      {...list}
      brief
      label={t('staff.contactsTitle')}
      failed="staff.loadContactsFailed"
      columns={[
        column('staff.name', (one) => (
          <TwoLines sub={one.username ?? t('staff.guest')}>
            {one.userId ? <MemberLink id={one.userId}>{one.name}</MemberLink> : one.name}
          </TwoLines>
        )),
        column('staff.email', (one) => <Email address={one.email} />),
        subject(hrefOf, (one) => (
          <InBrief>
            <bdi>{one.name}</bdi> · <When at={one.createdAt} />
          </InBrief>
        )),
        date((one) => one.createdAt),
        state,
      ]}
      actions={(one) => (
        <RowActions
          subject={one.subject}
          actions={[
            one.status === 'New' && { label: 'staff.markRead', onClick: () => onRead(one) },
            { icon: 'trash', label: 'staff.delete', onClick: () => onDelete(one) },
          ]}
        />
      )}
    />
  );
}
