import type { Cell, TableLine } from './cells.ts';
import { type TextItem, textOf } from './lines.ts';
import { isDate, isSection, isSummary, isTime } from './patterns.ts';
import { FileRefusal, unsure } from './refusal.ts';
import { hasDate, numbersOf, type Table } from './table.ts';

/** The lines of one row, before its cells are put together. */
export interface Draft {
  readonly lines: TableLine[];
  readonly notes: string[];
  readonly isDated: boolean;
}

export interface Row {
  readonly cells: string[];
  readonly unsure: string[];
}

/** A gap counts as larger than another from this factor on. */
const CLEARLY = 1.2;
/** A line that went to the wrong row moves the middle of a cell by half a line's height. */
const OFF_CENTRE = 0.35;
const MOST_CENTRED = 0.8;

export function splitRows(table: Table): Draft[] {
  const drafts = isOnTop(table) ? splitOnTop(table) : nameSection(splitCentred(table), table);
  if (!drafts.some(({ isDated }) => isDated)) throw new FileRefusal('fileNoDates');
  return drafts;
}

/** A row reaches from its date to the next date, over the end of a page too. */
export function splitOnTop(table: Table): Draft[] {
  const { lines, dateColumn } = table;
  const section = findSection(table);
  const drafts: Draft[] = [];
  for (const line of lines) {
    const draft = drafts.at(-1);
    const numbers = numbersOf(line);
    if (hasDate(line, dateColumn)) drafts.push({ lines: [line], notes: [], isDated: true });
    else if (isSummaryLine(line) || line === section)
      drafts.push({ lines: [line], notes: [], isDated: false });
    else if (numbers.length > 0 && (!draft?.isDated || hasAnyOf(draft, numbers))) {
      drafts.push({ lines: [line], notes: [unsure('noDate')], isDated: false });
    } else if (draft && isTitle(line, table)) {
      drafts.push({ lines: [line], notes: [unsure('section', { text: textOf(line) })], isDated: false });
    } else if (draft) draft.lines.push(line);
    else drafts.push(stray([line]));
  }
  return nameSection(drafts, table);
}

/** The first line that names the rows below it undone, or of another account. */
function findSection({ lines, dateColumn, outside }: Table): TableLine | undefined {
  const above = outside.map(textOf).join('\n');
  return lines.find(
    (line) => !hasDate(line, dateColumn) && numbersOf(line).length === 0 && isSection(textOf(line), above),
  );
}

function nameSection(drafts: Draft[], table: Table): Draft[] {
  const section = findSection(table);
  if (!section) return drafts;
  const below = new Set(table.lines.slice(table.lines.indexOf(section)));
  for (const { lines, notes } of drafts)
    if (lines.some((line) => below.has(line))) notes.push(unsure('section', { text: textOf(section) }));
  return drafts;
}

/** A text alone below the dates may be a heading of other rows, unless balances prove these. */
function isTitle(line: TableLine, { columns, dateColumn }: Table): boolean {
  const text = textOf(line);
  const [first, dates] = [line.items[0], columns[dateColumn]];
  const isAlone = first && dates && first.left > dates.left - 3 && first.left < dates.right;
  const isWord = /\p{L}{4}/u.test(text) && !/\d|^(?:mon|tues|wednes|thurs|fri|satur|sun)day/i.test(text);
  return Boolean(isAlone) && isWord && !columns.some(({ name }) => /balance|بیلنس/i.test(name));
}

const stray = (lines: TableLine[]): Draft => ({ lines, notes: [unsure('strayText')], isDated: false });

const isSummaryLine = (line: TableLine) => numbersOf(line).length > 0 && isSummary(textOf(line));

const hasAnyOf = (draft: Draft, numbers: readonly Cell[]) =>
  draft.lines.flatMap(numbersOf).some(({ column }) => numbers.some((number) => number.column === column));

