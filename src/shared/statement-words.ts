import { findRefusal } from './bank-reference.ts';

/* Lines of a bank's statement that say something about the rows below them, or about all of them. */

/** One of these words, which may be patterns; commas part them. */
export const oneOf = (...lists: string[]) =>
  `(?:${lists
    .join(',')
    .split(',')
    .map((word) => word.trim())
    .join('|')})`;

const FAILED = `declined, failed, rejected, reversed, returned, unsuccessful, cancell?ed, disputed, dishonou?red,
  bounced, blocked, void(?:ed)?`;
const OPEN = `pending, upcoming, scheduled, unsettled, uncleared, unposted, outstanding, held, authori[sz]ed, queued,
  unpaid, memo, draft, future, planned, due, incomplete`;
const UNDONE = oneOf(FAILED, OPEN);
const URDU_UNDONE = oneOf('ناکام, زیر ?التوا, مسترد, منسوخ, نامنظور, واپس');
const MOVEMENTS =
  oneOf(`transactions?, payments?, transfers?, items?, activity, entries, records, cheques?, amounts?,
  funds, bills?, authori[sz]ations?`);
const NOT_YET =
  oneOf(`pending, on hold, (?:in|under) (?:process(?:ing)?|clearing), not, awaiting, to be, due, held,
  blocked`);
const LISTS = oneOf('report, list, history, log, details');
const FILTERS = oneOf('(?:transaction |payment |txn )?status, filter(?:ed)?(?: by)?, showing, view, tab');
const SECTION = new RegExp(
  [
    `^(?:(?:your|all|list of|report of) )?${UNDONE} (?:card |funds? )?${MOVEMENTS}(?: ${LISTS})?`,
    `^(?:card )?${MOVEMENTS} ${NOT_YET}(?: \\w+){0,3}`,
    '^(?:(?:payment|money|funds?) requests?|standing (?:orders?|instructions?))',
    `^${UNDONE} ?\\(\\d+\\)|^${oneOf('reversals?, returns, rejections?, chargebacks?, failures')}`,
    `^${URDU_UNDONE}(?: \\p{L}+){0,2}`,
    `^${FILTERS}\\W+(?:un|not )?\\w* ?${UNDONE}.*`,
  ]
    .map((one) => `${one}\\W*$`)
    .join('|'),
  'iu',
);

/** Whether a heading names the rows below it pending, failed or reversed. */
export const isUndoneSection = (text: string) => SECTION.test(text.trim());

const ALONE = new RegExp(`^${UNDONE}\\W*$|^(?:draft|sample|specimen)\\b.{0,40}$`, 'i');

/** Of a file that was made to try something. */
export const IN_TEST = new RegExp(
  `\\b${oneOf(`uat, sandbox, test (?:environment|mode|file|run), dry run, simulation, dummy, training, template,
    example, specimen, sample, tentative, provisional, pro ?forma, preview`)}\\b`,
  'i',
);

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

/** All that the heads of ordinary statements say beside names and numbers; in pairs, their labels. */
const OF_HEADS = new Set(
  `a an this is are does doesn not t require requires signature stamp system computer electronic
  electronically mini last days amounts figures www com pk http https account accounts acc ac c no number
  num id iban title name holder customer owner client merchant msisdn mobile phone cell tel email mail
  address branch city code swift bic cnic ntn currency pkr rs rupee rupees pakistani pakistan only statement
  statements e of for the my your all from to till until as at on by in and with transaction transactions
  history details detail report list activity export exported downloaded download generated printed print
  created issued produced run view viewed date dates time period range start end opening closing available
  current savings saving ledger balance total totals debit debits credit credits income spent page sheet
  month monthly daily weekly day year bank banking limited ltd plc microfinance wallet app digital online
  internet business personal main pocket money paid received sent out easypaisa jazzcash sadapay nayapay
  zindigi upaisa konnect raast meezan hbl ubl mcb nbp alfalah habib allied askari faysal soneri bankislami
  js telenor mobilink january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec am pm pkt
  اکاؤنٹ نمبر نام عنوان تاریخ اسٹیٹمنٹ گوشوارہ کھاتہ کھاتے مدت سے تک بینک برانچ کرنسی روپے پاکستانی`.split(
    /\s+/,
  ),
);

/** Whether a head says of the rows no more than whose they are, of which days and where they come from. */
export function isOfHead(text: string): boolean {
  const [, label = text] = /^([^:]*):/.exec(text) ?? [];
  const words =
    label
      .toLowerCase()
      .replace(/\S*\d\S*/g, '')
      .match(/\p{L}+/gu) ?? [];
  const isKnown = (word: string) => OF_HEADS.has(word);
  return label === text ? words.every(isKnown) : words.some(isKnown);
}

