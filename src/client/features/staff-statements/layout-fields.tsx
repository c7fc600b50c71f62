import { type ReactNode, useState } from 'react';
import {
  AMOUNT_SIGNS,
  COLUMN_MEANINGS,
  type ColumnMeaning,
  DATE_ORDERS,
  REPEATED_MEANINGS,
  type StatementLayout,
  WORD_MEANINGS,
  type WordColumn,
} from '#shared/schemas/statements.ts';
import type { StatementPreview } from '#shared/views/statements.ts';
import { SegmentedControl } from '../../components/staff/segmented-control.tsx';
import { ChoiceField } from '../../components/ui/choice-field.tsx';
import { RadioList } from '../../components/ui/radio-list.tsx';
import { useDay } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import styles from './import-modal.module.css';
import { readExample } from './read-example.ts';

interface LayoutProps {
  readonly preview: StatementPreview;
  /** The preview's, with the answers that the server has not read yet. */
  readonly layout: StatementLayout;
  readonly onChange: (layout: StatementLayout) => void;
}

/** A number is the place of a column. */
type FieldId = number | 'dateOrder' | 'decimal' | 'sign' | WordColumn;

function findFields(
  preview: StatementPreview,
  layout: StatementLayout,
  asked: readonly FieldId[],
): FieldId[] {
  const { columns, sign } = layout;
  const places = columns.flatMap((meaning, place) => (meaning === 'unsure' ? [] : [place]));
  const has = (meaning: ColumnMeaning) => columns.includes(meaning);
  const isAmbiguous = Object.keys(dateExample(preview, layout).days).length > 1;
  return [
    ...places,
    ...(isAmbiguous || asked.includes('dateOrder') ? (['dateOrder'] as const) : []),
    'decimal',
    ...(has('amount') && !has('direction') && (sign || asked.includes('sign')) ? (['sign'] as const) : []),
    ...(['direction', 'status'] as const).filter((column) => has(column) && preview.words[column].length > 0),
  ];
}

function findAsked({ questions, layout: { columns } }: StatementPreview): FieldId[] {
  const every = questions.includes('date') || questions.includes('amount');
  return [
    ...columns.flatMap((meaning, place) => (every || meaning === null ? [place] : [])),
    ...questions.filter((question) => question !== 'date' && question !== 'amount' && question !== 'columns'),
  ];
}

/**
 * Answered questions stay at the top, so that the answers can be corrected.
 * @param children stand between the questions and the rest
 */
export function LayoutFields({ children, ...props }: LayoutProps & { readonly children: ReactNode }) {
  const { preview, layout } = props;
  const { t } = useText();
  const header = preview.layout.header.join('\n');
  const [kept, setKept] = useState<{ header: string; asked: readonly FieldId[] }>({ header, asked: [] });
  const asked = kept.header === header ? kept.asked : [];
  const more = findAsked(preview).filter((id) => !asked.includes(id));
  if (more.length > 0) setKept({ header, asked: [...asked, ...more] });
  const fields = findFields(preview, layout, asked);
  const render = (id: FieldId) => <LayoutField key={id} id={id} {...props} />;
  const isAsked = (id: FieldId) => asked.includes(id);
  const { questions, isKnown } = preview;
  return (
    <>
      {asked.length > 0 && (
        <section className={styles.questions} aria-label={t('staff.questionsTitle')}>
          <h3>{t('staff.questionsTitle')}</h3>
          {questions.includes('date') && <p>{t('staff.questionDate')}</p>}
          {questions.includes('amount') && <p>{t('staff.questionAmount')}</p>}
          {questions.includes('columns') && <p>{t('staff.questionColumns')}</p>}
          <div className={styles.fields}>{fields.filter(isAsked).map(render)}</div>
        </section>
      )}
      {children}
      <details className={styles.columns} open={!isKnown || asked.length > 0}>
        <summary>
          {t('staff.layoutTitle')}
          <span className={isKnown ? undefined : styles.guessed}>
            {t(
              isKnown
                ? 'staff.layoutKnown'
                : header === ''
                  ? 'staff.layoutNoHeadings'
                  : 'staff.layoutGuessed',
            )}
          </span>
        </summary>
        <div className={styles.fields}>{fields.filter((id) => !isAsked(id)).map(render)}</div>
      </details>
    </>
  );
}

