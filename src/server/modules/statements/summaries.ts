import { plainText } from '#shared/identifiers.ts';
import { DATE_ORDERS, type StatementLayout } from '#shared/schemas/statements.ts';
import { givesOtherUnit, namesForeignCurrency, oneOf } from '#shared/statement-words.ts';
import { isRupees, type Row, readAmount, readBalance, readMoment } from './cells.ts';

/** The balances and totals that a file states, each with its line. Amounts are paisa. */
export type StatedKind = 'opening' | 'closing' | 'in' | 'out';
export type Summary = StatedKind | 'total' | 'balance';

const OPENING = new RegExp(
  `\\b${oneOf('opening, opn?, o ?\\/ ?b, brought forward')}\\b|\\bb ?\\/? ?f\\b|ابتدائی`,
);
const CLOSING = new RegExp(`\\b${oneOf('closing, clg, carried forward')}\\b|\\bc ?\\/? ?f\\b|اختتامی`);
const TOTAL = /\b(?:sub ?)?total(?:s|l?ing|l?ed)?\b|\bkul\b|\bjumla\b|کل|میزان|ٹوٹل/;
/** English, Urdu in our letters, Urdu. */
const BALANCE = oneOf('balance, \\bbal\\b', '\\bbaqay?a?\\b, \\bbaqi\\b', 'بیلنس, بقایا');
const OF_BALANCE = new RegExp(BALANCE);
const STATES = new RegExp(
  [
    BALANCE,
    TOTAL.source,
    'total|forward|^\\W*(opening|closing)\\W*$|carried over|next page|\\b[bc] ?\\/? ?f\\b|\\b(o ?\\/ ?b|[bc] ?\\/ ?o)\\b',
  ].join('|'),
);
/** At the beginning of a cell, before other words. */
const ALSO_STATES = new RegExp(
  `^(?:cash |amount )?${oneOf(`remaining, in hand, at (?:start|end), available, minimum payment, carried, grand,
    left over, pichl[ai], sabiqa, mojooda`)}\\b`,
);
/** Alone, such a word may also be a payer's. */
const MAY_STATE = /\b(net|sum|gross|cumulative|summary|limit|funds|float)\b/;
const IN = /credit|income|deposit|receipt|money in|paid in|incoming/;
const OUT = /debit|spent|withdraw|payment|money out|paid out|outgoing/;

/** Of the words below, those that with a balance may be a payer's: "balance paid". */
const MAY_MOVE = /\b(paid|spent|money|deposits?|withdrawals?|receipts|payments)\b/;

/** With only these words beside numbers and days, a row states a balance or a total and moves nothing. */
const WORDS = new Set(
  `opening closing available ledger running previous last old new average minimum maximum cleared uncleared
  current starting ending initial final per net balance balances bal brought carried forward b f c d bd cd total totals sub grand page
  debit debits credit credits dr cr amount transaction transactions count number no of on as at the for from to and in out
  money paid income spent deposits deposit withdrawals withdrawal receipts payments incoming outgoing period day month date
  batch settlement aggregate entries یومیہ جمع
  pichla pichli sabiqa mojooda baqaya baqi kul jumla raqam jama
  opn op clg o over carry next subtotal subtotals g item items today daily weekly monthly hand
  net sum gross cumulative summary limit funds float totalling totaling totalled totaled movement change statement account end start pkr rs rupees
  jan feb mar apr may jun jul aug sep oct nov dec january february march april
  june july august september october november december st nd rd th
  کل میزان ٹوٹل موجودہ گزشتہ سابقہ بیلنس بقایا ابتدائی اختتامی رقم`.split(/\s+/),
);

/** With this as the whole text of a cell, the other cells don't matter. */
const WHOLE = new RegExp(
  [
    '^(opening|closing) balance:?$|^balance (b ?\\/? ?f|c ?\\/? ?f|brought forward|carried forward)$',
    '^(b|c)\\/f$|^total( amount)? (received|sent)$|^(transferred|taken) to (the )?next page$',
  ].join('|'),
);

