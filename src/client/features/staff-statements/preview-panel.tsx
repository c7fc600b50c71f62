import type { StatementLineView, StatementPreview } from '#shared/views/statements.ts';
import { type Column, DataTable } from '../../components/staff/data-table.tsx';
import { DescriptionList } from '../../components/staff/description-list.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './import-modal.module.css';
import { useDay } from './use-day.ts';

export function PreviewPanel({ preview }: { readonly preview: StatementPreview }) {
  const { t } = useText();
  const formatDay = useDay();
  const { lines, knownLines, firstDay, lastDay, problems, problemCount, formulas, first } = preview;
  const columns: Column<StatementLineView>[] = [
    { id: 'day', label: t('staff.columnDay'), place: 'title', cell: ({ day }) => formatDay(day) },
    {
      id: 'amount',
      label: t('staff.columnAmount'),
      place: 'aside',
      numeric: true,
      cell: ({ amount }) => <Money pkr={amount} signed />,
    },
    { id: 'reference', label: t('staff.columnReference'), cell: ({ reference }) => <bdi>{reference}</bdi> },
    { id: 'text', label: t('staff.layout.description'), cell: ({ description }) => <bdi>{description}</bdi> },
    {
      id: 'balance',
      label: t('staff.columnBalance'),
      numeric: true,
      cell: ({ balance }) => (balance === null ? '–' : <Money pkr={balance} />),
    },
  ];
  const period = (from: string | null, to: string | null) => {
    if (!from || !to) return '–';
    if (from === to) return formatDay(from);
    return t('staff.previewPeriodOf', { from: formatDay(from), to: formatDay(to) });
  };
  const count = (number: number) => number.toLocaleString('en');
  return (
    <section className={styles.panel} aria-label={t('staff.importPreview')}>
      {problemCount > 0 && (
        <ul className={styles.wrong}>
          {problems.map(({ line, problem, text }) => (
            <li key={`${line} ${problem} ${text}`}>
              {t('staff.problemAt', { line, problem: t(`staff.problem.${problem}`) })}{' '}
              {text !== '' && t('staff.problemText', { text })}
            </li>
          ))}
        </ul>
      )}
      {formulas > 0 && <p className={styles.note}>{t('staff.previewFormulas', { count: formulas })}</p>}
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
