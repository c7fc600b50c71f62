import { plainText } from '#shared/identifiers.ts';
import type { Row } from './cells.ts';

const ROWS = 'transactions?|records?|entries|rows|items|results';
const PAGE = /\bpages?:? (\d{1,4}) ?(?:of|\/) ?(\d{1,4})\b/;
const RANGE = new RegExp(
  `(?:showing|displaying|${ROWS})\\D{0,9} (\\d{1,6}) ?(?:to|-|–) ?(\\d{1,6}) (?:out )?of (\\d{1,6})\\b`,
);
const COUNT = new RegExp(
  `(?:number|no\\.?|count|total) (?:of )?(?:${ROWS})\\W{0,3}(\\d{1,6})$|^(?:total\\W+)?(\\d{1,6}) (?:${ROWS})$`,
);

/** What rows beside the movements say of the file: its pages, or how many rows it has. */
export class Extents {
  readonly #parts: { row: Row; kind: RegExp; last: number; all: number }[] = [];
  readonly #counts: { row: Row; count: number }[] = [];

  read(row: Row): void {
    const text = plainText(row.cells.join(' ')).toLowerCase().trim();
    for (const kind of [PAGE, RANGE]) {
      const [last, all] = (kind.exec(text) ?? []).slice(-2).map(Number);
      if (last && all) this.#parts.push({ row, kind, last, all });
    }
    const [, after, before] = COUNT.exec(text) ?? [];
    if (after ?? before) this.#counts.push({ row, count: Number(after ?? before) });
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
