import { isUndoneSection } from '#shared/statement-words.ts';

const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?';
const TIME = '\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s?[ap]\\.?m\\.?)?';
export const DAY = [
  `\\d{1,2}(?:st|nd|rd|th)?[ /.-]?${MONTH},?[ /.-]?(?:\\d{4}|\\d{2})`,
  `${MONTH} \\d{1,2},? \\d{4}`,
  '\\d{1,2}[/.-]\\d{1,2}[/.-](?:\\d{4}|\\d{2})',
  '\\d{4}[/.-]\\d{1,2}[/.-]\\d{1,2}',
  `(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? ${MONTH} \\d{1,2}`,
].join('|');
const DATE = new RegExp(`^(?:${DAY})(?:,? ${TIME})?$`, 'i');
const DATE_FIRST = new RegExp(`^((?:${DAY})(?:,? ${TIME})?|${TIME}) +(\\S.*)$`, 'i');
const ONLY_TIME = new RegExp(`^${TIME}$`, 'i');

export const isDate = (text: string) => DATE.test(text);
export const isTime = (text: string) => ONLY_TIME.test(text);
/** A date or time with other text behind it in one item: the two parts. */
export const splitAtDate = (text: string) => DATE_FIRST.exec(text)?.slice(1) as [string, string] | undefined;

const NUMBER =
  /^([+-])?\s*(?:(?:PKR|Rs\.?|₨)\s*)?([+-])?\s*(\(?(?:\d{1,3}(?:,\d{2,3})+|\d+)(?:\.\d{1,2})?\)?)\s*(?:\/-)?\s*(CR|DR)?\.?$/i;
const NONE = /^[-–—]+$/;

/** Without the currency; '' is a dash, which means nothing; undefined is no amount of money. */
export function readMoney(text: string): string | undefined {
  if (NONE.test(text)) return '';
  const found = NUMBER.exec(text);
  if (!found) return undefined;
  const [, before, behind, digits = '', mark] = found;
  // A long run of digits, or one that begins with 0, is a number of something.
  const sign = before ?? behind;
  if (/^\d{9,}$|^0\d/.test(digits) || (before && behind) || (sign && digits.startsWith('(')))
    return undefined;
  return `${sign ?? ''}${digits}${mark ? ` ${mark}` : ''}`;
}

export const toPaisa = (money: string) => Math.round(Number(money.replace(/[^\d.]/g, '')) * 100);

export type Kind = 'date' | 'money' | 'text';
const whole = (...names: string[]) => new RegExp(`^(?:${names.join('|')})$`);
const OF_DATES = whole(
  '((booking|transaction|trans\\.?|txn\\.?|posting|value|effective|entry) )?(date|dt\\.?)( ?(&|and|/) ?time)?',
  '(date ?)?time(stamp)?',
);
const OF_MONEY = whole(
  '((available|opening|closing|running|ledger|transaction|total) )?(balance|amount)( \\(?(pkr|rs\\.?)\\)?)?',
  '(total )?(debit|credit|withdrawal|deposit)s?( amount)?( \\(?(pkr|rs\\.?)\\)?)?',
  '(debit ?/ ?credit|incoming|outgoing|receipts?|payments?|(money|paid) (in|out)|fees?|charges|tax|discount|total)',
);
const OF_TEXT = whole(
  '(transaction )?(descriptions?|particulars|details?|narration|remarks|type|mode|channel|branch|status|currency|id)',
  '((transaction|reference|ref\\.?|doc\\.?|document|cheque|chq\\.?|cheq|inst\\.?|instrument|stan|rrn|s\\.?)[ /#]*)+(id|number|no\\.?|inst#?|#)?',
  'particulars \\(.*\\)',
  'cr ?/ ?dr|dr ?/ ?cr',
);

/** Undefined: no known heading. */
export function headingKind(text: string): Kind | undefined {
  const name = text.toLowerCase().replace(/\s+/g, ' ').replace(/[:*]$/, '').trim();
  if (OF_DATES.test(name)) return 'date';
  if (OF_MONEY.test(name)) return 'money';
  return OF_TEXT.test(name) ? 'text' : undefined;
}

/** Rows that are checks and no movements. */
export const isSummary = (text: string) =>
  /\b(opening|closing)\s+balance\b|\bbalance\s+(b\/?f|c\/?f)\b|\b(brought|carried)\s+forward\b|^\W*(b\/f|c\/f|(grand |sub ?)?totals?)\b/i.test(
    text,
  );

const ACCOUNT = /^(?:account|a\/c|iban)\b.*?((?:PK\d{2}|\d)[\dA-Z -]{7,})$/i;

/** A heading inside the table that names the rows below it undone, or of another account. */
export function isSection(text: string, outside: string): boolean {
  const account = ACCOUNT.exec(text)?.[1];
  return isUndoneSection(text) || (account !== undefined && !outside.includes(account));
}

const FOOT =
  /(system|computer)[- ]generated|page \d+|^\d+ ?(of|\/) ?\d+$|^- ?\d+ ?-$|^\d{1,3} \d{1,2} \w{3} \d{4},? \d{1,2}:\d\d|generated on|continue[sd]? on (the )?next|^(note|disclaimer|tel|phone|fax|e-?mail|uan|helpline)\b|www\.|https?:|@\w+\.\w|bank limited|end of statement|does(n.t| not) require/i;
export const isFoot = (text: string) => FOOT.test(text);
