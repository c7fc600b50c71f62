import type { ComponentProps, ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import type { Role } from '#shared/policies.ts';
import type { ContactView } from '#shared/views/contacts.ts';
import { requestPath } from '../../lib/paths.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { useNarrow } from '../../lib/use-narrow.ts';
import { cx } from '../ui/cx.ts';
import { Skeleton } from '../ui/state.tsx';
import { type Groups, type Column as PlainColumn, Table } from '../ui/table.tsx';
import cells from './cells.module.css';
import groupStyles from './groups.module.css';
import { MemberLink, When } from './member-link.tsx';
import { ContactBadges } from './status.tsx';
import styles from './table.module.css';
import { useSteadyRows } from './use-steady-rows.ts';

interface Column<Row> extends Pick<PlainColumn<Row>, 'id' | 'label' | 'cell'> {
  readonly numeric?: boolean;
  /** Cards leave it out; the row's own page has it. */
  readonly wide?: boolean;
  /** Without `place` the cell is a line with its column's label. A note is a text below the title. */
  readonly place?: 'title' | 'aside' | 'note' | 'actions';
}

export type Keyed<Row> =
  | { readonly rows: readonly (Row & { readonly id: string })[]; readonly rowKey?: never }
  | { readonly rows: readonly Row[]; readonly rowKey: (row: Row) => string };

export interface TableLook<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly groups?: Groups<Row>;
  readonly actions?: (row: Row) => ReactNode;
  readonly selected?: string | null;
  readonly selectedRef?: Ref<HTMLTableRowElement>;
  readonly bare?: boolean;
  /** Its columns have room on a tablet. */
  readonly slim?: boolean;
  readonly dense?: boolean;
  /** On a narrow screen, and in a card, a row is two lines; a press opens the page of its title. */
  readonly brief?: boolean;
  /** A mouse or touch opens the row with a click; for the keyboard the row needs a button of its own. */
  readonly onRowClick?: (row: Row) => void;
}

const FEW_COLUMNS_PX = 800;
const MANY_COLUMNS_PX = 1_100;

const idOf = (row: unknown) => (row as { readonly id: string }).id;

export function DataTable<Row>({
  label,
  columns,
  rows: given,
  rowKey = idOf,
  groups,
  actions,
  selected,
  selectedRef,
  bare,
  slim = bare,
  dense = false,
  brief,
  onRowClick,
}: TableLook<Row> & Keyed<Row>) {
  const { t } = useText();
  const rows: readonly Row[] = given;
  const noRoom = useNarrow(slim && !brief ? FEW_COLUMNS_PX : MANY_COLUMNS_PX);
  const narrow = (noRoom || (brief && bare)) && !dense;
  const { places, waiting, aim } = useSteadyRows(rows, rowKey);
  const shown = narrow ? columns.filter(({ wide, place }) => !wide && (!brief || place)) : columns;
  const all: PlainColumn<Row>[] = shown.map(({ numeric, wide: _, ...column }) => {
    const numberClass = numeric ? styles.number : undefined;
    return { ...column, headClass: numberClass, cellClass: numberClass };
  });
  if (actions && !(narrow && brief)) {
    all.push({
      id: 'actions',
      label: t('staff.columnActions'),
      place: 'actions',
      headClass: styles.number,
      cell: (row) => <div className={styles.actions}>{actions(row)}</div>,
    });
  }
  return (
    <div
      className={cx(
        bare ? styles.bare : styles.frame,
        narrow && (brief ? styles.brief : styles.cards),
        dense && styles.dense,
        groups && groupStyles.groups,
      )}
      data-cards={narrow || undefined}
    >
      {waiting > 0 && (
        <p className={styles.waiting} role="status">
          <span>{t('staff.heldBack', { count: waiting })}</span>
        </p>
      )}
      <Table
        className={styles.table}
        label={label}
        hideHead={narrow || dense}
        columns={all}
        rows={places.map(({ row }) => row)}
        rowKey={rowKey}
        groups={groups}
        rowProps={(row, index) => {
          const gone = places[index]?.gone === true;
          const isSelected = rowKey(row) === selected;
          return {
            ref: isSelected ? selectedRef : undefined,
            inert: gone,
            onClick:
              onRowClick &&
              (({ target }) => {
                if (!(target as Element).closest('button, label, a')) onRowClick(row);
              }),
            'data-selected': isSelected || undefined,
            'data-gone': gone || undefined,
          } as ComponentProps<'tr'>;
        }}
        bodyProps={aim}
      />
    </div>
  );
}

/** Shown in a brief row only, which has no cell for it. */
export function InBrief({ children }: { readonly children: ReactNode }) {
  return <span className={styles.inBrief}>{children}</span>;
}

interface TwoLinesProps {
  readonly children: ReactNode;
  readonly sub: ReactNode;
  readonly wide?: boolean;
}

export function TwoLines({ children, sub, wide }: TwoLinesProps) {
  return (
    <span className={cx(cells.identity, wide && cells.wide)}>
      <bdi>{children}</bdi>
      <span className={styles.sub}>
        <bdi>{sub}</bdi>
      </span>
    </span>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function TableSkeleton({ rows = ROWS.length }: { readonly rows?: number }) {
  return (
    <div className={styles.frame} aria-hidden="true">
      {ROWS.slice(0, rows).map((row) => (
        <div key={row} className={cells.ghost}>
          <Skeleton height="1.1em" width="22%" />
          <Skeleton height="1.1em" width="14%" />
          <Skeleton height="1.1em" width="18%" />
          <Skeleton height="1.1em" width="28%" />
        </div>
      ))}
    </div>
  );
}

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
