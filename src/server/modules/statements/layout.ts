import type { StatementColumn, StatementLayout } from '#shared/schemas/statements.ts';
import { readAmount, readDay, readDirection } from './cells.ts';
import type { Row } from './statement-file.ts';

/** The row of headings is looked for in this many rows: banks put the account and the period above it. */
const HEADER_WITHIN = 60;
const SAMPLE = 500;

type Columns = StatementLayout['columns'];
const NONE: Columns = {
  date: null,
  amount: null,
  debit: null,
  credit: null,
  direction: null,
  reference: null,
  description: null,
  balance: null,
};

/** In this order, each kind takes the first free column that fits. */
const HEADINGS: readonly (readonly [StatementColumn, RegExp])[] = [
  [
    'direction',
    /^(transaction |txn )?type$|^(dr|debit) ?\/ ?(cr|credit)$|^(cr|credit) ?\/ ?(dr|debit)$|direction/i,
  ],
  ['date', /\bdate\b|^day$|^time$|تاریخ/i],
  ['balance', /balance|بیلنس/i],
  ['debit', /debit|withdraw|money out|paid out|\bdr\b|^out\b|^sent\b/i],
  ['credit', /credit|deposit|money in|paid in|\bcr\b|^in\b|received/i],
  ['amount', /amount|رقم|^pkr$|^rs\.?$/i],
  ['reference', /\bref|\btrx|\btxn|\btid\b|transaction (id|no|number)|\brrn\b|\butr\b|\bstan\b|instrument/i],
  ['description', /descri|narration|detail|particular|remark|purpose|sender|\bname\b|تفصیل/i],
];

/** @returns the place of the row with these headings; -1 if `header` is empty; undefined if no row fits */
export function findHeader(rows: readonly Row[], header: readonly string[]): number | undefined {
  if (header.length === 0) return -1;
  const at = rows.slice(0, HEADER_WITHIN).findIndex(({ cells }) => {
    const found = withoutEmptyEnd(cells);
    return found.length === header.length && found.every((cell, i) => cell.slice(0, 200) === header[i]);
  });
  return at < 0 ? undefined : at;
}

export function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

/** A person checks this layout before anything is saved. */
export function guessLayout(rows: readonly Row[]): StatementLayout {
  const at = rows.slice(0, HEADER_WITHIN).findIndex(({ cells }) => isHeader(byHeadings(cells)));
  const header = at < 0 ? [] : withoutEmptyEnd(rows[at]?.cells ?? []).map((cell) => cell.slice(0, 200));
  const lines = rows.slice(at + 1, at + 1 + SAMPLE);
  const columns = at < 0 ? byContent(lines) : byHeadings(header);
  const valuesOf = (column: StatementColumn) => {
    const place = columns[column];
    return place === null ? [] : lines.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '');
  };
  const directions = valuesOf('direction');
  const isDirected =
    columns.amount !== null && directions.filter(readDirection).length * 2 > directions.length;
  const money = (['amount', 'debit', 'credit', 'balance'] as const).flatMap(valuesOf);
  return {
    header,
    columns: isDirected ? columns : { ...columns, direction: null },
    dateOrder: valuesOf('date').some((cell) => /^(0?\d|1[0-2])[-/. ](1[3-9]|2\d|3[01])\b/.test(cell))
      ? 'MDY'
      : 'DMY',
    decimal: money.some((cell) => /,\d{1,2}$/.test(cell) && !/\.\d/.test(cell.slice(cell.lastIndexOf(','))))
      ? ','
      : '.',
    outIsPositive: false,
  };
}

function isHeader({ date, amount, debit, credit }: Columns): boolean {
  return date !== null && (amount !== null || debit !== null || credit !== null);
}

function byHeadings(cells: readonly string[]): Columns {
  const columns = { ...NONE };
  const taken = new Set<number>();
  for (const [column, pattern] of HEADINGS) {
    const at = cells.findIndex((cell, i) => !taken.has(i) && cell.length <= 60 && pattern.test(cell));
    if (at < 0 || (column === 'amount' && (columns.debit !== null || columns.credit !== null))) continue;
    columns[column] = at;
    taken.add(at);
  }
  return columns;
}

function byContent(lines: readonly Row[]): Columns {
  const sample = lines.slice(0, 20);
  const width = sample[0]?.cells.length ?? 0;
  const places = Array.from({ length: width }, (_, i) => i);
  const all = (test: (cell: string) => unknown) => (i: number) =>
    sample.every(({ cells }) => test(cells[i] ?? ''));
  const date = places.find(all((cell) => readDay(cell, 'DMY') ?? readDay(cell, 'MDY')));
  const money = places.filter(
    (i) => i !== date && all((cell) => /[.,]\d{2}\b/.test(cell) && readAmount(cell, '.'))(i),
  );
  const texts = places.filter((i) => i !== date && !money.includes(i));
  // Two patterns without `*` or `+`: a single pattern with them could take quadratic time for a long cell.
  const hasId = all((cell) => !/\s/.test(cell) && /\d{5}/.test(cell));
  const reference = texts.find(hasId);
  return {
    ...NONE,
    date: date ?? null,
    amount: money[0] ?? null,
    balance: money[1] ?? null,
    reference: reference ?? null,
    description: texts.find((i) => i !== reference) ?? null,
  };
}