/** @returns what the row states, or undefined for a row that may be a movement */
export function readSummary(cells: readonly string[]): Summary | 'unclear' | undefined {
  const text = plainText(cells.join(' ')).toLowerCase();
  const states = STATES.test(text) || cells.some((cell) => STATES.test(plainText(cell).toLowerCase()));
  if (!states && !MAY_STATE.test(text)) return undefined;
  const isWhole = cells.some((cell) => WHOLE.test(plainText(cell).toLowerCase()));
  if (!isWhole && !hasOnlySumWords(text)) return undefined;
  if (!states) return 'unclear';
  if (!isWhole && TOTAL.test(text)) return 'total';
  if (OPENING.test(text)) return 'opening';
  if (CLOSING.test(text)) return 'closing';
  return !isWhole && MAY_MOVE.test(text) ? 'unclear' : 'balance';
}

/** Whether a row has words of a balance or a sum, whatever others. Total Parco sells fuel. */
export function mayState(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => plainText(cell).toLowerCase().replaceAll('total parco', ''));
  return texts.some((text) => STATES.test(text) || ALSO_STATES.test(text));
}

/** Whether no word is a payer's. */
export const hasOnlySumWords = (text: string) =>
  (
    plainText(text)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).every((word) => WORDS.has(word));

const CERTAIN = /\b(?:opening|closing) (?:balance|bal)\b|\b[bc] ?\/ ?f\b|(?:brought|carried) forward/;

const OF_BANK = new RegExp(
  [
    '\\b(?:previous|last|old|average|minimum|maximum|available|ledger|running|current|cleared|uncleared|starting',
    'ending|initial|statement|account|page|daily|as (?:on|at|of|per)|[bc] ?\\/? ?[dfo])\\b|pichla|sabiqa|mojooda|سابقہ|گزشتہ|موجودہ',
  ].join('|'),
);

/** Whether these may be a payer's words about a payment: "balance", "balance for May". */
export function isOfPayer(cells: readonly string[]): boolean {
  const text = plainText(cells.join(' ')).toLowerCase();
  return OF_BALANCE.test(text) && !OF_BANK.test(text);
}

/** Whether no payer would write the words of this balance. */
export const isCertain = (cells: readonly string[]) => CERTAIN.test(plainText(cells.join(' ')).toLowerCase());

