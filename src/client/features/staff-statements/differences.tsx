import { useState } from 'react';
import { Link } from 'wouter';
import {
  DIFFERENCE_KINDS,
  type DifferenceKind,
  type DifferenceView,
  type MatchedRequest,
  type MatchView,
  type ReconciliationView,
  type StatementLineView,
} from '#shared/views/statements.ts';
import { DataTable, TwoLines, useColumns } from '../../components/staff/data-table.tsx';
import { MemberLink } from '../../components/staff/member-link.tsx';
import { RowAction } from '../../components/staff/row-actions.tsx';
import { SegmentedControl } from '../../components/staff/segmented-control.tsx';
import { RequestStatusBadge } from '../../components/staff/status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Small } from '../../components/ui/layout.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useDay, useFormat } from '../../lib/format.ts';
import { requestPath } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import styles from './differences.module.css';
import { useConfirmMatch, useUndoMatch } from './hooks.ts';

const CONFIRMED = 'confirmed';
type Group = DifferenceKind | typeof CONFIRMED;
/** A match by a person is a row too: it can be taken back. */
interface Shown {
  readonly group: Group;
  readonly line: StatementLineView | null;
  readonly request: MatchedRequest | null;
  readonly difference?: DifferenceView;
  readonly match?: MatchView;
}

export function Differences({ view }: { readonly view: ReconciliationView }) {
  const { t } = useText();
  const [chosen, setChosen] = useState<Group | 'all'>('all');
  const all: Shown[] = [
    ...view.differences
      .filter(({ line, request }) => line || request)
      .map((row) => ({ ...row, group: row.kind, difference: row })),
    ...view.confirmed.map((row) => ({ ...row, group: CONFIRMED, match: row }) as const),
  ];
  const kinds: readonly Group[] = [...DIFFERENCE_KINDS, CONFIRMED];
  const groups = kinds.flatMap((group) => {
    const count = all.filter((row) => row.group === group).length;
    return count === 0 ? [] : { value: group, label: `${groupName(group)} (${count})` };
  });
  const group = groups.find(({ value }) => value === chosen)?.value ?? 'all';
  function groupName(of: Group): string {
    return of === CONFIRMED ? t('staff.confirmedTitle') : t(`staff.kind.${of}`);
  }
  const { amount, column, figure, title } = useColumns<Shown>();
  if (all.length === 0) return null;
  const columns = [
    title('staff.columnRequest', ({ line, request, difference, match }) =>
      request ? (
        <RequestCell request={request} by={match?.confirmedBy} />
      ) : (
        <div>
          <bdi>{line?.description || t('staff.noRequest')}</bdi>
          {difference && <Offers row={difference} />}
        </div>
      ),
    ),
    column('staff.columnReference', ({ line, request }) => (
      <References
        ofLine={line?.reference || (request ? line?.description : undefined)}
        ofRequest={request?.reference}
      />
    )),
    figure('staff.columnStatementLine', ({ line }) =>
      line ? <LineAmount line={line} /> : t('staff.noLine'),
    ),
    amount(({ request }) => (request ? <Money pkr={request.amount} signed /> : '–')),
    column(
      'staff.columnEffect',
      ({ difference, match }) =>
        match ? <TakeBack match={match} /> : difference && <Money pkr={difference.effect} signed />,
      { numeric: true, place: 'aside' },
    ),
  ];
  return (
    <>
      {groups.length > 1 && (
        <SegmentedControl
          chips
          label={t('staff.filterDifferences')}
          options={[
            { value: 'all' as const, label: `${t('staff.allDifferences')} (${all.length})` },
            ...groups,
          ]}
          value={group}
          onChange={setChosen}
        />
      )}
      <DataTable
        label={t('staff.differencesTitle')}
        columns={columns}
        rows={groups.flatMap(({ value }) =>
          all.filter((row) => row.group === value && (group === 'all' || group === value)),
        )}
        rowKey={({ request, difference, match }) => `${match?.lineId} ${difference?.line?.id} ${request?.id}`}
        groups={{
          of: (row) => row.group,
          head: (of) => (
            <>
              <h2>{groups.find(({ value }) => value === of)?.label}</h2>
              {of !== CONFIRMED && <Small>{t(`staff.kindHint.${of as DifferenceKind}`)}</Small>}
            </>
          ),
        }}
      />
      {view.more && <p>{t('staff.moreDifferences', { count: view.differences.length })}</p>}
    </>
  );
}

interface ReferencesProps {
  readonly ofLine: string | undefined;
  readonly ofRequest: string | undefined;
}

function References({ ofLine, ofRequest }: ReferencesProps) {
  const { t } = useText();
  const own = ofLine && ofRequest && ofLine !== ofRequest;
  const shown = <bdi dir="ltr">{ofLine || ofRequest || '–'}</bdi>;
  return own ? (
    <TwoLines sub={t('staff.referenceOfRequest', { reference: ofRequest })}>{shown}</TwoLines>
  ) : (
    shown
  );
}

function LineAmount({ line: { amount, day, time } }: { readonly line: StatementLineView }) {
  const formatDay = useDay();
  const shown = <Money pkr={amount} signed />;
  return time ? <TwoLines sub={`${formatDay(day)}, ${time}`}>{shown}</TwoLines> : shown;
}

function RequestCell({ request, by }: { readonly request: MatchedRequest; readonly by: string | undefined }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const when = `${request.username} · ${formatWhen(request.at)}`;
  return (
    <TwoLines sub={by === undefined ? when : `${when} · ${t('staff.confirmedBy', { name: by })}`}>
      <Link href={requestPath(request.id)}>{request.number}</Link>{' '}
      <MemberLink id={request.memberId}>{request.member}</MemberLink>{' '}
      <RequestStatusBadge status={request.status} />
    </TwoLines>
  );
}

const SHOWN = 2;

/** A person chooses, because the program can't tell. */
function Offers({ row: { line, offers } }: { readonly row: DifferenceView }) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  const { formatWhen } = useFormat();
  const confirm = useConfirmMatch();
  if (!line || offers.length === 0) return null;
  return (
    <ul className={styles.offers}>
      {offers.slice(0, all ? offers.length : SHOWN).map((request) => {
        const text = t('staff.offered', {
          number: request.number,
          name: request.member,
          reference: request.reference || '–',
          time: formatWhen(request.at),
        });
        return (
          <li key={request.id}>
            <span>{text}</span>
            <RowAction
              label="staff.confirmMatch"
              subject={text}
              busy={confirm.busy}
              onClick={() => confirm.send({ lineId: line.id, requestId: request.id })}
            />
          </li>
        );
      })}
      {!all && offers.length > SHOWN && (
        <li>
          <Button size="small" variant="quiet" onClick={() => setAll(true)}>
            {t('staff.moreOffers', { count: offers.length - SHOWN })}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** A match can't be undone if its deposit was approved after the match. */
function TakeBack({ match: { lineId, request, isFinal } }: { readonly match: MatchView }) {
  const { send, busy } = useUndoMatch();
  if (isFinal) return null;
  return (
    <RowAction
      label="staff.undoMatch"
      subject={request.number}
      busy={busy}
      onClick={() => send({ lineId })}
    />
  );
}
