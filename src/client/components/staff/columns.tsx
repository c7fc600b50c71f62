import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Role } from '#shared/policies.ts';
import type { ContactView } from '#shared/views/contacts.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { requestPath } from '../../paths.ts';
import { type Column, TwoLines } from './data-table.tsx';
import { MemberLink } from './member-link.tsx';
import { ContactBadges } from './status.tsx';
import { When } from './when.tsx';

interface MemberCellProps {
  readonly id: string;
  readonly name: string;
  readonly role?: Role;
  readonly sub: ReactNode;
}

export function MemberCell({ sub, name, ...member }: MemberCellProps) {
  return (
    <TwoLines sub={sub}>
      <MemberLink {...member}>{name}</MemberLink>
    </TwoLines>
  );
}

interface AboutRequestProps {
  readonly request: { readonly id: string; readonly number: string } | null;
  readonly sub: ReactNode;
  readonly children: ReactNode;
}

/** What happened, with a link to its request. */
export function AboutRequest({ request, sub, children }: AboutRequestProps) {
  return (
    <TwoLines sub={sub}>
      {children}
      {request && (
        <>
          {' '}
          <Link href={requestPath(request.id)}>{request.number}</Link>
        </>
      )}
    </TwoLines>
  );
}

/** Columns named by the keys of their labels, and those that several tables have. */
export function useColumns<Row>() {
  const { t } = useText();
  type Cell = Column<Row>['cell'];
  const column = (label: TextKey, cell: Cell, rest?: Partial<Column<Row>>): Column<Row> => ({
    id: label,
    label: t(label),
    cell,
    ...rest,
  });
  return {
    column,
    title: (label: TextKey, cell: Cell) => column(label, cell, { place: 'title' }),
    figure: (label: TextKey, cell: Cell) => column(label, cell, { numeric: true }),
    user: (of: (row: Row) => MemberCellProps) =>
      column('staff.columnUser', (row) => <MemberCell {...of(row)} />, { place: 'title' }),
    amount: (cell: Cell, place?: 'aside') => column('staff.columnAmount', cell, { numeric: true, place }),
    balance: (cell: Cell) => column('staff.balance', cell, { numeric: true }),
    date: (of: (row: Row) => string, label: TextKey = 'staff.columnDate') =>
      column(label, (row) => <When at={of(row)} />),
    status: (cell: Cell) => column('staff.status', cell, { place: 'aside' }),
  };
}

export function useContactColumns() {
  const columns = useColumns<ContactView>();
  return {
    ...columns,
    subject: (hrefOf: (contact: ContactView) => string, sub?: (contact: ContactView) => ReactNode) =>
      columns.title('staff.columnSubject', (one) => {
        const link = (
          <Link href={hrefOf(one)} dir="auto">
            {one.subject}
          </Link>
        );
        return sub ? <TwoLines sub={sub(one)}>{link}</TwoLines> : link;
      }),
    state: columns.column('staff.columnState', (one) => <ContactBadges {...one} />, { place: 'aside' }),
  };
}
