import { isOver, type Line, type TextItem } from './lines.ts';
import { headingKind, isDate, type Kind, readMoney } from './patterns.ts';
import { FileRefusal } from './refusal.ts';

export interface Column {
  readonly name: string;
  readonly kind: Kind;
  readonly left: number;
  readonly right: number;
}

export interface Header {
  readonly columns: readonly Column[];
  /** Places of its first and last line in the page's lines. */
  readonly first: number;
  readonly last: number;
}

const ABOVE =
  /^(transaction|value|booking|posting|available|running|closing|opening|reference|cheque|doc\.?|debit|credit)$/i;
const BELOW = /^(balance|amount|date|number|no\.?|id|details|\(?pkr\)?|\(?rs\.?\)?)$/i;
/** Two lines of one heading are at most this many heights of a letter apart. */
const HEADING_PITCH = 2;

/** The first line with a heading of a date, one of an amount and at least three known headings. */
export function findHeader(lines: readonly Line[]): Header | undefined {
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as Line;
    const size = line.items[0]?.size ?? 0;
    const near = (place: number) => {
      const other = lines[place];
      return other && Math.abs(other.y - line.y) <= HEADING_PITCH * size ? other.items : [];
    };
    const above = onHeadings(near(at - 1), line.items, ABOVE);
    const below = onHeadings(near(at + 1), line.items, BELOW);
    const columns = line.items.map((item): Column => {
      const parts = [...above, item, ...below].filter((part) => part === item || isOver(part, item));
      const name = parts.map(({ text }) => text).join(' ');
      return {
        name,
        kind: headingKind(name) ?? headingKind(item.text) ?? 'text',
        left: Math.min(...parts.map(({ left }) => left)),
        right: Math.max(...parts.map(({ right }) => right)),
      };
    });
    if (isHeader(columns)) {
      const merged = columns.find(({ name }) => isMerged(name));
      if (merged) throw new FileRefusal('fileHeadings', { seen: merged.name });
      return { columns, first: at - (above.length > 0 ? 1 : 0), last: at + (below.length > 0 ? 1 : 0) };
    }
  }
  return undefined;
}

function isHeader(columns: readonly Column[]): boolean {
  const known = columns.flatMap(({ name }) => headingKind(name) ?? []);
  return (
    known.length >= 3 &&
    known.includes('date') &&
    known.includes('money') &&
    columns.every(({ name }) => !isDate(name) && !readMoney(name))
  );
}

/** Headings that stand so near that they are one text: their columns can't be told apart. */
function isMerged(name: string): boolean {
  if (headingKind(name)) return false;
  return [...name].some((_, at) => {
    const rest = name.slice(at).trim();
    return headingKind(name.slice(0, at).trim()) && (headingKind(rest) || isMerged(rest));
  });
}

/** The items of a neighbouring line, if each of them is a word of exactly one heading. */
function onHeadings(
  items: readonly TextItem[],
  headings: readonly TextItem[],
  words: RegExp,
): readonly TextItem[] {
  const fits = items.every(
    (item) => words.test(item.text) && headings.filter((heading) => isOver(heading, item)).length === 1,
  );
  return fits ? items : [];
}
