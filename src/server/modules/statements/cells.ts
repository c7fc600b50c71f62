import { plainText } from '#shared/identifiers.ts';
import type { DATE_ORDERS, StatementLayout } from '#shared/schemas/statements.ts';

export type DateOrder = (typeof DATE_ORDERS)[number];

export interface Row {
  /** The number of its last line of text in the file. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Pakistan's day, and the minute of that day if the text has a time. */
export interface Moment {
  readonly day: string;
  readonly minute: number | null;
}

const MONTHS = 'january february march april may june july august september october november december';
const URDU_MONTHS = 'جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر';
const ENGLISH = MONTHS.split(' ');
const URDU = URDU_MONTHS.split(' ');
const PAKISTAN_MINUTES = 5 * 60;

const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*[,. ]+/i;
const TIME =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?: ?([ap])\.?m\.?)?(?: ?(z|utc|gmt|pkt|[+-]\d{2}:?\d{2}))?$/i;
const TIME_AFTER = /^(.*\d)(?:[T ,]| at |- )+ *(\d{1,2}:\d{2}.*)$/i;
/** Six or seven digits alone may be any parts of a day. */
const YEAR_FIRST = /^(?!\d{6,7}$)(\d{4})([-/. ]?)(\d{1,2}|\p{L}{3,9})\2(\d{1,2})$/u;
const DIGITS = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/;
const DAY_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ,]*(\p{L}{3,9})[-/., ]*(\d{4}|\d{2})$/iu;
const NAME_DAY = /^(\p{L}{3,9})[-/. ]*(\d{1,2})(?:st|nd|rd|th)?(?:,|[-/ ])+ *(\d{4})$/iu;
/** The number that a spreadsheet has for a day, and after the point for the time. */
const SERIAL = /^\d{5}(\.\d+)?$/;

/** @returns undefined for a text that is no day of 2000 to 2099 */
export function readMoment(cell: string, order: DateOrder): Moment | undefined {
  const whole = plainText(cell);
  const text = whole.replace(WEEKDAY, '').replace(/،/g, ',');
  if (SERIAL.test(text)) return ofSerial(Number(text));
  const [, before = text, after] = TIME_AFTER.exec(text) ?? [];
  const day = readDay(before.trim().replace(/,$/, ''), order);
  const weekday = WEEKDAY.exec(whole)?.[1];
  if (day && weekday && !new Date(day).toUTCString().startsWith(capital(weekday))) return undefined;
  if (day === undefined || after === undefined) return day === undefined ? undefined : { day, minute: null };
  const minute = readMinute(after);
  return minute === undefined ? undefined : moveDay(day, minute);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** Whether a line of a cell is a row that an open quote has taken into the cell before it. */
export function startsRow(line: string): boolean {
  return line
    .split(/[,;\t|]/)
    .some((cell, at, all) => at < 2 && all.length > 1 && readMoment(cell, 'DMY') !== undefined);
}

/** Whether the order of day, month and year decides what this date means. */
export function needsOrder(cell: string): boolean {
  const text = plainText(cell).replace(WEEKDAY, '');
  return DIGITS.test((TIME_AFTER.exec(text)?.[1] ?? text).trim().replace(/,$/, ''));
}

function readDay(text: string, order: DateOrder): string | undefined {
  let found = YEAR_FIRST.exec(text);
  if (found) return dayOf(found[1], found[3], found[4]);
  found = DIGITS.exec(text);
  if (found) {
    const [, first, , second, last = ''] = found;
    if (order === 'YMD' && last.length === 2) return dayOf(first, second, last);
    return order === 'MDY' ? dayOf(last, first, second) : dayOf(last, second, first);
  }
  found = DAY_NAME.exec(text);
  if (found) return dayOf(found[3], found[2], found[1]);
  found = NAME_DAY.exec(text);
  return found ? dayOf(found[3], found[1], found[2]) : undefined;
}

function monthOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  const name = text.toLowerCase();
  return (
    Math.max(
      ENGLISH.findIndex((month) => month.startsWith(name)),
      URDU.indexOf(name),
    ) + 1
  );
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${String(monthOf(month)).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  if (Number.isNaN(time) || !full.startsWith('20')) return undefined;
  return new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}

/** @returns Pakistan's minute of the day; another time zone's may be of the day before or after */
export function readMinute(cell: string): number | undefined {
  const found = TIME.exec(plainText(cell));
  if (!found) return undefined;
  const [, hours = '', minutes = '', seconds = '0', half, zone] = found;
  let hour = Number(hours);
  if (half) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return hour * 60 + Number(minutes) + zoneMinutes(zone);
}

/** @returns such as 21:28 */
export function timeOf(minute: number | null): string | null {
  if (minute === null) return null;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function zoneMinutes(zone: string | undefined): number {
  if (zone === undefined || /^pkt$/i.test(zone)) return 0;
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!offset) return PAKISTAN_MINUTES;
  const [, sign, hours, minutes] = offset;
  return PAKISTAN_MINUTES - (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** @param minute of another time zone it may be of the day before or after */
export function moveDay(day: string, minute: number): Moment {
  const time = new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000);
  return { day: time.toISOString().slice(0, 10), minute: (minute + 2 * 1440) % 1440 };
}

function ofSerial(serial: number): Moment | undefined {
  const time = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1000).toISOString();
  if (!time.startsWith('20')) return undefined;
  const minute = Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));
  return { day: time.slice(0, 10), minute: Number.isInteger(serial) ? null : minute };
}

