import type { Ref } from 'react';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { type Column, DataTable, TwoLines } from '../../components/staff/data-table.tsx';
import { RowAction } from '../../components/staff/row-action.tsx';
import { RequestStatusBadge, RequestTypeBadge } from '../../components/staff/status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import styles from './request-table.module.css';
import type { Verb } from './use-worklist.ts';
import { WarningBadge } from './warning-badge.tsx';

interface RequestTableProps {
  readonly requests: readonly StaffRequestView[];
  readonly selected: string | null;
  readonly rowRef: Ref<HTMLTableRowElement>;
  /** The ref of the selected row's details button. */
  readonly detailsRef: Ref<HTMLButtonElement>;
  readonly onOpen: (request: StaffRequestView) => void;
  readonly onAct: (verb: Verb, request: StaffRequestView) => void;
}

/** The actions that every row has come last, so that all of them keep their places. */
export function RequestTable(props: RequestTableProps) {
  const { requests, selected, rowRef, detailsRef, onOpen, onAct } = props;
  const { t } = useText();
  const { formatDateTime } = useFormat();
  const columns: Column<StaffRequestView>[] = [
    {
      id: 'user',
      label: t('staff.columnUser'),
      place: 'title',
      cell: ({ user, username }) => <TwoLines sub={username}>{user}</TwoLines>,
    },
    { id: 'type', label: t('staff.columnType'), cell: (request) => <RequestTypeBadge type={request.type} /> },
    {
      id: 'amount',
      label: t('staff.columnAmount'),
      numeric: true,
      cell: (request) => <Money pkr={request.amount} />,
    },
    { id: 'date', label: t('staff.columnDate'), cell: (request) => formatDateTime(request.createdAt) },
    {
      id: 'status',
      label: t('staff.columnStatus'),
      place: 'aside',
      cell: (request) => (
        <span className={styles.status}>
          <RequestStatusBadge status={request.status} />
          <WarningBadge warnings={request.warnings} />
        </span>
      ),
    },
  ];
  const actions = (request: StaffRequestView) => {
    const named = (verb: string) => `${verb}: ${request.user}`;
    return (
      <>
        {request.status === 'Pending' && (
          <>
            <Button
              size="small"
              aria-label={named(t('staff.approve'))}
              onClick={() => onAct('approve', request)}
            >
              {t('staff.approve')}
            </Button>
            <Button
              size="small"
              variant="secondary"
              aria-label={named(t('staff.reject'))}
              onClick={() => onAct('reject', request)}
            >
              {t('staff.reject')}
            </Button>
          </>
        )}
        <Button
          size="small"
          variant="quiet"
          ref={request.id === selected ? detailsRef : undefined}
          aria-label={named(t('staff.details'))}
          onClick={() => onOpen(request)}
        >
          {t('staff.details')}
        </Button>
        <RowAction
          icon="trash"
          label={t('staff.delete')}
          subject={request.user}
          onClick={() => onAct('delete', request)}
        />
      </>
    );
  };
  return (
    <DataTable
      label={t('staff.requestsTitle')}
      columns={columns}
      rows={requests}
      rowKey={(request) => request.id}
      selected={selected}
      selectedRef={rowRef}
      actions={actions}
    />
  );
}
