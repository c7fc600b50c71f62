import type { Column } from './header.ts';
import { gapOf, isOver, type Line, type TextItem } from './lines.ts';
import { isDate, isTime, type Kind, readMoney, splitAtDate } from './patterns.ts';

export interface Cell {
  readonly column: number;
  readonly text: string;
  readonly item: TextItem;
  /** The amount without currency, '' for a dash; undefined in columns of dates and texts. */
  readonly money?: string | undefined;
  /** It may belong to two columns. */
  readonly isBetween?: boolean;
}

export interface TableLine extends Line {
  readonly cells: readonly Cell[];
}

/** A gap weighs more than the distance of edges, so that a number stays under its heading. */
const GAP_WEIGHT = 4;
/** Numbers of one column end, or begin, at the same place. */
const EDGES = ['right', 'left'] as const;

export function toTableLine(line: Line, columns: readonly Column[]): TableLine {
  return { ...line, cells: withMarks(line.items, columns).flatMap((item) => toCells(item, columns)) };
}

const SIGN = /^[+-]$/;
const SIDE = /^[cd]r\.?$/i;
const CURRENCY = /^(?:[$€£¥₹]|usd|eur|gbp|aed|sar|pkr|rs\.?)$/i;
/** In heights of a letter: how far from its amount a mark under no heading may stand. */
const SIGN_GAP = 3;
const WORD_GAP = 6;

/** Puts the marks that stand apart from their amounts beside them. */
function withMarks(items: readonly TextItem[], columns: readonly Column[]): readonly TextItem[] {
  const isMark = ({ text }: TextItem) => SIGN.test(text) || SIDE.test(text) || CURRENCY.test(text);
  if (!items.some(isMark)) return items;
  const texts = items.map(({ text }) => text);
  const isGone = items.map((item, at) => {
    if (!isMark(item) || columns.some((column) => isOver(item, column))) return false;
    const most = (SIGN.test(item.text) ? SIGN_GAP : WORD_GAP) * item.size;
    const near = SIDE.test(item.text) ? [at - 1, at + 1] : [at + 1, at - 1];
    const place = near.find((other) => {
      const beside = items[other];
      return beside && readMoney(beside.text) && gapOf(beside, item) <= most;
    });
    if (place === undefined) return false;
    texts[place] = place < at ? `${texts[place]} ${item.text}` : `${item.text} ${texts[place]}`;
    return true;
  });
  return items.flatMap((item, at) => (isGone[at] ? [] : [{ ...item, text: texts[at] ?? '' }]));
}

function toCells(item: TextItem, columns: readonly Column[]): Cell[] {
  const { text } = item;
  if (isDate(text) || isTime(text)) return [{ column: nearestText(item, columns, true), text, item }];
  const money = readMoney(text);
  if (money !== undefined) {
    const over = columns.flatMap((column, at) =>
      column.kind === 'money' && isOver(item, column) ? [at] : [],
    );
    const scores = columns.map((column) => scoreOf(item, column));
    const nearest = scores.indexOf(Math.min(...scores));
    if (over.length > 0 || columns[nearest]?.kind === 'money') {
      const column = over.length === 1 ? (over[0] as number) : nearest;
      return [{ column, text, item, money, isBetween: money !== '' && over.length !== 1 }];
    }
  }
  const texts = reaches(item, columns, 'text');
  const isUnderAmount = reaches(item, columns, 'money') > 0 && (texts === 0 || ENDS_IN_AMOUNT.test(text));
  const isBetween = isUnderAmount || texts > 1;
  const parts = splitAtDate(text);
  const place = nearestText(item, columns, true);
  if (parts && columns[place]?.kind === 'date') {
    const rest = nearestText({ ...item, left: columns[place].right }, columns, false);
    const isSplit = !isDate(parts[1].slice(0, parts[0].length)) && reaches(item, columns, 'date') < 2;
    return [
      { column: place, text: parts[0], item, isBetween: isBetween || !isSplit },
      { column: rest, text: parts[1], item },
    ];
  }
  return [{ column: nearestText(item, columns, false), text, item, isBetween }];
}

/** A text that runs on into an amount: two cells were drawn as one. */
const ENDS_IN_AMOUNT = /\d\.\d{2}\)?$/;

const reaches = (item: TextItem, columns: readonly Column[], kind: Kind) =>
  columns.filter((column) => column.kind === kind && isOver(item, column)).length;

/** Numbers are at the right edge of their column, texts at the left. */
function scoreOf(item: TextItem, column: Column): number {
  const edge =
    column.kind === 'money' ? Math.abs(item.right - column.right) : Math.abs(item.left - column.left);
  return edge + GAP_WEIGHT * gapOf(item, column);
}

/** A number that is not under one heading belongs to the column whose numbers end or begin where it does. */
export function settle(lines: readonly TableLine[]): TableLine[] {
  /** The columns of amounts by whole points where their numbers end or begin. */
  const columnsAt = { right: new Map<number, Set<number>>(), left: new Map<number, Set<number>>() };
  for (const { column, money, isBetween, item } of lines.flatMap(({ cells }) => cells)) {
    if (!money || isBetween) continue;
    for (const edge of EDGES) {
      const at = Math.round(item[edge]);
      columnsAt[edge].set(at, (columnsAt[edge].get(at) ?? new Set()).add(column));
    }
  }
  const columnOf = ({ item }: Cell): number | undefined => {
    for (const edge of EDGES) {
      const at = Math.round(item[edge]);
      const near = [at - 1, at, at + 1].flatMap((point) => [...(columnsAt[edge].get(point) ?? [])]);
      const [column, ...others] = new Set(near);
      if (column !== undefined && others.length === 0) return column;
    }
    return undefined;
  };
  // Where a dash means no amount, one before a number may be that of the column before.
  const hasDashes = lines.some(({ cells }) => cells.some(({ money }) => money === ''));
  return lines.map((line) => ({
    ...line,
    cells: line.cells.map((cell) => {
      if (hasDashes && cell.money?.startsWith('-')) return { ...cell, isBetween: true };
      const column = cell.money && cell.isBetween ? columnOf(cell) : undefined;
      return column === undefined ? cell : { ...cell, column, isBetween: false };
    }),
  }));
}

/** Texts never go to a column of amounts, and only dates and times to one of dates. */
function nearestText(item: TextItem, columns: readonly Column[], withDates: boolean): number {
  const fits = columns
    .map((column, at) => ({
      at,
      kind: column.kind,
      gap: gapOf(item, column),
      edge: Math.abs(item.left - column.left),
    }))
    .filter(({ kind }) => kind === 'text' || (withDates && kind === 'date'))
    .sort((a, b) => a.gap - b.gap || a.edge - b.edge);
  return fits[0]?.at ?? columns.findIndex(({ kind }) => kind === 'date');
}