function LayoutField({ id, ...props }: LayoutProps & { readonly id: FieldId }) {
  const { t } = useText();
  const { preview, layout, onChange } = props;
  const plus = examplesOf(preview, layout, 'amount').find((cell) => !/[-–−(]/.test(cell));
  switch (id) {
    case 'dateOrder':
      return <DateOrder {...props} />;
    case 'decimal':
      return (
        <ChoiceField
          label={t('staff.layoutDecimal')}
          options={DECIMALS}
          value={layout.decimal}
          onChange={(decimal = '.') => onChange({ ...layout, decimal })}
        />
      );
    case 'sign':
      return (
        <RadioList
          label={t('staff.layoutSign', { cell: plus ?? '1,234.50' })}
          options={AMOUNT_SIGNS.filter(
            (sign) => sign !== 'balance' || sign === layout.sign || layout.columns.includes('balance'),
          ).map((value) => ({ value, label: t(`staff.sign.${value}`) }))}
          value={layout.sign}
          onChange={(sign) => onChange({ ...layout, sign })}
        />
      );
    case 'direction':
    case 'status':
      return <Words column={id} {...props} />;
    default:
      return <ColumnField place={id} {...props} />;
  }
}

const DECIMALS = [
  { value: '.', label: '1,234.50' },
  { value: ',', label: '1.234,50' },
] as const;

/** Choosing one of these takes the others' meaning away, and a person is asked about them again. */
const EXCLUDED: { readonly [meaning in ColumnMeaning]?: readonly ColumnMeaning[] } = {
  amount: ['in', 'out'],
  in: ['amount', 'direction'],
  out: ['amount', 'direction'],
  direction: ['in', 'out'],
};

function ColumnField({ place, preview, layout, onChange }: LayoutProps & { readonly place: number }) {
  const { t } = useText();
  const meaning = layout.columns[place] ?? null;
  function set(next: ColumnMeaning): void {
    const clashes = (other: ColumnMeaning) =>
      EXCLUDED[next]?.includes(other) || (other === next && !REPEATED_MEANINGS.includes(next));
    const columns = layout.columns.map((other, at) => {
      if (at === place) return next;
      return other !== null && clashes(other) ? null : other;
    });
    onChange({ ...layout, columns });
  }
  return (
    <ChoiceField<ColumnMeaning>
      label={<bdi>{preview.columns[place] || t('staff.layoutColumn', { number: place + 1 })}</bdi>}
      hint={<bdi>{examplesAt(preview, place).join(' · ')}</bdi>}
      none={meaning === null && t('staff.layoutChoose')}
      options={COLUMN_MEANINGS.filter((one) => one !== 'unsure').map((value) => ({
        value,
        label: t(`staff.meaning.${value}`),
      }))}
      value={meaning ?? undefined}
      onChange={(next) => next && set(next)}
    />
  );
}

function DateOrder({ preview, layout, onChange }: LayoutProps) {
  const { t } = useText();
  const formatDay = useDay();
  const { cell, days } = dateExample(preview, layout);
  const options = DATE_ORDERS.map((value) => {
    const order = t(`staff.layout${value}`);
    const day = days[value];
    return { value, label: day ? t('staff.layoutReading', { order, cell, day: formatDay(day) }) : order };
  });
  const read = options.filter(({ value }) => days[value] || value === layout.dateOrder);
  return (
    <RadioList
      label={t('staff.layoutDateOrder')}
      options={read.length > 1 ? read : options}
      value={layout.dateOrder}
      onChange={(dateOrder) => onChange({ ...layout, dateOrder })}
    />
  );
}

function Words({ column, preview, layout, onChange }: LayoutProps & { readonly column: WordColumn }) {
  const { t } = useText();
  const heading = preview.columns[layout.columns.indexOf(column)] || t(`staff.meaning.${column}`);
  const known: Readonly<Record<string, string>> = layout.words[column];
  return (
    <div className={styles.words}>
      <p>{t('staff.wordsOf', { column: heading })}</p>
      {preview.words[column].map(({ word, count }) => {
        const shown = word || t('staff.wordEmpty');
        return (
          <div key={word}>
            <span>
              <bdi>{shown}</bdi> {t('staff.wordCount', { count: count.toLocaleString('en') })}
            </span>
            <SegmentedControl
              label={shown}
              options={WORD_MEANINGS[column].map((value) => ({ value, label: t(`staff.word.${value}`) }))}
              value={WORD_MEANINGS[column].find((value) => value === known[word]) ?? null}
              onChange={(meaning) => {
                const words = { ...layout.words, [column]: { ...known, [word]: meaning } };
                onChange({ ...layout, words });
              }}
            />
          </div>
        );
      })}
    </div>
  );
}

function dateExample(preview: StatementPreview, layout: StatementLayout) {
  return readExample(examplesOf(preview, layout, 'date', preview.cells.length));
}

function examplesAt({ cells }: StatementPreview, place: number, most = 3): string[] {
  const filled = cells.map((row) => row[place] ?? '').filter((cell) => cell !== '');
  return [...new Set(filled)].slice(0, most).map((cell) => cell.slice(0, 28));
}

function examplesOf(
  preview: StatementPreview,
  layout: StatementLayout,
  meaning: ColumnMeaning,
  most?: number,
): string[] {
  return examplesAt(preview, layout.columns.indexOf(meaning), most);
}

interface HeaderRowsProps {
  readonly preview: StatementPreview;
  readonly headerLine: number | null;
  readonly onChange: (headerLine: number) => void;
}

export function HeaderRows({ preview: { top, problems }, headerLine, onChange }: HeaderRowsProps) {
  const { t } = useText();
  const isWrong = problems.some(({ problem }) => problem === 'header');
  const [open, setOpen] = useState(isWrong);
  // It is not closed again while a person looks for the right row.
  if (isWrong && !open) setOpen(true);
  return (
    <details className={styles.columns} open={open}>
      <summary>
        {t('staff.headerTitle')}
        <span>
          {headerLine ? t('staff.headerLine', { line: headerLine }) : !isWrong && t('staff.headerNone')}
        </span>
      </summary>
      <RadioList
        label={t('staff.headerWhich')}
        options={[
          ...top.map(({ line, cells }) => ({
            value: line,
            label: `${t('staff.headerLine', { line })}: ${cells
              .slice(0, 6)
              .map((cell) => cell.slice(0, 20))
              .join(' · ')}`,
          })),
          { value: 0, label: t('staff.headerNone') },
        ]}
        value={headerLine ?? (isWrong ? null : 0)}
        onChange={onChange}
      />
    </details>
  );
}
