import { useState } from 'react';
import { Link } from 'wouter';
import type {
  DifferenceKind,
  DifferenceView,
  MatchedRequest,
  MatchView,
  StatementLineView,
} from '#shared/views/statements.ts';
import { useColumns } from '../../components/staff/columns.tsx';
import { type Column, DataTable, TwoLines } from '../../components/staff/data-table.tsx';
import { MemberLink } from '../../components/staff/member-link.tsx';
import { RequestStatusBadge } from '../../components/staff/status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { useDay } from '../../lib/use-day.ts';
import { requestPath } from '../../paths.ts';
import styles from './differences.module.css';
import { useConfirmMatch, useUndoMatch } from './hooks.ts';

interface GroupProps {
  readonly kind: DifferenceKind;
  readonly rows: readonly DifferenceView[];
}

export function DifferenceGroup({ kind, rows }: GroupProps) {
  const { t } = useText();
  const columns: Column<DifferenceView>[] = [
    {
      id: 'who',
      label: t('staff.columnRequest'),
      place: 'title',
      cell: (row) =>
        row.request ? (
          <RequestCell request={row.request} />
        ) : (
          <div>
            <bdi>{row.line?.description || t('staff.noRequest')}</bdi>
            <Offers row={row} />
          </div>
        ),
    },
    {
      id: 'reference',
      label: t('staff.columnReference'),
      cell: ({ line, request }) => (
        <References
          ofLine={line?.reference || (request ? line?.description : undefined)}
          ofRequest={request?.reference}
        />
      ),
    },
    {
      id: 'line',
      label: t('staff.columnStatementLine'),
      numeric: true,
      cell: ({ line }) => (line ? <LineAmount line={line} /> : t('staff.noLine')),
    },
    {
      id: 'amount',
      label: t('staff.columnAmount'),
      numeric: true,
      cell: ({ request }) => (request ? <Money pkr={request.amount} signed /> : '–'),
    },
    {
      id: 'effect',
      label: t('staff.columnEffect'),
      numeric: true,
      place: 'aside',
      cell: ({ effect }) => <Money pkr={effect} signed />,
    },
  ];
  return (
    <Card title={`${t(`staff.kind.${kind}`)} (${rows.length})`} className={styles.group}>
      <p className={styles.hint}>{t(`staff.kindHint.${kind}`)}</p>
      <DataTable
        bare
        label={t(`staff.kind.${kind}`)}
        columns={columns}
        rows={rows}
        rowKey={({ line, request }) => `${line?.id} ${request?.id}`}
      />
    </Card>
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

function RequestCell({ request }: { readonly request: MatchedRequest }) {
  const { formatDateTime } = useFormat();
  return (
    <TwoLines sub={`${request.username} · ${formatDateTime(request.at)}`}>
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
  const { formatDateTime } = useFormat();
  const confirm = useConfirmMatch();
  if (!line || offers.length === 0) return null;
  return (
    <ul className={styles.offers}>
      {offers.slice(0, all ? offers.length : SHOWN).map((request) => {
        const text = t('staff.offered', {
          number: request.number,
          name: request.member,
          reference: request.reference || '–',
          time: formatDateTime(request.at),
        });
        return (
          <li key={request.id}>
            <span>{text}</span>
            <Button
              size="small"
              variant="secondary"
              busy={confirm.busy}
              aria-label={`${t('staff.confirmMatch')}: ${text}`}
              onClick={() => confirm.send({ lineId: line.id, requestId: request.id })}
            >
              {t('staff.confirmMatch')}
            </Button>
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
export function ConfirmedGroup({ rows }: { readonly rows: readonly MatchView[] }) {
  const { t } = useText();
  const undo = useUndoMatch();
  const { amount } = useColumns<MatchView>();
  const columns: Column<MatchView>[] = [
    {
      id: 'who',
      label: t('staff.columnRequest'),
      place: 'title',
      cell: ({ request }) => <RequestCell request={request} />,
    },
    {
      id: 'reference',
      label: t('staff.columnReference'),
      cell: ({ line, request }) => (
        <References ofLine={line.reference || line.description} ofRequest={request.reference} />
      ),
    },
    amount(({ line }) => <LineAmount line={line} />, 'aside'),
    { id: 'by', label: t('staff.confirmedBy'), cell: ({ confirmedBy }) => confirmedBy },
  ];
  return (
    <Card title={`${t('staff.confirmedTitle')} (${rows.length})`} className={styles.group}>
      <DataTable
        bare
        label={t('staff.confirmedTitle')}
        columns={columns}
        rows={rows}
        rowKey={({ lineId }) => String(lineId)}
        actions={({ lineId, request, isFinal }) =>
          !isFinal && (
            <Button
              size="small"
              variant="secondary"
              busy={undo.busy}
              aria-label={`${t('staff.undoMatch')}: ${request.number}`}
              onClick={() => undo.send({ lineId })}
            >
              {t('staff.undoMatch')}
            </Button>
          )
        }
      />
    </Card>
  );
}
