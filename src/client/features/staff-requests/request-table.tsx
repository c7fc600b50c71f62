import { useEffect, useState } from 'react';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { useColumns } from '../../components/staff/data-table.tsx';
import { type ListProps, ListTable } from '../../components/staff/list-view.tsx';
import { When } from '../../components/staff/member-link.tsx';
import { RowActions } from '../../components/staff/row-actions.tsx';
import { RequestStatusBadge, RequestTypeBadge } from '../../components/staff/status.tsx';
import { WarningBadge } from '../../components/staff/warning-badge.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Money } from '../../components/ui/money.tsx';
import { serverNow } from '../../lib/clock.ts';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import styles from './request-table.module.css';
import type { Verb } from './use-decisions.tsx';
import type { Selection } from './use-selection.ts';
import type { Worklist } from './use-worklist.ts';

type RequestTableProps = ListProps<StaffRequestView> & {
  readonly selection: Selection;
  readonly work: Pick<Worklist, 'selected' | 'rowRef' | 'detailsRef' | 'show'>;
  readonly onAct: (verb: Verb, request: StaffRequestView) => void;
};

export function RequestTable({ selection, work, onAct, ...list }: RequestTableProps) {
  const { chosen, choosable, choose } = selection;
  const { selected, rowRef, detailsRef, show: onOpen } = work;
  const { t } = useText();
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const choosableIds = new Set(choosable.map(({ id }) => id));
  const { amount, column, title } = useColumns<StaffRequestView>();
  return (
    <ListTable
      {...list}
      dense
      label={t('staff.requestsTitle')}
      failed="staff.loadRequestsFailed"
      columns={[
        column(
          'staff.columnChoose',
          ({ id, number, user }) => (
            <label className="choose">
              <input
                type="checkbox"
                value={id}
                aria-label={t('staff.choosePayout', { number, user })}
                aria-keyshortcuts="x"
                data-keys="x n d arrowdown arrowup"
                checked={chosenIds.has(id)}
                disabled={!choosableIds.has(id)}
                onChange={(event) => choose(id, event.target.checked)}
              />
            </label>
          ),
          { place: 'aside' },
        ),
        title('staff.columnUser', ({ user, username, removedAt, reason }) => (
          <span className={styles.who}>
            <strong>
              <bdi>{user}</bdi>
            </strong>
            <bdi className={styles.sub}>{username}</bdi>
            {removedAt && reason && (
              <bdi className={styles.why} title={reason}>
                {reason}
              </bdi>
            )}
          </span>
        )),
        amount((request) => <Money pkr={request.amount} />),
        {
          id: 'status',
          label: `${t('staff.filterType')}, ${t('staff.status')}, ${t('staff.columnDate')}`,
          cell: (request) => (
            <span className={styles.state}>
              <span className={styles.marks}>
                <bdi className={styles.sub}>{request.number}</bdi>
                <RequestTypeBadge type={request.type} />
                <WarningBadge warnings={request.warnings} />
                {request.held && <Badge tone="warning">{t('staff.held')}</Badge>}
                <RequestStatusBadge {...request} removed={request.removedPending} />
              </span>
              <Since request={request} />
            </span>
          ),
        },
      ]}
      actions={(request) => {
        const { id, number, removedAt } = request;
        const isPending = request.status === 'Pending' && !removedAt;
        const act = (verb: Verb) => () => onAct(verb, request);
        const buttonRef = id === selected ? detailsRef : undefined;
        return (
          <RowActions
            subject={number}
            actions={[
              isPending && { icon: 'check', label: 'staff.approve', onClick: act('approve') },
              isPending && { icon: 'close', label: 'staff.reject', onClick: act('reject') },
              { icon: 'eye', label: 'staff.details', buttonRef, onClick: () => onOpen(id) },
              !removedAt && { icon: 'trash', label: 'staff.delete', onClick: act('delete') },
            ]}
          />
        );
      }}
      selected={selected}
      selectedRef={rowRef}
      onRowClick={(request) => onOpen(request.id)}
    />
  );
}

const MINUTE = 60_000;

function Since({ request }: { readonly request: StaffRequestView }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const now = useNow();
  const { status, claim, createdAt, decidedAt, decidedBy, removedAt } = request;
  const isPending = status === 'Pending';
  const minutes = Math.max(0, Math.floor((now - Date.parse(createdAt)) / MINUTE));
  const count = minutes < 60 ? minutes : Math.floor(minutes / (minutes < 1440 ? 60 : 1440));
  const unit = minutes < 60 ? 'Minutes' : minutes < 1440 ? 'Hours' : 'Days';
  if (!isPending) {
    const time = formatWhen(removedAt ?? decidedAt ?? createdAt);
    const decided = decidedBy ? t('staff.archivedBy', { name: decidedBy, time }) : undefined;
    return (
      <span className={styles.sub}>
        {decidedBy && (
          <span title={decided}>
            <span aria-hidden="true">{decidedBy.split(' ')[0]}</span>
            <span className="visually-hidden">{decided}</span>
          </span>
        )}
        <When at={removedAt ?? createdAt} />
      </span>
    );
  }
  return (
    <span className={styles.sub}>
      {claim && (
        <span title={claim.by.name}>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(claim.by.name)}
          </span>
          <span className="visually-hidden">{claim.by.name}</span>
        </span>
      )}
      <span>{t(`staff.waits${unit}`, { count })}</span>
      <When at={createdAt} />
    </span>
  );
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('');

const TICK_MS = 30_000;

/** The server's time in milliseconds, updated twice a minute. */
function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
