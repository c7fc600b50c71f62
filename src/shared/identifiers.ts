import { type Pkr, pkr } from './money.ts';

/*
 * How people's typing is read and compared: amounts, transaction ids, account numbers, usernames, phones,
 * e-mails, codes. SQL has the same keys: `comparison_key` and `account_key`.
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
export function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit(zero - 1)) zero -= 1;
  return String((code - zero) % 10);
}

/** Digits of all scripts become 0 to 9; invisible characters go. */
export function plainText(text: string): string {
  // Most texts are, and a statement has many.
  if (isPlain(text)) return text.trim();
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
  return isPlain(text) ? text.trim() : plainText(text.normalize('NFKD').replace(/\p{M}/gu, ''));
}

export function digitsOf(typed: string): string {
  return plainText(typed).replace(/[^0-9]/g, '');
}

/** A mobile number, or the first part of one, as it is stored: 03… also for +92 3…, 0092 3…, tel:+92 3…. */
export function phoneOf(typed: string): string {
  return plainNumber(typed)
    .replace(/[\s()./-]/g, '')
    .replace(/^(?:[^\d:]*:)?(?:(?:\+|00)?920?|0)(?=3)/, '0');
}

/** A code that somebody reads from a message or an app: spaces, dashes and case do not matter. */
export function codeOf(typed: string): string {
  return plainNumber(typed).replace(/[\s-]/g, '').toLowerCase();
}

/** A username or e-mail as it is copied from a page or a message. */
export function nameOrEmailOf(copied: string): string {
  const word = copiedWords(plainText(copied));
  return word.replace(/^mailto:/i, '').replace(/(@.+)\.$/, '$1');
}

/** Of an account: neither has spaces, and case does not matter. */
export const accountNameOf = (typed: string) => nameOrEmailOf(typed.replace(/[\s\u2800]/g, '')).toLowerCase();

/** Without the @ of a shown username, brackets and quotes around a word, and marks of a sentence after it. */
export function copiedWords(text: string): string {
  return text.replace(/(^|\s)[@<([{"“«]+(?=\S)/g, '$1').replace(/(\S)[>)\]}"”»,;:،؛۔]+(?=\s|$)/g, '$1');
}

/**
 * The code of an invitation: typed, or in a pasted link or message. Marks that a messenger adds to its ends
 * go; a dot, dash or underscore stays, as an old username may end with it.
 */
export function invitationOf(pasted: string): string {
  const text = plainText(/ref%3D/i.test(pasted) ? decoded(pasted) : pasted);
  const linked = /(?:^|[?&\s])ref=([^&#?\s]+)/i.exec(text)?.[1];
  return plainText(linked ? decoded(linked) : text.replace(/[?&#].*/s, ''))
    .replace(/ /g, '')
    .replace(/^[^A-Za-z0-9._-]+|[^A-Za-z0-9._-]+$/g, '');
}

/** The text itself where it is no valid percent encoding. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** One form for all keyboards, without invisible marks that came with a copied text. */
export function passwordOf(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\p{Nd}/gu, latinDigit);
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

export type UnreadAmount = 'blank' | 'text' | 'decimals';

const GROUPED = String.raw`[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})*,\d{3}`;
const AMOUNT = new RegExp(String.raw`^(-?(?:\d{1,13}|${GROUPED}))(?:\.(\d*))?$`);

/**
 * Reads ₨1,400.50, Rs 1 400, 1,00,000/- and ۱۴۰۰. A comma that groups no thousands, as in 1400,50, could be
 * a decimal point too, so such a text is no amount.
 */
export function amountOf(typed: string): Pkr | UnreadAmount {
  const text = plainNumber(typed.replace(/٫/g, '.').replace(/[٬،]/g, ','));
  if (text === '') return 'blank';
  const figure = text
    .replace(/^(-?) *(?:rs\.?|pkr|روپے) */i, '$1')
    .replace(/ *(?:rs\.?|pkr|rupees|روپے)? *(?:\/[-=]*)?۔?$/i, '')
    .replace(/(\d),? +(?=\d)/g, '$1,');
  const [, whole, decimals = ''] = AMOUNT.exec(figure) ?? [];
  if (whole === undefined) return 'text';
  return decimals.length > 2 ? 'decimals' : pkr(Number(`${whole.replace(/,/g, '')}.${decimals || 0}`));
}

/** For a schema: undefined is missing, and NaN no amount. */
export function amountInput(typed: string): number | undefined {
  const amount = amountOf(typed);
  if (typeof amount === 'number') return amount;
  return amount === 'blank' ? undefined : Number.NaN;
}