/** Decided once for the whole file. */
function isOnTop(table: Table): boolean {
  const { lines, dateColumn } = table;
  const first = lines.findIndex((line) => hasDate(line, dateColumn));
  if (first < 0) throw new FileRefusal('fileNoDates');
  const hasTextAbove = lines.slice(0, first).some((line) => numbersOf(line).length === 0);
  if (!hasTextAbove && !hasLargeGapInside(table)) return true;
  const rows = splitCentred(table).filter(({ isDated }) => isDated);
  const tall = rows.filter((row) => new Set(textItems(row, table).map(({ y }) => y)).size > 1);
  const off = tall.filter(({ notes }) => notes.length > 0);
  if (tall.length === 0 || off.length > (1 - MOST_CENTRED) * tall.length) throw new FileRefusal('fileRows');
  return false;
}

/** With dates on top, the gap above the next date is the largest between two dates. */
function hasLargeGapInside({ lines, dateColumn }: Table): boolean {
  let start = -1;
  for (const [at, line] of lines.entries()) {
    if (!hasDate(line, dateColumn)) continue;
    const row = lines.slice(start, at + 1);
    if (start >= 0 && row.every((one) => one.page === line.page && !isSummaryLine(one))) {
      const gaps = gapsOf(row);
      if (Math.max(...gaps) > CLEARLY * (gaps.at(-1) ?? 0)) return true;
    }
    start = at;
  }
  return false;
}

const gapsOf = (lines: readonly { y: number }[]) =>
  lines.slice(1).map((line, at) => line.y - (lines[at]?.y ?? 0));

/** Dates stand in the middle of their rows; two rows part at the largest gap between their dates. */
function splitCentred(table: Table): Draft[] {
  const { lines, dateColumn } = table;
  const drafts: Draft[] = [];
  let waiting: TableLine[] = [];
  let current: Draft | undefined;
  for (const line of lines) {
    if (waiting[0] && waiting[0].page !== line.page) {
      if (current) current.lines.push(...waiting);
      else drafts.push(stray(waiting));
      waiting = [];
    }
    if (current && current.lines[0]?.page !== line.page) current = undefined;
    if (hasDate(line, dateColumn)) {
      const next: Draft = { lines: [], notes: [], isDated: true };
      const [before, after] = current ? cut(current, waiting, line, next) : [[], waiting];
      current?.lines.push(...before);
      next.lines.push(...after, line);
      drafts.push(next);
      current = next;
      waiting = [];
    } else if (isSummaryLine(line)) {
      current?.lines.push(...waiting);
      if (!current && waiting.length > 0) drafts.push(stray(waiting));
      drafts.push({ lines: [line], notes: [], isDated: false });
      waiting = [];
      current = undefined;
    } else waiting.push(line);
  }
  if (current) current.lines.push(...waiting);
  else if (waiting.length > 0) drafts.push(stray(waiting));
  const dated = drafts.filter(({ isDated }) => isDated);
  const pitch = median(dated.flatMap((row) => gapsOf(textItems(row, table)).filter((gap) => gap > 0)));
  for (const row of dated) if (isOffCentre(row, table, pitch)) row.notes.push(unsure('cut'));
  return drafts;
}

function cut(current: Draft, waiting: readonly TableLine[], line: TableLine, next: Draft) {
  const gaps = gapsOf([current.lines.at(-1) ?? line, ...waiting, line]);
  const [largest = 0, second = 0] = [...gaps].sort((a, b) => b - a);
  if (gaps.length > 1 && largest < CLEARLY * second) {
    current.notes.push(unsure('cut'));
    next.notes.push(unsure('cut'));
  }
  const place = gaps.indexOf(largest);
  return [waiting.slice(0, place), waiting.slice(place)] as const;
}

const textItems = ({ lines }: Draft, { columns }: Table): TextItem[] =>
  lines.flatMap(({ cells }) =>
    cells.filter(({ column }) => columns[column]?.kind === 'text').map(({ item }) => item),
  );

function isOffCentre(row: Draft, table: Table, pitch: number): boolean {
  const texts = textItems(row, table);
  const dates = row.lines.flatMap(({ cells }) => cells.filter(({ column }) => column === table.dateColumn));
  const middle = (items: readonly { y: number }[]) => ((items[0]?.y ?? 0) + (items.at(-1)?.y ?? 0)) / 2;
  if (texts.length === 0) return false;
  return Math.abs(middle(texts) - middle(dates.map(({ item }) => item))) > Math.max(2.5, OFF_CENTRE * pitch);
}

