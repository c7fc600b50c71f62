/** Distances are points; `y` is the baseline's distance from the top of the page. */
export interface TextItem {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
}

export interface Line {
  readonly y: number;
  readonly page: number;
  readonly items: readonly TextItem[];
}

const SAME_BASELINE = 2.5;
/** In heights of a letter: a smaller gap is inside a word, a larger one between two cells. */
const WORD_GAP = 0.12;
const CELL_GAP = 0.6;

export const textOf = ({ items }: { readonly items: readonly TextItem[] }) =>
  items.map(({ text }) => text).join(' ');

/** Gap between two spans; 0 if they overlap. */
export const gapOf = (a: Span, b: Span) => Math.max(0, a.left - b.right, b.left - a.right);
/** Not if they only touch. */
export const isOver = (a: Span, b: Span) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1;
export interface Span {
  readonly left: number;
  readonly right: number;
}

export function toLines(items: readonly TextItem[], page: number): Line[] {
  const lines: { y: number; page: number; items: TextItem[] }[] = [];
  for (const item of [...items].sort((a, b) => a.y - b.y)) {
    const last = lines.at(-1);
    if (last && item.y - last.y <= SAME_BASELINE) last.items.push(item);
    else lines.push({ y: item.y, page, items: [item] });
  }
  return lines.map((line) => ({ ...line, items: join(line.items) }));
}

/** A small digit behind a number is the number of a note. */
const isNote = (number: TextItem, { text, size }: TextItem) =>
  size < 0.75 * number.size && /\d$/.test(number.text) && /^\d/.test(text);

function join(items: readonly TextItem[]): TextItem[] {
  const joined: TextItem[] = [];
  for (const item of [...items].sort((a, b) => a.left - b.left)) {
    const last = joined.at(-1);
    const gap = last ? item.left - last.right : Number.POSITIVE_INFINITY;
    // Bold letters are drawn twice by some programs.
    if (last && last.text === item.text && Math.abs(last.left - item.left) < 1.5) continue;
    if (last && Math.abs(gap) < CELL_GAP * item.size && gap > -WORD_GAP * item.size) {
      const space = isNote(last, item)
        ? '^'
        : gap < WORD_GAP * item.size || last.text.endsWith(' ') || item.text.startsWith(' ')
          ? ''
          : ' ';
      joined[joined.length - 1] = { ...last, text: last.text + space + item.text, right: item.right };
    } else joined.push(item);
  }
  return joined.map((item) => ({ ...item, text: item.text.replace(/\s+/g, ' ').trim() }));
}
