import { plainText } from '#shared/identifiers.ts';
import { readMark } from './cells.ts';
import type { Movement, RowReader } from './row-reader.ts';

/* What texts and IDs of rows say where no balance proves that these moved money. */

const RECEIVED =
  /^(?:(?:raast|money|funds?|payment|cash|amount|transfer) )?(?:received|incoming|credited|deposited)\b|موصول/i;
const SENT =
  /^(?:(?:raast|money|funds?|payment|cash|amount|ibft) )?(?:sent|paid|transferr?ed|transfer) to\b|^(?:atm|cash) (?:cash )?withdrawal/i;

/** "Received" for money that left, and never for money that arrived: the signs may be meant the other way. */
export function againstWords(all: readonly Movement[], reader: RowReader): Movement[] {
  const open = all.filter(({ balance }) => balance === null);
  const turned = (words: RegExp, against: number) => {
    const own = open.filter(({ row }) => row.cells.some((cell) => words.test(cell)));
    return own.every(({ direction }) => direction === against) ? own : [];
  };
  const marked = open.filter(({ row, direction }) => {
    const mark = row.cells.find((cell, at) => reader.layout.columns[at] === 'description' && readMark(cell));
    return mark !== undefined && /\w{2}/.test(mark) && (readMark(mark) === 'in' ? -1 : 1) === direction;
  });
  return [...new Set([...turned(RECEIVED, -1), ...turned(SENT, 1), ...marked])];
}

/** A letter or a number before or after a text, which may say how the payment ended: S-48868080551. */
const CODES = [
  /^([a-z]|\d\d?) ?[-:|/] ?(?=.*[\p{L}\d]{3})/iu,
  /[\p{L}\d]{3} ?[-:|/] ?([a-z]|\d)$/iu,
  /[\p{L}\d]{3} ?[([]([a-z]|\d\d?)[)\]]$/iu,
  /\brc ?[:=] ?(\w{1,3})$/i,
];
const codeOf = (text: string) => CODES.flatMap((shape) => shape.exec(text)?.[1]?.toUpperCase() ?? [])[0];

/** Texts of one column that all have such a code, but not the same one. */
export function coded(all: readonly Movement[], reader: RowReader): Movement[] {
  const open = all.filter(({ balance }) => balance === null);
  const places = reader.layout.columns.flatMap((meaning, at) =>
    meaning === 'id' || meaning === 'reference' || meaning === 'description' ? [at] : [],
  );
  const found = places.flatMap((at) => {
    const codes = open.map(({ row }) => codeOf(plainText(row.cells[at] ?? '')));
    const kinds = new Set(codes);
    const isOfAll = codes.length > 1 && kinds.size > 1 && kinds.size < 5 && !kinds.has(undefined);
    return isOfAll && ![...kinds].every((code) => readMark(code ?? '')) ? open : [];
  });
  return [...new Set([...found, ...lettered(open)])];
}

/** IDs of digits with one letter more than most others, such as R48868080552. */
function lettered(open: readonly Movement[]): Movement[] {
  const own = open.filter(({ hasId }) => hasId);
  const plain = own.filter(({ reference }) => /^\d{6,}$/.test(reference));
  const lengths = new Set(plain.map(({ reference }) => reference.length));
  const [length] = lengths;
  if (lengths.size !== 1 || 2 * plain.length <= own.length) return [];
  return own.filter(({ reference }) => {
    const [, one, two] = /^[a-z]-?(\d+)$|^(\d+)-?[a-z]$/i.exec(reference) ?? [];
    return (one ?? two)?.length === length;
  });
}

const FEE = /\b(?:fees?|charges?|tax|fed|wht|commission)\b/i;

/** Rows of one ID and direction of which none is a fee: one may be the sum or the correction of another. */
export function parted(all: readonly Movement[]): Movement[] {
  const own = all.filter(
    ({ hasId, balance, row }) => hasId && balance === null && !row.cells.some((cell) => FEE.test(cell)),
  );
  const byId = new Map<string, Movement[]>();
  for (const one of own) {
    const key = `${one.direction} ${one.reference}`;
    byId.set(key, [...(byId.get(key) ?? []), one]);
  }
  const groups = [...byId.values()];
  // Else the numbers are of terminals or batches.
  const isOfRows = 2 * groups.length >= own.length;
  return groups.filter((rows) => (isOfRows ? isParted(rows) : isSummed(rows))).flat();
}

const mostOf = (rows: readonly Movement[]) => rows.reduce((most, { paisa }) => Math.max(most, paisa), 0);
const isParted = (rows: readonly Movement[]) =>
  rows.some(({ paisa }) => paisa !== rows[0]?.paisa) &&
  rows.filter(({ paisa }) => 10 * paisa >= mostOf(rows)).length > 1;
const isSummed = (rows: readonly Movement[]) =>
  rows.length > 2 && rows.reduce((sum, { paisa }) => sum + paisa, 0) === 2 * mostOf(rows);

const RUPEES = /\b(?:rs|pkr)\.? ?(\d[\d,]*(?:\.\d{1,2})?)/gi;

/** Amounts of which the text says a hundredth: they are in paisa. */
export function inPaisa(all: readonly Movement[]): Movement[] {
  return all.filter(({ paisa, description }) =>
    [...description.matchAll(RUPEES)].some(
      ([, said = '']) => Math.round(Number(said.replaceAll(',', '')) * 100) * 100 === paisa,
    ),
  );
}