/** Whether a row begins with a day, maybe behind its number, and has an amount, whatever the headings are. */
export function looksLikeMovement({ cells }: Row): boolean {
  const [first = '', ...more] = cells.map(plainText).filter((cell) => cell !== '');
  const [begin = '', ...rest] = /^\d{1,4}$/.test(first) ? more : [first, ...more];
  const isDay = /\D/.test(begin) && DATE_ORDERS.some((order) => readMoment(begin, order));
  if (!isDay || readSummary(cells)) return false;
  return rest.some((cell) => /[.,]\d{2}\b|^[-+(]/.test(cell) && (readAmount(cell, '.')?.paisa ?? 0) > 0);
}

const WITH_DAY = /(?<!\d)(?:\d{1,2}[-/.]\d{1,2}|\d{1,2}[- ]?[a-z]{3,9})[-/., ]{0,2}20\d\d(?!\d)/i;
const WITH_MONEY = /(?<![\d.,])\d[\d,]*\.\d\d(?![\d.])/;

/** @returns the amount beside a day, in a text that states no balance: it may be of a movement */
export function findMovement(cells: readonly string[]): string | undefined {
  const text = plainText(cells.join(' '));
  if (!WITH_DAY.test(text) || mayState(cells)) return undefined;
  return WITH_MONEY.exec(text.replace(WITH_DAY, ' '))?.[0];
}

const PAIR = /^([^:]*\p{L}[^:\d]*):\s*(.*\d.*)$/u;
const SENTENCE = /^(?:(?:your|the) )?((?:opening|closing) balance\b\D*?) (?:is|was|of|=) ?(.*\d)\.?$/i;

/** Balances and totals in pairs of a name and an amount, above the headings or below the movements. */
export function readPairs(row: Row, decimal: StatementLayout['decimal']): [StatedKind, number][] {
  const cells = row.cells.flatMap((cell) => {
    const [, name, value] = PAIR.exec(cell) ?? SENTENCE.exec(cell) ?? [];
    return name && value ? [name, value] : cell === '' ? [] : [cell.replace(/:$/, '')];
  });
  return cells.flatMap((cell, at): [StatedKind, number][] => {
    const kind = kindOf(plainText(cell).toLowerCase());
    const paisa = kind && readBalance(cells[at + 1] ?? '', decimal);
    return kind && typeof paisa === 'number' ? [[kind, paisa]] : [];
  });
}

function kindOf(name: string): StatedKind | undefined {
  if (/^opening (balance|bal)\b[^\d]*$/.test(name)) return 'opening';
  if (/^(closing (balance|bal)\b[^\d]*|balance)$/.test(name)) return 'closing';
  if (!/^total\b[^\d]*$/.test(name) || /\b(no|number|count|transactions)\b/.test(name)) return undefined;
  if (IN.test(name)) return OUT.test(name) ? undefined : 'in';
  return OUT.test(name) ? 'out' : undefined;
}

/**
 * @param isAbove whether it stands above the headings, where each name of a currency counts
 * @returns the currency that a pair or a sentence beside the rows states, if it is not the rupee
 */
export function readForeignCurrency({ cells }: Row, isAbove: boolean): string | undefined {
  const named = isAbove ? cells.find((cell) => namesForeignCurrency(plainText(cell))) : undefined;
  if (named !== undefined) return named;
  const sentence = [...cells, cells.slice(0, 2).join(' ')].find((text) => givesOtherUnit(plainText(text)));
  if (sentence !== undefined) return sentence;
  const isPair = cells.filter((cell) => cell !== '').length < 3;
  const found = cells.flatMap((cell, at) => {
    const match = CURRENCY.exec(plainText(cell));
    return match ? [match[1]?.trim() || (cells[at + 1] ?? '')] : [];
  });
  return found.find((value) => value !== '' && !isRupees(value) && (isPair || namesForeignCurrency(value)));
}
const CURRENCY = /(?:currency|\bcurr|\bccy|denomination|کرنسی)(?: code)?\s*(?:[:=](.*))?$/i;

const ACCOUNT =
  /^(?:(account|a\/c|acct|wallet|pocket)(?: (?:number|no|num|#))?|(iban)|((?:statement )?period|(?:date )?(?:from|to)(?: date)?))\.?\s*(?::(.*))?$/;
const MASKED =
  /^(?:statement (?:of|for) )?(?:(?:credit|debit|current|savings?|my|your) )?(?:account|a\/c|acct|wallet|card)(?: (?:no|number))?[^\dx*]*[\dx*][\dx* -]{3,}(\d{4})$/;
const TITLE =
  /^(?:current|savings?|main|business|personal|joint|salary|foreign currency|usd|eur|gbp|aed|my) (?:account|a\/c|pocket|wallet)$/;
const IN_TEXT =
  /\b(?:statement|account|a\/c|acct|wallet|pocket|iban)\b.*?(?<![a-z0-9])(pk\d{2}[a-z]{4}\d{16}|\d{10,16})$/;

type Named = readonly [kind: string, value: string, isTitle: boolean];

/** @returns the account or the period that a pair or a line beside the rows names, by its kind */
export function readAccount({ cells }: Row): Named[] {
  return cells.flatMap((cell, at): Named[] => {
    const text = plainText(cell).toLowerCase().trim();
    const [pair, account = '', iban, period, after] = ACCOUNT.exec(text) ?? [];
    const masked = MASKED.exec(text)?.[1];
    if (masked) return [['masked', masked, true]];
    if (TITLE.test(text) && at === 0) return [['title', text, true]];
    const [, named = ''] = pair === undefined ? (IN_TEXT.exec(text) ?? []) : [];
    const value = after?.trim() || named || (pair === undefined ? '' : (cells[at + 1] ?? ''));
    const number = plainText(value).replace(/[\s-]/g, '').toUpperCase();
    if (period) return /\b20\d\d\b|\/\d\d\b/.test(value) ? [[period, number, false]] : [];
    const kind = iban || number.startsWith('PK') ? 'iban' : 'account';
    if (/\d{4}$/.test(number)) return [[kind, number, pair !== undefined]];
    return /^[A-Z]{4,}$/.test(number) && pair ? [[`${account} name`, number, true]] : [];
  });
}