const SIDES = new RegExp(
  `^(?:money |paid )?(?:in|out)\\W*$|^(?:your )?${oneOf(
    'deposits?, withdrawals?, credits?, debits?, payments?, receipts?',
  )}(?: (?:and|&) (?:other )?\\w+)*\\W*$`,
  'i',
);

/** Whether a heading names the rows below it money in, or money out. */
export const isSideSection = (text: string) => SIDES.test(text.trim());

const SUCCESS = oneOf('success(?:ful(?:ly)?)?, completed, paid, done');
const DONE_WORDS =
  oneOf(`success(?:ful(?:ly)?)?, succeeded, completed?, executed, settled, processed, paid, done, ok,
  approved, posted, cleared, accepted, captured, authori[sz]ed, confirmed, (?:ho|mil) ga?y[ae], کامیاب, مکمل, ہو گیا,
  ادا شدہ`);
const DONE = new RegExp(
  `^(?:${oneOf('transaction, payment, transfer, txn, trx, status, is, was')}\\W+)*${DONE_WORDS}(?:\\W+${SUCCESS})?\\W*$`,
  'iu',
);

/** Whether a cell says that a movement was made, and nothing else. */
export const saysDone = (text: string) => DONE.test(text.trim());

const CODES = oneOf(
  'usd, eur, gbp, aed, sar, qar, kwd, omr, bhd, cny, jpy, inr, cad, aud, chf, try, myr, sgd, fcy',
);
const NAMES = oneOf('dollars?, euros?, pounds?, dirhams?, riyals?, dinars?, yuan, yen');
const FOREIGN_CODE = new RegExp(`\\b${CODES.toUpperCase()}\\b|[$€£₹]`);
const FOREIGN_NAME = new RegExp(`\\b${NAMES}\\b|ڈالر|درہم|ریال`, 'i');
const FOREIGN = new RegExp(`\\b${CODES}\\b|${FOREIGN_NAME.source}|[$€£₹]`, 'i');

/** Whether a text that is no sentence, such as a title, names another currency than the rupee. */
export const namesForeignCurrency = (text: string) => FOREIGN_CODE.test(text) || FOREIGN_NAME.test(text);

const MONEY = new RegExp(`\\b${oneOf('amounts?, figures, values, balances, rupees, pkr, rs')}\\b|رقم`, 'i');
const PART = `\\b${oneOf('hundreds?, thousands?, crores?, lacs?, lakhs?, millions?, billions?, mn, mln, bn, pais[ae]s?')}\\b`;
const UNIT = new RegExp(`${PART}|(?<![\\d,])000s?\\b|\\bx ?1(?=0)|ہزار|لاکھ|کروڑ|پیس[اےو]`, 'i');
const IN_FOREIGN = new RegExp(`\\bin (?:us )?(?:${FOREIGN.source})`, 'i');
const OF_ACCOUNTS = /\b(?:account|a\/c|statement|wallet|pocket)\b/i;
const WORDS_OF_AMOUNT = /\bonly\b|\bwords\b|limit|minimum|maximum|fees?\b|charge/i;

/** Whether the heading of an amount gives another unit than the rupee: "Amount (paisa)", "Debit ('000)". */
export const headsOtherUnit = (heading: string) => FOREIGN.test(heading) || UNIT.test(heading);

const ZONE = new RegExp(
  [
    '\\b(?:time ?zone|tz)\\b\\W*\\w|\\bzone\\b.*[+-]\\d\\d',
    `\\b(?:times?|dates?|hours|created|time ?stamps?)\\b\\D*\\b${oneOf('utc, gmt, est, edt, cst, cet, bst, gst, ist')}\\b`,
    '\\b(?:times?|dates?)\\b.* in \\w+ time\\b',
  ].join('|'),
  'i',
);
const OF_PAKISTAN = /karachi|islamabad|pakistan|\bpkt\b|\+ ?0?5(?::?00)?\b/i;

/** Whether a text gives all amounts another unit than the rupee, or all times another zone. */
export function givesOtherUnit(text: string): boolean {
  if (ZONE.test(text) && !OF_PAKISTAN.test(text)) return true;
  if (/\d/.test(text.replace(/(?<!\d)1?000/g, ''))) return false;
  if (OF_ACCOUNTS.test(text) && text.length < 60 && namesForeignCurrency(text)) return true;
  if (!MONEY.test(text)) return false;
  return IN_FOREIGN.test(text) || (UNIT.test(text) && !WORDS_OF_AMOUNT.test(text));
}
