import { plainText } from '#shared/identifiers.ts';
import { readMark } from './cells.ts';
import type { Movement, RowReader } from './row-reader.ts';

/* What texts and IDs of rows say where no balance proves that these moved money. */

const RECEIVED =
  /^(?:(?:raast|money|funds?|payment|cash|amount|transfer) )?(?:received|incoming|credited|deposited)\b|^receipts?$|موصول/i;
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

/** IDs of digits with a letter more than the others, or for a digit: R48868080552, 4886B080552. */
function lettered(open: readonly Movement[]): Movement[] {
  const own = open.filter(({ hasId }) => hasId);
  const plain = own.filter(({ reference }) => /^\d{6,}$/.test(reference));
  const lengths = new Set(plain.map(({ reference }) => reference.length));
  const [length = 0] = lengths;
  if (lengths.size !== 1 || 2 * plain.length <= own.length) return [];
  return own.filter(({ reference }) => {
    const letters = reference.replace(/[\d-]/g, '').length;
    const digits = reference.replace(/\D/g, '').length;
    return letters > 0 && letters < 3 && digits <= length && digits + letters >= length;
  });
}

const FEE = /\b(?:fees?|charges?|tax|fed|wht|commission)\b/i;
/** A number that texts call the transaction's, or of Raast. */
const IN_TEXT =
  /\b(?:t?id|stan|rrn|utr|txn|trx|ref(?:erence)?)(?: (?:id|no\.?|number))?[ :#(-]{0,3}(\d{6,})\b|(?<![a-z0-9])(?!pk\d\d)([a-z]{3,9}\d{14,})(?!\d)/i;

function idOf({ hasId, reference, description }: Movement): string | undefined {
  if (hasId) return reference;
  const [, number, raast] = IN_TEXT.exec(`${reference} ${description}`) ?? [];
  return number ?? raast;
}

/** Rows of one ID and direction, of which none is a fee: one may be another again, its sum or correction. */
export function parted(all: readonly Movement[]): Movement[] {
  const byId = new Map<string, Movement[]>();
  let count = 0;
  for (const one of all) {
    const id = idOf(one);
    if (!id || one.balance !== null || one.row.cells.some((cell) => FEE.test(cell))) continue;
    count += 1;
    const key = `${one.direction} ${id}`;
    byId.set(key, [...(byId.get(key) ?? []), one]);
  }
  const groups = [...byId.values()];
  // Else the numbers are of terminals or batches.
  const isOfRows = 2 * groups.length >= count;
  const found = groups.filter((rows) => (isOfRows ? isParted(rows) : isSummed(rows)));
  // Of equal rows, the first may stay.
  return found.flatMap((rows) => rows.slice(rows.every(({ paisa }) => paisa === mostOf(rows)) ? 1 : 0));
}

const mostOf = (rows: readonly Movement[]) => rows.reduce((most, { paisa }) => Math.max(most, paisa), 0);
const isParted = (rows: readonly Movement[]) =>
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
