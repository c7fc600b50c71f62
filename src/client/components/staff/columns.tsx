import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Role } from '#shared/policies.ts';
import type { ContactView } from '#shared/views/contacts.ts';
import { useText } from '../../lib/text.tsx';
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

/** Columns that several tables have. */
export function useColumns<Row>() {
  const { t } = useText();
  type Cell = (row: Row) => ReactNode;
  return {
    user: (of: (row: Row) => MemberCellProps): Column<Row> => ({
      id: 'user',
      label: t('staff.columnUser'),
      place: 'title',
      cell: (row) => <MemberCell {...of(row)} />,
    }),
    amount: (cell: Cell, place?: 'aside'): Column<Row> => ({
      id: 'amount',
      label: t('staff.columnAmount'),
      numeric: true,
      ...(place && { place }),
      cell,
    }),
    balance: (cell: Cell): Column<Row> => ({
      id: 'balance',
      label: t('staff.columnBalance'),
      numeric: true,
      cell,
    }),
    date: (of: (row: Row) => string): Column<Row> => ({
      id: 'date',
      label: t('staff.columnDate'),
      cell: (row) => <When at={of(row)} />,
    }),
    status: (cell: Cell): Column<Row> => ({
      id: 'status',
      label: t('staff.columnStatus'),
      place: 'aside',
      cell,
    }),
  };
}

export function useContactColumns() {
  const { t } = useText();
  return {
    ...useColumns<ContactView>(),
    subject: (
      hrefOf: (contact: ContactView) => string,
      sub?: (contact: ContactView) => ReactNode,
    ): Column<ContactView> => ({
      id: 'subject',
      label: t('staff.columnSubject'),
      place: 'title',
      cell: (one) => {
        const link = (
          <Link href={hrefOf(one)} dir="auto">
            {one.subject}
          </Link>
        );
        return sub ? <TwoLines sub={sub(one)}>{link}</TwoLines> : link;
      },
    }),
    state: {
      id: 'state',
      label: t('staff.contactState'),
      place: 'aside',
      cell: (one) => <ContactBadges {...one} />,
    } satisfies Column<ContactView>,
  };
}
