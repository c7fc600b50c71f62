import type { StatementLayout } from '#shared/schemas/statements.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = '(?:[T ,]+\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?: ?[ap]m)?(?: ?Z|[+-]\\d{2}:?\\d{2})?)?';
const YEAR_FIRST = new RegExp(`^(\\d{4})([-/.]?)(\\d{1,2})\\2(\\d{1,2})${TIME}$`, 'i');
const DIGITS = new RegExp(`^(\\d{1,2})([-/. ])(\\d{1,2})\\2(\\d{4}|\\d{2})${TIME}$`, 'i');
const DAY_NAME = new RegExp(`^(\\d{1,2})[-/. ]*([a-z]{3,9})[-/., ]*(\\d{4}|\\d{2})${TIME}$`, 'i');
const NAME_DAY = new RegExp(`^([a-z]{3,9})[. ]*(\\d{1,2}),? +(\\d{4})${TIME}$`, 'i');

/** @returns YYYY-MM-DD, or undefined for a text that is no day of 2000 to 2099. A time of day is ignored. */
export function readDay(text: string, order: StatementLayout['dateOrder']): string | undefined {
  let found = YEAR_FIRST.exec(text);
  if (found) return dayOf(found[1], found[3], found[4]);
  found = DIGITS.exec(text);
  if (found) {
    const [day, month] = order === 'DMY' ? [found[1], found[3]] : [found[3], found[1]];
    return dayOf(found[4], month, day);
  }
  found = DAY_NAME.exec(text);
  if (found) return dayOf(found[3], monthOf(found[2]), found[1]);
  found = NAME_DAY.exec(text);
  return found ? dayOf(found[3], monthOf(found[1]), found[2]) : undefined;
}

function monthOf(name = ''): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  if (Number.isNaN(time) || !full.startsWith('20')) return undefined;
  return new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}

const DECORATION = /[\s\u00a0\u202f'"]|PKR|Rs\.?|₨/gi;
const AMOUNT = /^([+-]?)(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2}))?([+-]|cr|dr)?$/i;

/**
 * @returns paisa, negative if written with a minus, DR or parentheses; null for an empty cell or a dash;
 *   undefined for a text that is no amount
 */
export function readAmount(cell: string, decimal: StatementLayout['decimal']): number | null | undefined {
  let text = cell.replace(DECORATION, '').replace('\u2212', '-');
  if (text === '' || text === '-') return null;
  if (decimal === ',') text = text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));
  const inner = /^\((.*)\)$/.exec(text)?.[1];
  const found = AMOUNT.exec(inner ?? text);
  if (!found) return undefined;
  const [, before, whole = '', part = '', after = ''] = found;
  const paisa = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
  if (!Number.isSafeInteger(paisa) || paisa > 1e14) return undefined;
  const isNegative = inner !== undefined || before === '-' || after === '-' || /^dr$/i.test(after);
  return isNegative ? 0 - paisa : paisa;
}

/** @returns 1 for money that arrived, -1 for money that left, undefined for another word */
export function readDirection(cell: string): 1 | -1 | undefined {
  if (/^(cr|c|credit|in|received|incoming|deposit|\+)\b|^\+/i.test(cell)) return 1;
  if (/^(dr|d|debit|out|sent|outgoing|withdrawal|paid|-)\b|^-/i.test(cell)) return -1;
  return undefined;
}

const FORMULA = /^[=+\-@]/;

export function isFormula(cell: string): boolean {
  return FORMULA.test(cell) && !/^[+-]?[\d.,]*$/.test(cell);
}