export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

export function toRow(draft: Draft, { columns, dateColumn }: Table): Row {
  const notes = [...draft.notes];
  const cells = columns.map(({ name, kind }, at) => {
    const own = draft.lines.flatMap((line) => line.cells.filter(({ column }) => column === at));
    const texts = own.map(({ text, money }) => money ?? text).filter((text) => text !== '');
    const text = texts.join(' ');
    const hasDash = own.length > 1 && draft.lines.some((line) => hasDashBeside(line, at));
    if (kind === 'money' && hasDash) notes.push(unsure('between', { text: '-' }));
    if (kind === 'money' && texts.length > 1) notes.push(unsure('twoNumbers', { column: name, text }));
    if (kind === 'date' && !isDayAndTime(texts)) notes.push(unsure('notADate', { text }));
    for (const cell of own) if (cell.isBetween) notes.push(unsure('between', { text: cell.text }));
    return text;
  });
  const isAmount = ({ column }: Cell) => !/balance/i.test(columns[column]?.name ?? '');
  const isSum = isSummary(cells.join(' '));
  if (draft.isDated && !isSum && !draft.lines.flatMap(numbersOf).some(isAmount))
    notes.push(unsure('noAmount'));
  if (!draft.isDated && !isSum && notes.length === 0) notes.push(unsure('noDate'));
  if (draft.isDated && cells[dateColumn] === '') notes.push(unsure('noDate'));
  return { cells, unsure: notes };
}

/** A dash beside a number may be its sign. */
function hasDashBeside(line: TableLine, at: number): boolean {
  const own = line.cells.filter(({ column }) => column === at);
  return own.some(({ money }) => money === '') && own.some(({ money }) => money);
}

function isDayAndTime(texts: readonly string[]): boolean {
  const [day, time, ...more] = texts;
  return day === undefined || (isDate(day) && (time === undefined || isTime(time)) && more.length === 0);
}

/** Numbers that stand on another line, or at another place of their column, than those of most rows. */
export function markApart(
  drafts: readonly Draft[],
  rows: readonly Row[],
  { columns, dateColumn }: Table,
): void {
  const dated = drafts.flatMap((draft, at) => (draft.isDated ? [{ draft, row: rows[at] as Row }] : []));
  const apartOf = ({ lines }: Draft) =>
    lines
      .filter((line) => !hasDate(line, dateColumn))
      .flatMap(numbersOf)
      .map(({ column }) => column)
      .sort()
      .join();
  const shapes = dated.map(({ draft }) => apartOf(draft));
  for (const [at, { draft, row }] of dated.entries()) {
    const shape = shapes[at];
    if (shape === '' || shapes.filter((other) => other === shape).length * 2 > dated.length) continue;
    const cells = draft.lines.filter((line) => !hasDate(line, dateColumn)).flatMap(numbersOf);
    row.unsure.push(unsure('apart', { text: cells.map(({ text }) => text).join(' ') }));
  }
  for (const [at, column] of columns.entries()) {
    if (column.kind !== 'money') continue;
    const all = drafts.flatMap(({ lines }, place) =>
      lines
        .flatMap(numbersOf)
        .flatMap((cell) => (cell.column === at ? [{ item: cell.item, row: rows[place] as Row }] : [])),
    );
    const edges = [
      (item: TextItem) => item.right,
      (item: TextItem) => item.left,
      (item: TextItem) => (item.left + item.right) / 2,
    ];
    const spread = edges.map((edge) => {
      const middle = median(all.map(({ item }) => edge(item)));
      return { edge, middle, off: median(all.map(({ item }) => Math.abs(edge(item) - middle))) };
    });
    const best = spread.sort((a, b) => a.off - b.off)[0];
    for (const { item, row } of all) {
      if (best && all.length > 3 && Math.abs(best.edge(item) - best.middle) > item.size + 3 * best.off) {
        row.unsure.push(unsure('apart', { text: item.text }));
      }
    }
  }
}
