import { parse } from 'csv-parse/sync';
import type { TextItem } from './lines.ts';
import { readStatement } from './statement.ts';

/* Invented statements: texts with their places, and the rows that a reader must find. */

export interface Drawn {
  readonly page: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'right' | 'center';
  readonly size: number;
  readonly bold?: boolean;
}

export interface Statement {
  readonly drawn: readonly Drawn[];
  readonly pages: number;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly pairs: readonly (readonly [string, string])[];
}

export interface Movement {
  readonly paisa: number;
  readonly minute: number;
  /** Lines of the narration: one of words each. */
  readonly words: readonly string[];
  readonly id: string;
}

export interface Geometry {
  readonly size: number;
  /** Between two lines of a cell, in heights of a letter. */
  readonly pitch: number;
  /** Between two rows, in heights of a letter, more than `pitch`. */
  readonly gap: number;
  readonly shift: number;
  readonly height: number;
  readonly newestFirst: boolean;
  /** Whether a row may go on on the next page. */
  readonly splits: boolean;
  readonly headsEveryPage: boolean;
  /** How headings of amounts stand over their numbers, which end at the right. */
  readonly heads: Drawn['align'];
}

export const PLAIN: Geometry = {
  size: 8,
  pitch: 1.2,
  gap: 2.2,
  shift: 0,
  height: 842,
  newestFirst: false,
  splits: true,
  headsEveryPage: true,
  heads: 'right',
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
export const two = (number: number) => String(number).padStart(2, '0');
export const money = (paisa: number) =>
  (Math.abs(paisa) / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function moment(minute: number) {
  const at = new Date(Date.UTC(2026, 8, 1) + minute * 60_000);
  const [y, m, d, h] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), at.getUTCHours()];
  const month = MONTHS[m] ?? '';
  return { y, m, d, month, time: `${two(h % 12 || 12)}:${two(at.getUTCMinutes())} ${h < 12 ? 'AM' : 'PM'}` };
}

export interface Balanced extends Movement {
  readonly before: number;
  readonly after: number;
}
export function withBalances(
  movements: readonly Movement[],
  opening: number,
  newestFirst: boolean,
): Balanced[] {
  let balance = opening;
  const rows = [...movements]
    .sort((a, b) => a.minute - b.minute)
    .map((movement) => {
      const before = balance;
      balance += movement.paisa;
      return { ...movement, before, after: balance };
    });
  return newestFirst ? rows.reverse() : rows;
}

/** Columns of amounts are this wide. */
const BOX = 60;
export function putHead(
  put: Put,
  [x, align]: readonly [number, Drawn['align']],
  text: string,
  dy: number,
  heads: Drawn['align'],
) {
  if (align !== 'right') put(x, text, align, dy);
  else put(x - { left: BOX, center: BOX / 2, right: 0 }[heads], text, heads, dy);
}

export type Put = (x: number, text: string, align?: Drawn['align'], dy?: number, size?: number) => void;

/** Draws one line after the other, and begins a new page where the space ends. */
export class Pages {
  readonly drawn: Drawn[] = [];
  page = 1;
  y: number;
  readonly #geometry: Geometry;
  readonly #head: (put: Put, page: number) => number;
  readonly #foot: (put: Put, page: number) => void;

  constructor(
    geometry: Geometry,
    head: (put: Put, page: number) => number,
    foot: (put: Put, page: number) => void,
  ) {
    this.#geometry = geometry;
    this.#head = head;
    this.#foot = foot;
    this.y = 0;
    this.#begin();
  }

  put: Put = (x, text, align = 'left', dy = 0, size = this.#geometry.size) => {
    if (text === '') return;
    this.drawn.push({
      page: this.page,
      text,
      x: x + this.#geometry.shift,
      y: this.y + dy,
      align,
      size,
      bold: false,
    });
  };

