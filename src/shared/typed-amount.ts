import { plainNumber } from './identifiers.ts';
import { type Pkr, pkr } from './money.ts';

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
