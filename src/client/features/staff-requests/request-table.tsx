import type { Ref } from 'react';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { type Column, DataTable, TwoLines } from '../../components/staff/data-table.tsx';
import { RequestStatusBadge } from '../../components/staff/status.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Money } from '../../components/ui/money.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import styles from './request-table.module.css';
import { useNow } from './use-now.ts';
import { WarningBadge } from './warning-badge.tsx';

interface RequestTableProps {
  readonly requests: readonly StaffRequestView[];
  readonly selected: string | null;
  readonly chosen: readonly StaffRequestView[];
  readonly choosable: readonly StaffRequestView[];
  readonly onChoose: (id: string, isChosen: boolean) => void;
  readonly rowRef: Ref<HTMLTableRowElement>;
  readonly detailsRef: Ref<HTMLButtonElement>;
  readonly onOpen: (id: string) => void;
}

export function RequestTable(props: RequestTableProps) {
  const { requests, selected, chosen, choosable, onChoose, rowRef, detailsRef, onOpen } = props;
  const { t } = useText();
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const choosableIds = new Set(choosable.map(({ id }) => id));
  const columns: Column<StaffRequestView>[] = [
    {
      id: 'choose',
      label: t('staff.columnChoose'),
      place: 'aside',
      cell: ({ id, number, user }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps the click from the row
        <label className={styles.choose} onClick={(event) => event.stopPropagation()}>
          <input
            type="checkbox"
            value={id}
            aria-label={t('staff.choosePayout', { number, user })}
            aria-keyshortcuts="x"
            data-keys="x n d arrowdown arrowup"
            checked={chosenIds.has(id)}
            disabled={!choosableIds.has(id)}
            onChange={(event) => onChoose(id, event.target.checked)}
          />
        </label>
      ),
    },
    {
      id: 'user',
      place: 'title',
      label: t('staff.columnUser'),
      cell: ({ id, user, number, username }) => (
        <button
          type="button"
          className={styles.open}
          ref={id === selected ? detailsRef : undefined}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(id);
          }}
        >
          <span className="visually-hidden">{t('staff.details')}: </span>
          <TwoLines sub={`${number} · ${username}`}>
            <strong>{user}</strong>
          </TwoLines>
        </button>
      ),
    },
    {
      id: 'amount',
      label: t('staff.columnAmount'),
      numeric: true,
      cell: (request) => (
        <span className={styles.stack}>
          <Money pkr={request.amount} />
          <span className={styles.sub}>{t(`staff.type${request.type}`)}</span>
        </span>
      ),
    },
    {
      id: 'status',
      label: t('staff.columnStatus'),
      numeric: true,
      cell: (request) => (
        <span className={cx(styles.stack, styles.state)}>
          <span className={styles.marks}>
            <WarningBadge warnings={request.warnings} />
            {request.held && <Badge tone="warning">{t('staff.held')}</Badge>}
            <RequestStatusBadge
              status={request.status}
              removed={request.removedPending}
              returned={request.returned !== null}
            />
          </span>
          <Since request={request} />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      dense
      label={t('staff.requestsTitle')}
      columns={columns}
      rows={requests}
      rowKey={(request) => request.id}
      selected={selected}
      selectedRef={rowRef}
      onRowClick={(request) => onOpen(request.id)}
    />
  );
}

const MINUTE = 60_000;

function Since({ request }: { readonly request: StaffRequestView }) {
  const { t } = useText();
  const { formatDateTime } = useFormat();
  const now = useNow();
  const { status, claim, createdAt, decidedAt, decidedBy, removedAt } = request;
  if (status === 'Pending' && claim) return <Badge tone="info">{claim.by.name}</Badge>;
  if (status === 'Pending') {
    const minutes = Math.max(0, Math.floor((now - Date.parse(createdAt)) / MINUTE));
    const count = minutes < 60 ? minutes : Math.floor(minutes / (minutes < 1440 ? 60 : 1440));
    const unit = minutes < 60 ? 'Minutes' : minutes < 1440 ? 'Hours' : 'Days';
    return (
      <time className={styles.sub} dateTime={createdAt} title={formatDateTime(createdAt)}>
        {t(`staff.waits${unit}`, { count })}
      </time>
    );
  }
  const time = formatDateTime(removedAt ?? decidedAt ?? createdAt);
  return (
    <span className={styles.sub}>
      {decidedBy ? t('staff.archivedBy', { name: decidedBy, time }) : time}
      {removedAt && request.reason && (
        <span className={styles.why} title={request.reason}>
          {request.reason}
        </span>
      )}
    </span>
  );
}