  get #end() {
    return this.#geometry.height - 75;
  }

  #begin(): void {
    this.y = 50;
    this.y += this.#head(this.put, this.page);
    const at = this.y;
    this.y = this.#geometry.height - 27;
    this.#foot(this.put, this.page);
    this.y = at;
  }

  /** @param below how much room the row needs below this line */
  room(below: number): void {
    if (this.y + below <= this.#end) return;
    this.page += 1;
    this.#begin();
  }

  next(by: number): void {
    this.y += by;
    this.room(0);
  }
}

export interface Plan {
  readonly headings: readonly string[];
  readonly heads: readonly (readonly [x: number, align: Drawn['align']])[];
  /** The first line of the first heading. */
  readonly over?: string;
  readonly title: (put: Put) => number;
  readonly foot: (put: Put, page: number) => void;
  readonly describeAt: number;
  /** The cells of a row but its description, in the order of the headings, with '' for it. */
  readonly cells: (row: Balanced) => readonly string[];
  readonly describe?: number;
  /** Heights of a letter below the first line, by column. */
  readonly lower?: Readonly<Record<number, number>>;
}

/** Rows with the date on top. */
export function draw(
  plan: Plan,
  movements: readonly Movement[],
  geometry: Geometry,
  pairs: Statement['pairs'],
): Statement {
  const { size, pitch, gap } = geometry;
  const at = plan.describe ?? 1;
  const pages = new Pages(
    geometry,
    (put, page) => {
      const above = page === 1 ? plan.title(put) : 0;
      if (page > 1 && !geometry.headsEveryPage) return 0;
      put(plan.heads[0]?.[0] ?? 0, plan.over ?? '', 'left', above - size * 1.3);
      for (const [n, head] of plan.heads.entries()) {
        putHead(put, head, plan.headings[n] ?? '', above, geometry.heads);
      }
      return above + size * gap;
    },
    plan.foot,
  );
  const rows = withBalances(movements, 1_000_000, geometry.newestFirst);
  const truth = rows.map((row) => {
    const cells = plan.cells(row);
    const depth =
      Math.max(row.words.length - 1, ...Object.values(plan.lower ?? {}).map(Math.ceil)) * pitch * size;
    pages.room(geometry.splits ? 0 : depth);
    for (const [n, text] of cells.entries()) {
      const [x, align] = plan.heads[n] ?? [0, 'left'];
      if (!plan.lower?.[n]) pages.put(x, text, align);
    }
    for (const [line, words] of row.words.entries()) {
      if (line > 0) pages.next(pitch * size);
      pages.put(plan.describeAt, words);
      for (const [n, lines] of Object.entries(plan.lower ?? {})) {
        if (lines === line) pages.put(...cellOf(plan, Number(n), cells));
      }
    }
    for (const [n, lines] of Object.entries(plan.lower ?? {})) {
      if (lines < row.words.length) continue;
      pages.next(pitch * size);
      pages.put(...cellOf(plan, Number(n), cells));
    }
    pages.next(gap * size);
    return cells.map((text, n) => (n === at ? row.words.join(' ') : text));
  });
  return { drawn: pages.drawn, pages: pages.page, headings: plan.headings, rows: truth, pairs };
}

function cellOf(plan: Plan, n: number, cells: readonly string[]): Parameters<Put> {
  const [x, align] = plan.heads[n] ?? [0, 'left'];
  return [x, cells[n] ?? '', align];
}

/** What pdf.js gives for drawn texts: a letter is about half as wide as it is high. */
export function toItems({ drawn, pages }: Statement, letter: number): TextItem[][] {
  const items: TextItem[][] = Array.from({ length: pages }, () => []);
  for (const { page, text, x, y, align, size } of drawn) {
    const width = text.length * size * letter;
    const left = x - { left: 0, right: width, center: width / 2 }[align];
    items[page - 1]?.push({ text, left, right: left + width, y, size });
  }
  return items;
}

export function readBack(pages: TextItem[][]) {
  const { csv } = readStatement(pages);
  const all: string[][] = parse(csv, { relax_column_count: true });
  const at = all.findIndex((row) => row.at(-1) === 'Unsure');
  return { pairs: all.slice(0, at), headings: all[at]?.slice(0, -1), rows: all.slice(at + 1) };
}
