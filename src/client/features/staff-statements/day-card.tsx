import type { ReactNode } from 'react';
import { formatPkr, type Pkr, pkr } from '#shared/money.ts';
import type { ReconciliationView } from '#shared/views/statements.ts';
import { Strip } from '../../components/staff/strip.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Muted } from '../../components/ui/layout.tsx';
import { Money } from '../../components/ui/money.tsx';
import { Table } from '../../components/ui/table.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import styles from './day-card.module.css';

interface DayCardProps {
  readonly view: ReconciliationView;
  readonly onCount: () => void;
}

export function DayCard({ view, onCount }: DayCardProps) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const { books, statement, counted } = view;
  const rows: Figures[] = [
    { id: 'opening', label: t('staff.rowOpening'), books: books.opening, bank: statement?.opening },
    { id: 'in', label: t('staff.rowIn'), books: books.moneyIn, bank: statement?.moneyIn },
    { id: 'out', label: t('staff.rowOut'), books: books.moneyOut, bank: statement?.moneyOut },
    ...(books.other === 0 ? [] : [{ id: 'other', label: t('staff.rowOther'), books: books.other }]),
    { id: 'closing', label: t('staff.rowClosing'), books: books.closing, bank: statement?.closing },
  ];
  if (counted) {
    const label = (
      <>
        {t('staff.rowCounted', { name: counted.by })}
        <span className="block small break">
          {formatWhen(counted.at)} {counted.note}
        </span>
      </>
    );
    rows.push({ id: 'counted', label, books: books.closing, bank: counted.balance });
  }
  return (
    <Card
      title={t('staff.dayFigures')}
      action={
        <Button size="small" variant="secondary" onClick={onCount}>
          {t(counted ? 'staff.countAgain' : 'staff.countBalance')}
        </Button>
      }
    >
      <Table
        className={styles.table}
        label={t('staff.dayFigures')}
        columns={[
          { id: 'label', label: '', isRowHeader: true, cell: ({ label }) => label },
          { id: 'books', label: t('staff.columnBooks'), cell: (row) => <Money pkr={row.books} live /> },
          {
            id: 'bank',
            label: t('staff.columnStatement'),
            cell: ({ bank }) => (typeof bank === 'number' ? <Money pkr={bank} live /> : '–'),
          },
          { id: 'difference', label: t('staff.columnDifference'), cell: (row) => <Difference row={row} /> },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </Card>
  );
}

interface Figures {
  readonly id: string;
  readonly label: ReactNode;
  readonly books: Pkr;
  readonly bank?: Pkr | null | undefined;
}

function Difference({ row: { books, bank } }: { readonly row: Figures }) {
  if (typeof bank !== 'number') return '–';
  const difference = pkr(Math.round((bank - books) * 100) / 100);
  return (
    <span className={cx(difference !== 0 && 'bad')}>
      <Money pkr={difference} signed />
    </span>
  );
}

/** Whether the day is done: the first thing to see. */
export function DayState({ view }: { readonly view: ReconciliationView }) {
  const { t } = useText();
  const { statement, counted, difference, carried, parts, unexplained } = view;
  if (!statement && !counted) return <Strip tone="info">{t('staff.noStatement')}</Strip>;
  if (unexplained === null) return <Strip tone="warning">{t('staff.differenceUnknown')}</Strip>;
  const agrees = difference === 0 && carried === 0 && parts.every(({ sum }) => sum === 0);
  return (
    <Strip tone={unexplained === 0 ? 'success' : 'warning'}>
      <strong>
        {unexplained === 0
          ? t('staff.dayExplained')
          : t('staff.dayNotExplained', { amount: formatPkr(unexplained) })}
      </strong>{' '}
      {unexplained !== 0
        ? t('staff.partUnexplainedHint')
        : t(agrees ? 'staff.differenceNone' : 'staff.differenceNamed')}
    </Strip>
  );
}

export function PartsCard({ view }: { readonly view: ReconciliationView }) {
  const { t } = useText();
  const { difference, carried, parts, unexplained } = view;
  if (!view.statement && difference === null) return null;
  return (
    <Card title={t('staff.differenceOf')}>
      <dl className={styles.parts}>
        {carried !== 0 && <Part name={t('staff.partCarried')} sum={carried} />}
        {parts.map(({ kind, count, sum }) => (
          <Part key={kind} name={t(`staff.kind.${kind}`)} count={count} sum={sum} />
        ))}
        {unexplained !== null && (
          <Part
            name={t('staff.partUnexplained')}
            sum={unexplained}
            tone={unexplained === 0 ? 'good' : 'bad'}
          />
        )}
        {difference !== null && <Part name={t('staff.partTotal')} sum={difference} tone={styles.total} />}
      </dl>
    </Card>
  );
}

interface PartProps {
  readonly name: string;
  readonly count?: number;
  readonly sum: Pkr;
  readonly hint?: string | undefined;
  readonly tone?: string | undefined;
}

function Part({ name, count, sum, hint, tone }: PartProps) {
  return (
    <div className={tone}>
      <dt>
        {name}
        {hint && <span className="block small break">{hint}</span>}
      </dt>
      <Muted as="dd">{count}</Muted>
      <dd>
        <Money pkr={sum} signed />
      </dd>
    </div>
  );
}
