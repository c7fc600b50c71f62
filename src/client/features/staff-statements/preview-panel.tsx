import { formatPkr, pkr } from '#shared/money.ts';
import type { LineReading, StatementLineView, StatementPreview } from '#shared/views/statements.ts';
import { DataTable, TwoLines, useColumns } from '../../components/staff/data-table.tsx';
import { DescriptionList } from '../../components/staff/description-list.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useDay } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import styles from './import-modal.module.css';
import lists from './imports.module.css';
import { Cells } from './problem-lines.tsx';

export function PreviewPanel({ preview }: { readonly preview: StatementPreview }) {
  const { t } = useText();
  const formatDay = useDay();
  const { lines, knownLines, firstDay, lastDay, formulas, first } = preview;
  const { amount, balance, column, title } = useColumns<StatementLineView>();
  const columns = [
    title('staff.columnDay', ({ day, time }) =>
      time ? <TwoLines sub={time}>{formatDay(day)}</TwoLines> : formatDay(day),
    ),
    amount((line) => <Money pkr={line.amount} signed />, 'aside'),
    column('staff.columnReference', ({ reference }) => <bdi>{reference || '–'}</bdi>),
    column('staff.meaning.description', ({ description }) => <bdi>{description || '–'}</bdi>),
    balance((line) => (line.balance === null ? '–' : <Money pkr={line.balance} />)),
  ];
  const period = (from: string | null, to: string | null) => {
    if (!from || !to) return '–';
    if (from === to) return formatDay(from);
    return t('staff.previewPeriodOf', { from: formatDay(from), to: formatDay(to) });
  };
  return (
    <section className="stack" aria-label={t('staff.importPreview')}>
      <Changed kind="changed" preview={preview} />
      <Changed kind="alike" preview={preview} />
      <Checks preview={preview} />
      <LeftOutByItself preview={preview} />
      {formulas > 0 && (
        <p className="notice" data-tone="info">
          {t('staff.previewFormulas', { count: formulas })}
        </p>
      )}
      {lines > 0 && (
        <DescriptionList
          facts={[
            [t('staff.previewLines'), count(lines)],
            [t('staff.previewKnown'), count(knownLines)],
            [t('staff.previewPeriod'), period(firstDay, lastDay)],
            [t('staff.previewIn'), <Money key="in" pkr={preview.moneyIn} />],
            [t('staff.previewOut'), <Money key="out" pkr={preview.moneyOut} />],
            [t('staff.previewEncoding'), preview.encoding],
          ]}
        />
      )}
      {first.length > 0 && (
        <DataTable
          bare
          label={t('staff.previewFirst')}
          columns={columns}
          rows={first.map((line, at) => ({ ...line, at }))}
          rowKey={(line) => JSON.stringify(line)}
        />
      )}
    </section>
  );
}

const count = (number: number) => number.toLocaleString('en');

function Changed({
  kind,
  preview,
}: {
  readonly kind: 'changed' | 'alike';
  readonly preview: StatementPreview;
}) {
  const { t } = useText();
  const formatDay = useDay();
  const changed = preview[kind];
  if (changed.count === 0) return null;
  const title = t(`staff.${kind}Title`, { count: count(changed.count) });
  const reading = ({ day, amount }: LineReading) => (
    <span>
      {formatDay(day)} <Money pkr={amount} signed />
    </span>
  );
  return (
    <div>
      <h3>{title}</h3>
      <DataTable
        bare
        label={title}
        columns={[
          { id: 'line', label: '', place: 'title', cell: ({ line }) => t('staff.problemAt', { line }) },
          { id: 'was', label: t(`staff.${kind}Was`), cell: ({ was }) => reading(was) },
          { id: 'now', label: t(`staff.${kind}Now`), cell: ({ now }) => reading(now) },
        ]}
        rows={changed.first}
        rowKey={({ line }) => String(line)}
      />
    </div>
  );
}

function Checks({ preview: { checks, isUnproved } }: { readonly preview: StatementPreview }) {
  const { t } = useText();
  if (checks.length === 0 && !isUnproved) return null;
  return (
    <div>
      <h3>{t('staff.checksTitle')}</h3>
      {checks.length === 0 ? (
        <p className="notice" data-tone="info">
          {t('staff.checksNone')}
        </p>
      ) : (
        <ul className={styles.checks}>
          {checks.map(({ check, figures }) => {
            const show = (figure = 0) => (check === 'closing' ? formatPkr(pkr(figure)) : count(figure));
            const shown = { first: show(figures[0]), last: show(figures.at(-1)) };
            return <li key={check}>{t(`staff.check.${check}`, shown)}</li>;
          })}
        </ul>
      )}
    </div>
  );
}

function LeftOutByItself({ preview }: { readonly preview: StatementPreview }) {
  const { t } = useText();
  const leftOut = preview.leftOut.flatMap(({ reason, ...group }) =>
    reason === 'person' ? [] : [{ reason, ...group }],
  );
  if (leftOut.length === 0) return null;
  const sum = leftOut.reduce((total, group) => total + group.count, 0);
  return (
    <details className={styles.columns}>
      <summary>{t('staff.leftOutTitle', { count: count(sum) })}</summary>
      <ul className={lists.imports}>
        {leftOut.map(({ reason, first, ...group }) => (
          <li key={reason}>
            {t('staff.leftOutOf', { reason: t(`staff.leftOut.${reason}`), count: count(group.count) })}
            <Cells row={first} />
          </li>
        ))}
      </ul>
    </details>
  );
}
