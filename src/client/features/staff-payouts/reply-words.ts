import { isDate } from '#shared/cell-shapes.ts';
import { plainText } from '#shared/identifiers.ts';

/* All known words of replies. A reply with any other word is unclear. */

const wholly = (...words: readonly string[]) => new RegExp(`^(?:${words.join('|').replace(/ /g, '|')})$`);

const PAID = wholly(
  'paid success successful successfully succeeded completed? executed settled credited transferred',
  'processed done ok yes کامیاب کامیابی مکمل ادا ✅ ✔ ☑',
);
const BESIDE_PAID = wholly(
  'payment transaction transfer txn trx status is was has been and fully to beneficiary account',
  'ہو ہوا ہوئی گیا گئی گئے ہے ہوگئی ہوگیا شدہ سے رقم ادائیگی',
);
/** Words before the digits of a reference, and nowhere else. */
const LABEL = wholly(
  'easypaisa jazzcash sadapay nayapay bank ibft ift raast ft tt tr tx trx txn tran transaction',
  'id number ref reference stan tid rrn trace utr msgid inst doc',
  'ep jc hbl ubl mcb mcbl abl nbp mbl meezan bafl bahl bal jsbl scb hmb fbl bop bok bipl sbl dib',
);
const COURTESY = wholly(
  'ass?alam[ou]? salam salaam [ou] alaikum aoa dear respected hi hello sir madam bhai sahib sb team',
  'good morning afternoon evening please pls plz kindly find see below attached here are the these this it',
  'of for in from by as per today todays list references refs reply replies response report results? file',
  'batch payments payouts transactions transfers details? thanks thank you so much regards best jaza[ck]',
  'jaza[ck]allah allah shukri?y?a aaj ki ke ka k ye yeh hain hai all',
  'السلام علیکم آج کی کے کا کو یہ ہیں تمام سب ادائیگیاں ادائیگیوں حوالہ حوالے نمبر شکریہ جزاک اللہ',
);
const NOT_MADE =
  'failed failures? rejected rejections? returned declined reversed unpaid unsuccessful ناکام مسترد منسوخ';
const COUNTED = wholly(
  'total count number no of out and payments? transactions? transfers? records? rows? all کل',
  NOT_MADE,
);
export const UNDONE = `(?:${NOT_MADE.replaceAll(' ', '|')})`;
/** Words of a heading of references, and of texts with one. */
const OF_REFERENCES = wholly(
  'bank payment payout transaction transfer txns? trx trans? tid rrn utr stan trace ft raast ibft ift ref',
  'reference id no number unique core banking system host reply remarks? details? description narration',
  'message result status response comments? حوالہ ٹرانزیکشن بینک ادائیگی نمبر جواب آئی ڈی کا',
);

const wordsOf = (text: string) =>
  plainText(text)
    .toLowerCase()
    .split(/[\s.:#()[\]!/_-]+/)
    .filter(Boolean);

export function saysPaid(text: string): boolean {
  const words = wordsOf(text);
  return (
    words.some((word) => PAID.test(word)) && words.every((word) => PAID.test(word) || BESIDE_PAID.test(word))
  );
}

/** Whether a line is a greeting, thanks, or a title of all replies such as `References of 26-11-2026`. */
export function isCourtesy(text: string): boolean {
  const words = plainText(text)
    .toLowerCase()
    .replace(/\d{1,2} [a-z]{3,9},? \d{4}/, (day) => (isDate(day) ? '' : day))
    .split(/[\s,.:!،۔]+|['’]s?\b|\(|\)|(?<![\d-])-(?!\d)/)
    .filter(Boolean);
  const isKnown = (word: string) =>
    [PAID, BESIDE_PAID, LABEL, COURTESY].some((known) => known.test(word)) || isDate(word);
  return words.every(isKnown);
}

/** Whether a line counts all payments: `Total 3 Successful 2 Failed 1`. */
export function isCount(text: string): boolean {
  const words = wordsOf(text.replace(/[;|]|,(?!\d)/g, ' '));
  const [counts, said] = [
    words.filter((word) => /^\d{1,6}$/.test(word)),
    words.filter((word) => !/\d/.test(word)),
  ];
  const isKnown = said.every((word) => COUNTED.test(word) || PAID.test(word));
  return isKnown && said.length > 0 && counts.length > 0 && counts.length + said.length === words.length;
}

export function isHeadingOfReferences(heading: string): boolean {
  const words = wordsOf(heading);
  // `No` may be an answer, and a code is an error's.
  return words.length > 0 && words.every((word) => OF_REFERENCES.test(word));
}

/**
 * Whether a word beside the number of a reference is unknown. Pasted, it makes the reply unclear; a person
 * may type it. Parts of hexadecimal numbers are no words.
 */
export function saysMore(text: string): boolean {
  const named = text.toLowerCase().replace(/(?<=[a-z][ .]+)no\.? |^no[.:]/g, '');
  const [first = '', ...after] = named.split(/(?<=\d)(?=[^a-z0-9])/);
  const before = first
    .split(/[ .:#]+/)
    .slice(0, -1)
    .flatMap(wordsOf);
  const isKnown = (word: string) => /\d|^[a-f]+$/.test(word) || PAID.test(word) || BESIDE_PAID.test(word);
  return (
    text.includes('?') ||
    !before.every((word) => LABEL.test(word) || isKnown(word)) ||
    !after.flatMap(wordsOf).every(isKnown)
  );
}

/** More letters in a row than a reference has, unless they are a bank's BIC or such a word. */
export const GLUED = /(?<![a-z])(?!a?[a-z]{4}pk[a-z]{2,3}(?![a-z])|(?:raast|msgid)(?![a-z]))[a-z]{5,}/i;

const OTHERS = wholly(
  'ch?q chk inv case tkt blk bulk file img cust cnic nic ntn acc? po dd pan tan otp pin br sr row page mob ph',
  'tel rv rvt hld que tmp temp tst dup na err rc code',
  'jan feb mar apr may jun jul aug sept? oct nov dec',
);

/** Whether letters say that a number is of something else, or of a payment that was not made. */
export const isNumberOfOther = (key: string) => OTHERS.test(/^[a-z]*/i.exec(key)?.[0].toLowerCase() ?? '');

/** `No` may also be an answer. */
export const isLabel = (word: string) => /^no$/i.test(word) || LABEL.test(word.toLowerCase());
