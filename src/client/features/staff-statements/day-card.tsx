import type { ReactNode } from 'react';
import { type Pkr, pkr } from '#shared/money.ts';
import type { ReconciliationView } from '#shared/views/statements.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Money } from '../../components/ui/money.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import styles from './day-card.module.css';

interface DayCardProps {
  readonly view: ReconciliationView;
  readonly onCount: () => void;
}

/** The day in the books next to the same day in the statement, and the balance that a person counted. */
export function DayCard({ view, onCount }: DayCardProps) {
  const { t } = useText();
  const { formatDateTime } = useFormat();
  const { books, statement, counted } = view;
  const rows = [
    { label: t('staff.rowOpening'), books: books.opening, bank: statement?.opening },
    { label: t('staff.rowIn'), books: books.moneyIn, bank: statement?.moneyIn },
    { label: t('staff.rowOut'), books: books.moneyOut, bank: statement?.moneyOut },
    ...(books.other === 0 ? [] : [{ label: t('staff.rowOther'), books: books.other, bank: undefined }]),
    { label: t('staff.rowClosing'), books: books.closing, bank: statement?.closing },
  ];
  return (
    <Card
      title={t('staff.dayFigures')}
      action={
        <Button size="small" variant="secondary" onClick={onCount}>
          {t(counted ? 'staff.countAgain' : 'staff.countBalance')}
        </Button>
      }
    >
      {!statement && <p className={styles.missing}>{t('staff.noStatement')}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('staff.columnBooks')}</th>
            <th scope="col">{t('staff.columnStatement')}</th>
            <th scope="col">{t('staff.columnDifference')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Figures key={row.label} label={row.label} books={row.books} bank={row.bank ?? null} />
          ))}
          {counted && (
            <Figures
              label={
                <>
                  {t('staff.rowCounted', { name: counted.by })}
                  <span className={styles.sub}>
                    {formatDateTime(counted.at)} {counted.note}
                  </span>
                </>
              }
              books={books.closing}
              bank={counted.balance}
            />
          )}
        </tbody>
      </table>
    </Card>
  );
}

interface FiguresProps {
  readonly label: ReactNode;
  readonly books: Pkr;
  readonly bank: Pkr | null;
}

function Figures({ label, books, bank }: FiguresProps) {
  const difference = bank === null ? null : pkr(Math.round((bank - books) * 100) / 100);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Money pkr={books} />
      </td>
      <td>{bank === null ? '–' : <Money pkr={bank} />}</td>
      <td className={cx(difference !== null && difference !== 0 && styles.off)}>
        {difference === null ? '–' : <Money pkr={difference} signed />}
      </td>
    </tr>
  );
}

/** Each part of the difference with its sum; what is left over is not explained. */
export function PartsCard({ view }: { readonly view: ReconciliationView }) {
  const { t } = useText();
  const { difference, carried, parts, unexplained } = view;
  if (!view.statement && difference === null) return null;
  const agrees = difference === 0 && carried === 0 && parts.every(({ sum }) => sum === 0);
  return (
    <Card title={t('staff.differenceOf')}>
      {agrees && <p className={styles.fine}>{t('staff.differenceNone')}</p>}
      {difference === null && <p className={styles.missing}>{t('staff.differenceUnknown')}</p>}
      <dl className={styles.parts}>
        {carried !== 0 && <Part name={t('staff.partCarried')} sum={carried} />}
        {parts.map(({ kind, count, sum }) => (
          <Part key={kind} name={t(`staff.kind.${kind}`)} count={count} sum={sum} />
        ))}
        {unexplained !== null && (
          <Part
            name={t('staff.partUnexplained')}
            hint={unexplained === 0 ? undefined : t('staff.partUnexplainedHint')}
            sum={unexplained}
            tone={unexplained === 0 ? styles.good : styles.off}
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
        {hint && <span className={styles.sub}>{hint}</span>}
      </dt>
      <dd className={styles.count}>{count}</dd>
      <dd>
        <Money pkr={sum} signed />
      </dd>
    </div>
  );
}
