import { plainText } from '#shared/identifiers.ts';
import { type DateOrder, moveDay, type Row, readMoment } from './cells.ts';

const ROWS = 'transactions?|records?|entries|rows|items|results';
const SIDES = 'credits?|debits?|deposits?|withdrawals?';
const NUMBER = 'number|no\\.?|count';
const PAGE = /\bpages?:? (\d{1,4}) ?(?:of|\/) ?(\d{1,4})\b/;
const RANGE = new RegExp(
  `(?:showing|displaying|${ROWS})\\D{0,9} (\\d{1,6}) ?(?:to|-|–) ?(\\d{1,6}) (?:out )?of (\\d{1,6})\\b`,
);
const COUNT = new RegExp(
  [
    `(?:(?:${NUMBER}|total) (?:of )?(?:${ROWS})|(?:${NUMBER}) of (?:${SIDES}))\\W{0,3}(\\d{1,6})$`,
    `^(?:total\\W+)?(\\d{1,6}) (?:${ROWS})$`,
    `^(\\d{1,6}) (?:${SIDES})\\b`,
  ].join('|'),
);
const PART =
  /\bonly (?:the )?(?:first|last|latest|most recent)\b|maximum (?:number|limit) of|\bnot all (?:of )?(?:the |your )?(?:transactions|records|rows|entries)\b/;
const DAY =
  '(?: date)?\\W*(\\d{1,2}(?:st|nd|rd|th)?[-/. ][a-z\\d]{1,9}[-/., ]{1,2}\\d{2,4}|[a-z]{3,9} \\d{1,2},? \\d{4}|\\d{4}[-/]\\d\\d?[-/]\\d\\d?)';
const FROM = new RegExp(`\\b(?:from|period|between|start)${DAY}`);
const TO = new RegExp(`(?:\\b(?:to|till|until|end)| -)${DAY}`);
/** A bank may count a movement of the first or last days by another of its dates. */
const MARGIN = 3 * 1440;

/** What rows beside the movements say of the file: its pages, its days, or how many rows it has. */
export class Extents {
  readonly #parts: { row: Row; kind: RegExp; last: number; all: number }[] = [];
  readonly #counts: { row: Row; count: number }[] = [];
  #from: string | undefined;
  #to: string | undefined;

  read(row: Row): void {
    const text = wordsOf(row);
    for (const kind of [PAGE, RANGE]) {
      const [last, all] = (kind.exec(text) ?? []).slice(-2).map(Number);
      if (last && all) this.#parts.push({ row, kind, last, all });
    }
    const count = COUNT.exec(text)?.slice(1).find(Boolean);
    if (count) this.#counts.push({ row, count: Number(count) });
    if (PART.test(text)) this.#parts.push({ row, kind: PART, last: 0, all: 1 });
  }

  readPeriod(row: Row, order: DateOrder): void {
    const text = wordsOf(row);
    const dayOf = (shape: RegExp) => readMoment(shape.exec(text)?.[1] ?? '', order)?.day;
    this.#from = dayOf(FROM) ?? this.#from;
    this.#to = dayOf(TO) ?? this.#to;
  }

  /** Whether the period of the file has this day, as far as the file tells it. */
  hasDay(day: string): boolean {
    if (!this.#from || !this.#to || this.#from > this.#to) return true;
    return moveDay(this.#from, -MARGIN).day <= day && day <= moveDay(this.#to, MARGIN).day;
  }

  /**
   * @param unread how many rows more may be movements to the bank
   * @returns the rows by which the file is only a part, or has another number of movements
   */
  wrong(movements: readonly { readonly direction: number }[], unread: number): Row[] {
    const ends = new Map(this.#parts.map((part) => [part.kind, part]));
    for (const part of this.#parts) if (part.last >= part.all) ends.delete(part.kind);
    const isRight = (count: number) =>
      (count >= movements.length && count <= movements.length + unread) ||
      [1, -1].some((side) => movements.filter(({ direction }) => direction === side).length === count);
    return [...ends.values(), ...this.#counts.filter(({ count }) => !isRight(count))].map(({ row }) => row);
  }
}

const wordsOf = ({ cells }: Row) => plainText(cells.join(' ')).toLowerCase().trim();