/** What stands beside an amount and may give its direction. */
export type AmountMark = '' | '+' | '-' | '()' | 'cr' | 'dr';
/** `paisa` is never negative. */
export interface Amount {
  readonly paisa: number;
  readonly mark: AmountMark;
}

const CURRENCY = '(?:PKR|Rs\\.?|Rupees|روپے)?';
const AMOUNT = new RegExp(
  `^([+-]?) ?${CURRENCY} ?([+-]?) ?(\\d[\\d.,' ]*)? ?${CURRENCY} ?(?:/[-=])? ?(?:([+-])|\\(?([CD])r?\\.?\\)?)?$`,
  'i',
);
/** Most amounts of most files: exact in paisa, because they have at most 14 digits. */
const PLAIN = /^\d{1,12}(?:\.\d{1,2})?$/;
const DOT = /^(\d+|\d{1,3}(?:[, ']\d{2,3})*[, ']\d{3})(?:\.(\d{1,2}))?$/;
const COMMA = /^(\d+|\d{1,3}(?:[. ']\d{3})*[. ']\d{3})(?:,(\d{1,2}))?$/;

/** @returns null for an empty cell or a dash; undefined for a text that is no amount in rupees */
export function readAmount(cell: string, decimal: StatementLayout['decimal']): Amount | null | undefined {
  if (cell === '') return null;
  if (decimal === '.' && PLAIN.test(cell)) return { paisa: Math.round(Number(cell) * 100), mark: '' };
  // Marks of notes, such as ², would become digits.
  if (/\p{No}/u.test(cell)) return undefined;
  // Some hosts write a soft hyphen for a minus.
  const text = plainText(cell.replace(/\u00ad/g, '-'))
    .replace(/٫/g, '.')
    .replace(/[٬،]/g, ',')
    .replace(/ +/g, ' ');
  if (/^-*$/.test(text)) return null;
  const inner = /^(?:PKR|Rs\.?)? ?\((.*)\)$/i.exec(text)?.[1];
  const [, one, two, number = '', three, letter] = AMOUNT.exec(inner ?? text) ?? [];
  const marks = [inner === undefined ? '' : '()', one, two, three, letter && `${letter.toLowerCase()}r`];
  const [mark = '', ...others] = marks.filter((found) => found) as AmountMark[];
  const [, whole, part = ''] = (decimal === '.' ? DOT : COMMA).exec(number.trim()) ?? [];
  if (whole === undefined || others.length > 0) return undefined;
  // Without decimals, a space may also stand between two numbers.
  if (part === '' && /[ ']/.test(whole)) return undefined;
  if (new Set(whole.replace(/\d/g, '')).size > 1) return undefined;
  const paisa = Number(whole.replace(/\D/g, '')) * 100 + Number(part.padEnd(2, '0'));
  return Number.isSafeInteger(paisa) && paisa <= 1e14 ? { paisa, mark } : undefined;
}

/** @returns paisa, negative for an overdrawn balance; else as `readAmount` */
export function readBalance(cell: string, decimal: StatementLayout['decimal']): number | null | undefined {
  const amount = readAmount(cell, decimal);
  return amount && (['-', '()', 'dr'].includes(amount.mark) ? 0 - amount.paisa : amount.paisa);
}

export function isRupees(cell: string): boolean {
  return /^(pkr|586|rs\.?|rupees?|pak(istani?)? rupees?|روپے|روپیہ)( ?\(?(pkr|rs\.?)\)?)?$/i.test(
    plainText(cell),
  );
}

/** The words of direction that say it beside an amount, and so need no person. */
export function readMark(cell: string): 'in' | 'out' | undefined {
  const word = plainText(cell).toLowerCase().replace(/\.$/, '');
  if (['cr', 'c', 'credit', '+'].includes(word)) return 'in';
  return ['dr', 'd', 'debit', '-'].includes(word) ? 'out' : undefined;
}

/** The form in which a layout remembers a word. */
export function wordOf(cell: string): string {
  return plainText(cell).toLowerCase().slice(0, 60);
}

const FORMULA = /^[=+\-@]/;

export function isFormula(cell: string): boolean {
  return FORMULA.test(cell) && !/^[+-]?[\d.,]*$/.test(cell);
}
