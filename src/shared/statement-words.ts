import { findRefusal } from './bank-reference.ts';

/* Lines of a bank's statement that say something about the rows below them, or about all of them. */

const UNDONE = [
  '(?:pending|declined|failed|rejected|reversed|returned|upcoming|scheduled|unsettled|uncleared|unposted',
  'outstanding|held|authori[sz]ed|unsuccessful|cancell?ed|queued|unpaid|memo|draft|future|planned|due|disputed',
  'dishonou?red|bounced|blocked|incomplete|void(?:ed)?)',
].join('|');
const MOVEMENTS =
  '(?:transactions?|payments?|transfers?|items?|activity|entries|records|cheques?|amounts?|funds|bills?|authori[sz]ations?)';
const SECTION = new RegExp(
  [
    `^(?:(?:your|all|list of|report of) )?${UNDONE} (?:card |funds? )?${MOVEMENTS}(?: (?:report|list|history|log|details))?`,
    `^(?:card )?${MOVEMENTS} (?:pending|on hold|(?:in|under) (?:process(?:ing)?|clearing)|not|awaiting|to be|due|held|blocked)(?: \\w+){0,3}`,
    '^(?:(?:payment|money|funds?) requests?|standing (?:orders?|instructions?))',
    `^${UNDONE} ?\\(\\d+\\)|^(?:reversals?|returns|rejections?|chargebacks?|failures)`,
    '^(?:ناکام|زیر ?التوا|مسترد|منسوخ|نامنظور|واپس)(?: \\p{L}+){0,2}',
    '^(?:(?:transaction|payment|txn) )?(?:status|filter(?:ed)?(?: by)?|showing|view|tab)\\W+(?:un|not )?\\w* ?' +
      UNDONE +
      '.*',
  ]
    .map((one) => `${one}\\W*$`)
    .join('|'),
  'iu',
);

/** Whether a heading names the rows below it pending, failed or reversed. */
export const isUndoneSection = (text: string) => SECTION.test(text.trim());

const ALONE = new RegExp(`^${UNDONE}\\W*$|^(?:draft|sample|specimen)\\b.{0,40}$`, 'i');

/** Of a file that was made to try something. */
export const IN_TEST =
  /\b(?:uat|sandbox|test (?:environment|mode|file|run)|dry run|simulation|dummy|training|template|example|specimen|sample|tentative|provisional|pro ?forma|preview)\b/i;

/** Whether the only text of a row says that something was not done: `* declined`, "Rejected file". */
export function saysUndoneOfAll(cells: readonly string[]): boolean {
  const [text = '', ...others] = cells.filter((cell) => cell !== '');
  if (others.length > 0 || text.length > 40) return false;
  // Not such as "Errors and omissions excepted".
  const isShort =
    text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length < 4 && !/omission/i.test(text);
  return IN_TEST.test(text) || (isShort && !/\d/.test(text) && findRefusal(text) !== undefined);
}

/** Above the headings a word alone says it of all rows; below a row, of that row. */
export const isUndoneTitle = (text: string) => isUndoneSection(text) || ALONE.test(text.trim());

const SIDES =
  /^(?:money |paid )?(?:in|out)\W*$|^(?:your )?(?:deposits?|withdrawals?|credits?|debits?|payments?|receipts?)(?: (?:and|&) (?:other )?\w+)*\W*$/i;

/** Whether a heading names the rows below it money in, or money out. */
export const isSideSection = (text: string) => SIDES.test(text.trim());

const OTHER_TIME =
  /\b(?:times?\b.{0,30}|(?:dates?|hours|created|time(?:zone|stamps?))\b\D{0,30})\b(?:utc|gmt)\b(?! ?\+ ?0?5)/i;
const DONE =
  /^(?:(?:transaction|payment|transfer|txn|trx|status|is|was)\W+)*(?:success(?:ful(?:ly)?)?|succeeded|completed?|executed|settled|processed|paid|done|ok|approved|posted|cleared|accepted|captured|authori[sz]ed|confirmed|(?:ho|mil) ga?y[ae]|کامیاب|مکمل|ہو گیا|ادا شدہ)(?:\W+(?:success(?:ful(?:ly)?)?|completed|paid|done))?\W*$/iu;

/** Whether a cell says that a movement was made, and nothing else. */
export const saysDone = (text: string) => DONE.test(text.trim());

const CURRENCIES = [
  '\\b(?:usd|eur|gbp|aed|sar|qar|kwd|omr|bhd|cny|jpy|inr|cad|aud|chf|try|myr|sgd)\\b',
  'dollar|euro|pound|dirham|riyal|dinar|yuan|yen\\b',
].join('|');
const FOREIGN = new RegExp(CURRENCIES, 'i');
const ALL = '\\b(?:all )?(?:amounts?|figures|values|balances|rupees|pkr|rs\\.?)\\b';
const PARTS = "(?:rupees |pkr )?(?:thousands?|'?000s?|lac|lakh|million|paisa)s?\\b";
const UNIT = new RegExp(
  `${ALL}.{0,20}\\bin (?:(?:us )?(?:${CURRENCIES})|${PARTS})` +
    `|^\\W*(?:\\w+ of )?(?:us )?(?:${CURRENCIES})\\W+(?:savings? |current |foreign )*(?:account|a\\/c|statement|wallet|pocket)`,
  'i',
);

const UNIT_OF_COLUMN = new RegExp(`${CURRENCIES}|[$€£]|(?<![\\w,])${PARTS}`, 'i');

/** Whether the heading of an amount gives another unit than the rupee: "Amount (paisa)", "Debit ('000)". */
export const headsOtherUnit = (heading: string) => UNIT_OF_COLUMN.test(heading);

export const namesForeignCurrency = (text: string) => FOREIGN.test(text);

/** Whether a sentence gives all amounts another unit than the rupee, or all times another zone. */
export const givesOtherUnit = (text: string) =>
  (!/\d/.test(text.replace(/'?000/, '')) && UNIT.test(text)) || OTHER_TIME.test(text);
