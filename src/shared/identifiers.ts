/*
 * How identifiers are read and compared: transaction ids, bank references, account numbers, usernames, phone
 * numbers, e-mails, codes. SQL has the same keys: `comparison_key` and `account_key`.
 */

/** Only keys use it, for rows from before: a field refuses such letters. */
const LOOKALIKES = {
  a: 'АаΑαɑ',
  b: 'ВвЬьΒβ',
  c: 'Сс',
  d: 'Ԁԁ',
  e: 'ЕеΕε',
  g: 'Ԍցɡ',
  h: 'НнҺһΗհ',
  i: 'ІіӀΙιı',
  j: 'Јјյ',
  k: 'КкΚκ',
  l: 'ӏ',
  m: 'МмΜ',
  n: 'Νηո',
  o: 'ОоΟοσՕօ',
  p: 'РрΡρ',
  q: 'Ԛԛզ',
  s: 'Ѕѕ',
  t: 'ТтΤτ',
  u: 'μυՍս',
  v: 'ν',
  w: 'Ԝԝω',
  x: 'ХхΧχ',
  y: 'УуҮүΥγ',
  z: 'Ζζ',
  3: 'Зз',
  6: 'б',
};
const LATIN = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, alike]) =>
    Array.from(alike, (like) => [like, letter] as const),
  ),
);

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Unicode has the ten digits of each script in a row, beginning with zero. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit(zero - 1)) zero -= 1;
  return String((code - zero) % 10);
}

/** Digits of all scripts become 0 to 9; invisible characters go. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s\u2800]/g, ' ')
    .trim();
}

/** As `plainText`, of an id or number of a bank: marks on its letters and digits go too. */
export function plainNumber(text: string): string {
  return plainText(text.normalize('NFKD').replace(/\p{M}/gu, ''));
}

export function digitsOf(typed: string): string {
  return plainText(typed).replace(/[^0-9]/g, '');
}

/** A mobile number, or the first part of one, as it is stored: 03… also for +92 3…, 0092 3… and 92 3…. */
export function phoneOf(typed: string): string {
  return plainNumber(typed)
    .replace(/[\s()./-]/g, '')
    .replace(/^(?:\+|00)?920?(?=3)/, '0');
}

/** A code that somebody reads from a message or an app: spaces, dashes and case do not matter. */
export function codeOf(typed: string): string {
  return plainNumber(typed).replace(/[\s-]/g, '').toLowerCase();
}

/** A username or e-mail of an account: neither has spaces, and case does not matter. */
export function accountNameOf(typed: string): string {
  return plainText(typed).replace(/ /g, '').toLowerCase();
}

/** One form for all keyboards, without invisible marks that came with a copied text. */
export function passwordOf(typed: string): string {
  return typed.normalize('NFC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
}

function numberAfter(prefix: string, typed: string): number | undefined {
  const digits = new RegExp(`^${prefix}\\s*0*([1-9]\\d{0,14})$`, 'i').exec(plainText(typed))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** 316 of R-000316, r316, #316 and 316. */
export const requestNumberOf = (typed: string) => numberAfter('(?:r\\s*-?|#)?', typed);
/** 12 of B-000012 and b12. */
export const batchNumberOf = (typed: string) => numberAfter('b\\s*-?', typed);

/** Whether an identifier has only the letters, digits and signs of an English keyboard. */
export function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/**
 * Equal for different spellings of one identifier, as SQL's `comparison_key`, but '' where that gives null.
 */
export function comparisonKey(text: string): string {
  return plainNumber(text)
    .replace(/[^ -~]/gu, (letter) => LATIN.get(letter) ?? '')
    .replace(/[^0-9A-Za-z]/g, '')
    .toLowerCase();
}

/** Equal for different spellings of one account, as SQL's `account_key`, but '' where that gives null. */
export function accountKey(number: string): string {
  return comparisonKey(number)
    .replace(/^pk[0-9]{2}[a-z]{4}([0-9]{16})$/, '$1')
    .replace(/^0*92(3[0-9]{9})$/, '$1')
    .replace(/^0+/, '');
}
