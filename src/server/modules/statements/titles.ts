import { plainText } from '#shared/identifiers.ts';
import { isOfHead } from '#shared/statement-words.ts';
import type { Row } from './cells.ts';
import type { Movement } from './row-reader.ts';

/** Pages, days and stamps of the print; a longer text is a foot. */
const NEUTRAL = /\bpage\b|\bcontinued?\b|20\d\d|generated|signature|powered|helpline|www|@|صفحہ/i;
const MOST_LETTERS = 60;

/** Texts that stand alone between the rows, and may say something of the rows below them. */
export class Titles {
  readonly #rows: Row[] = [];
  readonly #counts = new Map<string, number>();

  read(row: Row): void {
    const text = textOf(row);
    if (text === undefined) return;
    this.#rows.push(row);
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
  }

  /**
   * Titles before a movement without a balance: above all rows, those of unknown words; between them, all but
   * those that stand twice, which are heads of pages.
   */
  before(movements: readonly Movement[]): Row[] {
    const [first] = movements;
    let next = 0;
    return this.#rows.filter((row) => {
      if (!first) return false;
      const text = plainText(row.cells.join(' ')).trim();
      if (row.line < first.line) return first.balance === null && !isOfHead(text);
      if (NEUTRAL.test(text) || (this.#counts.get(textOf(row) ?? '') ?? 0) > 1) return false;
      while ((movements[next]?.line ?? row.line) < row.line) next += 1;
      return movements[next]?.balance === null;
    });
  }
}

function textOf({ cells }: Row): string | undefined {
  const [text = '', ...others] = cells.map(plainText).filter((cell) => cell !== '');
  const isTitle = others.length === 0 && /\p{L}{2}/u.test(text) && text.length <= MOST_LETTERS;
  return isTitle ? withoutPage(text) : undefined;
}

/** A long number is an account's, a short one may count pages. */
const withoutPage = (text: string) => text.replace(/\b\d{1,6}\b/g, '9');

/** What a mark means depends on the other rows: a minus before every debit, or before one of them. */
export function settleMarks(movements: readonly Movement[], hasWords: boolean): void {
  const isMinus = ({ mark }: Movement) => mark === '-' || mark === '()';
  const isInBrackets = movements.every(({ mark }) => mark === '()');
  for (const side of ['in', 'out'] as const) {
    const own = movements.filter((row) =>
      hasWords ? row.direction < 0 && side === 'out' : row.side === side,
    );
    const isForm = new Set(own.map(({ mark }) => mark)).size === 1 && (side === 'out' || isInBrackets);
    for (const row of isForm ? [] : own.filter(isMinus)) row.direction = 0;
  }
  const isMarked = movements.some(({ mark }) => mark === 'cr' || mark === 'dr');
  if (!isMarked || hasWords) return;
  for (const row of movements) if (row.side === null && row.mark === '') row.direction = 0;
}
