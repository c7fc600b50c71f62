import { plainNumber } from './identifiers.ts';

/* What a cell of a spreadsheet is if it is no id. */

/**
 * Whether a spreadsheet has rounded a long number: `4.56E+11`, `1,23457E+15`; or wrote it out again, which
 * ends in zeros.
 */
export function hasLostDigits(text: string): boolean {
  if (/^[a-z]{2,}\d+$/i.test(text)) return false;
  const plain = plainNumber(text).toLowerCase();
  return (
    /(?<![a-z0-9])\d{1,3}(?:[.,]\d*)?\s*(?:e\s*\+|[x*×]\s*10\s*\^)\s*\d/.test(plain) ||
    /(?<![a-z0-9])\d{1,3}[.,]\d*\s*e\s*-?\s*\d{1,3}(?![a-z0-9])/.test(plain) ||
    /^(?:\d{4,}0{6,}|\d{15}0{3,})$/.test(plain)
  );
}

const UNIT = String.raw`(?:rs\.?|pkr|usd|inr|\$)`;
const AMOUNT = new RegExp(
  String.raw`^[-+(]?\s*(?:${UNIT}\s*[-+]?\s*\d[\d.,]*|\d[\d.,]*\s*(?:${UNIT}|rupees|[cd]r\.?|/[-=])` +
    String.raw`|\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+[.,]\d{1,2})\s*(?:/[-=]|[cd]r\.?)?\)?$`,
);

/** A number alone is none: it needs a currency, a decimal point or a mark of thousands. */
export function isAmount(text: string): boolean {
  return AMOUNT.test(plainNumber(text).toLowerCase());
}

const [DAY, MONTH] = ['(?:0?[1-9]|[12]\\d|3[01])', '(?:0?[1-9]|1[0-2])'];
const [YEAR, BETWEEN] = ['(?:(?:19|20)\\d\\d|\\d\\d)', '[-/. ]'];
const NAME = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*';
const DATES = [
  ['(?:19|20)\\d\\d', MONTH, DAY].join(BETWEEN),
  [DAY, MONTH, YEAR].join(BETWEEN),
  [MONTH, DAY, YEAR].join(BETWEEN),
  `${DAY}(?:st|nd|rd|th)?[-/. ]*${NAME}(?:[-/., ]*${YEAR})?`,
  `${NAME}[-/. ]+${DAY}(?:st|nd|rd|th)?(?:[-/., ]+${YEAR})?`,
  `20\\d\\d[- ]${NAME}[- ]${DAY}`,
  // Eight digits alone are a date only near today.
  '20[23]\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])',
  '(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2])20[23]\\d',
].join('|');
const TIME = '\\d{1,2}:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?\\s*(?:[ap]\\.?m\\.?)?\\s*(?:z|pkt|[-+]\\d\\d:?\\d\\d)?';
const DATE = new RegExp(`^(?:(?:${DATES})(?:[t, ]+${TIME})?|${TIME})$`);

export function isDate(text: string): boolean {
  return DATE.test(plainNumber(text).toLowerCase());
}
