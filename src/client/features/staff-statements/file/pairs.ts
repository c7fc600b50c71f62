import { givesOtherUnit, isUndoneTitle, saysUndoneOfAll } from '#shared/statement-words.ts';
import { gapOf, type Line, type TextItem, textOf } from './lines.ts';
import { DAY, readMoney } from './patterns.ts';

export type Pair = readonly [name: string, value: string];

const isAccount = (text: string) => (/^[\dX*][\dX* -]{5,}$/i.test(text) ? text : undefined);
const isIban = (text: string) => IBAN.exec(text)?.[0].replaceAll(' ', '');
const anyText = (text: string) => (/[a-z]{3}/i.test(text) ? text : undefined);
const IBAN = /\bPK\d{2} ?[A-Z]{4}(?: ?\d{4}){4}\b/;

const LABELS: readonly [name: string, label: string, read: (text: string) => string | undefined][] = [
  ['Opening Balance', 'opening balance', readMoney],
  ['Closing Balance', 'closing balance', readMoney],
  ['Total debit', 'total (?:debits?|withdrawals?|spent|outgoing|payments?|paid out)', readMoney],
  ['Total credit', 'total (?:credits?|deposits?|income|incoming|receipts?|paid in)', readMoney],
  ['Account Number', '(?:account|a/c) (?:number|no\\.?)', isAccount],
  ['IBAN', 'iban', isIban],
  ['Currency', '(?:account )?currency', anyText],
];
const LABEL = LABELS.map(([name, label, read]) => ({
  name,
  read,
  shape: new RegExp(`^${label}(?: amount)?\\s*:?\\s*(.*)$`, 'i'),
}));
const MASKED = /^(?:\w+ ){0,3}(?:account|a\/c|wallet|card)(?: (?:no|number))?\W*([x*][x* -]{2,}\d{4})$/i;
/** How many rows the file says that it has. */
const COUNTS =
  /\b(?:transactions|records|entries|rows|credits|debits)\b.*\d$|^(?:total\W+)?\d+ (?:transactions|records|entries|rows)$/i;
const PERIOD = new RegExp(`\\b(?:from|to|period|between)\\b.*(?:${DAY})`, 'i');
/** A value below its label is at most this many heights of a letter away. */
const BELOW = 3;

const labelOf = (text: string) => {
  for (const { name, read, shape } of LABEL) {
    const rest = shape.exec(text)?.[1];
    if (rest !== undefined) return { name, read, rest };
  }
  return undefined;
};

/** Whether a line below the rows is a label with its value. */
export const isPairLine = ({ items }: Line) =>
  items.some(({ text }, at) => {
    const label = labelOf(text);
    return label && label.read(label.rest || (items[at + 1]?.text ?? '')) !== undefined;
  }) || /^balance ?: ?/i.test(items[0]?.text ?? '');

/** Labels with a value in the same item, to the right or below. */
export function findPairs(lines: readonly Line[]): Pair[] {
  const found = new Map<string, Pair>();
  const add = (name: string, value: string | undefined) => {
    if (value) found.set(`${name}=${value}`, [name, value]);
  };
  for (const [at, line] of lines.entries()) {
    for (const [place, item] of line.items.entries()) {
      const label = labelOf(item.text);
      if (!label) continue;
      const { name, read, rest } = label;
      const right = line.items[place + 1];
      if (rest !== '') add(name, read(rest));
      else if (right && read(right.text)) add(name, read(right.text));
      else add(name, findBelow(item, line, lines.slice(at + 1, at + 3), read));
    }
  }
  for (const text of lines.map(textOf)) {
    if (givesOtherUnit(text)) add('Currency', text);
    if (isUndoneTitle(text) || saysUndoneOfAll([text])) add('Status', text);
    if (COUNTS.test(text) || PERIOD.test(text)) add('', text);
    add('Account Number', MASKED.exec(text)?.[1]);
  }
  const all = lines.map(textOf).join('\n');
  const iban = isIban(all);
  if (iban && ![...found.values()].some(([name]) => name === 'IBAN')) add('IBAN', iban);
  return [...found.values()];
}

function findBelow(
  label: TextItem,
  line: Line,
  lines: readonly Line[],
  read: (text: string) => string | undefined,
) {
  for (const { y, page, items } of lines) {
    if (page !== line.page || y - line.y > BELOW * label.size) return undefined;
    const below = items.filter((item) => gapOf(item, label) === 0);
    const [value] = below.flatMap(({ text }) => read(text) ?? []);
    if (value) return value;
  }
  return undefined;
}

/** The receiving account by the letters of the bank in its IBAN. */
export type AccountHint = {
  readonly account: 'Easypaisa' | 'SadaPay' | 'Bank Account';
  readonly lastDigits: string;
};
const ACCOUNTS = { TMFB: 'Easypaisa', SADA: 'SadaPay', MEZN: 'Bank Account' } as const;

export function findAccount(text: string): AccountHint | undefined {
  const iban = isIban(text);
  const account = ACCOUNTS[iban?.slice(4, 8) as keyof typeof ACCOUNTS];
  return iban && account ? { account, lastDigits: iban.slice(-4) } : undefined;
}
