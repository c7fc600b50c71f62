import { settle, type TableLine, toTableLine } from './cells.ts';
import { type Column, findHeader } from './header.ts';
import { type Line, type TextItem, textOf, toLines } from './lines.ts';
import { isPairLine } from './pairs.ts';
import { isDate, isFoot, readMoney, splitAtDate } from './patterns.ts';
import { FileRefusal } from './refusal.ts';

export interface Table {
  readonly columns: readonly Column[];
  /** The column whose dates begin the rows. */
  readonly dateColumn: number;
  /** The lines between headings and foot, page after page. */
  readonly lines: readonly TableLine[];
  readonly outside: readonly Line[];
}

/** A foot is at least this many heights of a letter below the rows, and any text so far below is one. */
const FOOT_GAP = 1.6;
const MOST_GAP = 8;
/** A page without headings and rows: so few lines are the end of a row, more are terms and the like. */
const FEW_LINES = 6;

export function findTable(pages: readonly (readonly TextItem[])[]): Table {
  const allLines = pages.map((items, at) => toLines(items, at + 1));
  const repeated = findRepeated(allLines);
  const outside: Line[] = [];
  const parts: { lines: readonly Line[]; hasHeader: boolean }[] = [];
  let named: readonly Column[] | undefined;
  for (const lines of allLines) {
    const header = findHeader(lines);
    if (header && named && names(header.columns) !== names(named)) throw new FileRefusal('fileRows');
    named = header?.columns ?? named;
    const above = lines.slice(0, header ? header.first : named ? 0 : undefined);
    if (above.some(looksLikeRow)) throw headingsRefused(allLines);
    outside.push(...above);
    if (!named) continue;
    const below = header ? lines.slice(header.last + 1) : lines.filter((line) => !isIn(line, outside));
    const heading = names(named);
    const body = below.filter((line) => line.items.map(({ text }) => text).join('|') !== heading);
    parts.push({ lines: body, hasHeader: header !== undefined });
  }
  if (!named) throw headingsRefused(allLines);
  const columns = withUnnamed(
    named,
    parts.flatMap(({ lines }) => lines),
  );
  const bodies = parts.map((part) => ({
    ...part,
    lines: part.lines.map((line) => toTableLine(line, columns)),
  }));
  const dateColumn = mostDates(
    columns,
    bodies.flatMap(({ lines }) => lines),
  );
  const lines: TableLine[] = [];
  for (const body of bodies) {
    const end = findFoot(body.lines, dateColumn, repeated, body.hasHeader);
    lines.push(...body.lines.slice(0, end));
    outside.push(...body.lines.slice(end));
  }
  return { columns, dateColumn, lines: settle(lines), outside };
}

/** Texts beside all headings, in lines with a date, are a column that a person names. */
function withUnnamed(columns: readonly Column[], lines: readonly Line[]): readonly Column[] {
  const left = Math.min(...columns.map((column) => column.left));
  const right = Math.max(...columns.map((column) => column.right));
  const cells = lines
    .filter(({ items }) => items.some(({ text }) => isDate(text) || splitAtDate(text)))
    .flatMap((line) => toTableLine(line, columns).cells)
    .filter(({ money }) => money === undefined);
  const unnamed = (beside: typeof cells): Column[] => {
    const edges = beside.flatMap(({ item }) => [item.left, item.right]);
    if (beside.length === 0) return [];
    return [{ name: '', kind: 'text', left: Math.min(...edges), right: Math.max(...edges) }];
  };
  const endsInText = columns.find((column) => column.right === right)?.kind !== 'money';
  return [
    ...unnamed(cells.filter(({ item }) => item.right < left)),
    ...columns,
    ...unnamed(endsInText ? [] : cells.filter(({ item }) => item.left > right)),
  ];
}

/** A date and an amount above the headings: these are not all headings, or not those of this table. */
function looksLikeRow({ items }: Line): boolean {
  const [first, second] = items.map(({ text }) => text);
  const begin = /^\d+$/.test(first ?? '') ? second : first;
  if (!begin || !(isDate(begin) || splitAtDate(begin))) return false;
  return items.some(({ text }) => /\d\.\d{2}\b/.test(text) && (readMoney(text) || text.includes(' ')));
}

function headingsRefused(pages: readonly (readonly Line[])[]): FileRefusal {
  const texts = pages.flat().map(textOf);
  const seen = texts
    .filter((text) => /date|balance|amount/i.test(text))
    .slice(0, 3)
    .join(' / ');
  return new FileRefusal('fileHeadings', { seen: seen.slice(0, 200) || '–' });
}

export const hasDate = (line: TableLine, dateColumn: number) =>
  line.cells.some(({ column, text }) => column === dateColumn && isDate(text));
export const numbersOf = (line: TableLine) => line.cells.filter(({ money }) => money);

const names = (columns: readonly Column[]) => columns.map(({ name }) => name).join('|');
const masked = (line: Line) => textOf(line).replace(/\d+/g, '9');
const isIn = (line: Line, lines: readonly Line[]) =>
  lines.some((other) => Math.abs(other.y - line.y) < 3 && masked(other) === masked(line));

function mostDates(columns: readonly Column[], lines: readonly TableLine[]): number {
  const counts = columns.map(({ kind }, at) =>
    kind === 'date' ? lines.filter((line) => hasDate(line, at)).length : -1,
  );
  return counts.indexOf(Math.max(...counts));
}

function findRepeated(pages: readonly (readonly Line[])[]): (line: Line) => boolean {
  return (line) => pages.some((lines, at) => at + 1 !== line.page && isIn(line, lines.slice(-4)));
}

/** Nothing above the last date or number of a page is its foot. */
function findFoot(
  lines: readonly TableLine[],
  dateColumn: number,
  isRepeated: (line: Line) => boolean,
  hasHeader: boolean,
) {
  const isOfRow = (line: TableLine) => {
    const numbers = numbersOf(line);
    const isDated = hasDate(line, dateColumn);
    if (!isFoot(textOf(line))) return isDated || numbers.length > 0;
    return isDated ? numbers.length > 0 : numbers.some(({ money }) => money?.includes('.'));
  };
  const last = lines.findLastIndex(isOfRow);
  if (last < 0 && !hasHeader && lines.length > FEW_LINES) return 0;
  for (let at = last + 1; at < lines.length; at += 1) {
    const line = lines[at] as TableLine;
    const gap = line.y - (lines[at - 1]?.y ?? Number.NEGATIVE_INFINITY);
    const size = line.items[0]?.size ?? 0;
    const isFar = at > 0 && gap > MOST_GAP * size;
    const isApart = gap > FOOT_GAP * size && (isFoot(textOf(line)) || isRepeated(line));
    if (isPairLine(line) || isFar || isApart) return at;
  }
  return lines.length;
}
