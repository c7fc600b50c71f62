import { milsToPaisa, type Pkr, toPkr } from '#shared/money.ts';
import { ODDS_TOTAL, type OddsRow } from '#shared/spinner.ts';

/** @param mils thousandths of a dollar */
export function usdNumber(mils: number): string {
  return String(mils / 1_000);
}

/** @param mils thousandths of a dollar */
export function formatUsdMils(mils: number): string {
  return `$${usdNumber(mils)}`;
}

/** A spin's result in thousandths of a dollar; 0 is 'try again'. */
export function resultMils(result: number | 'try again'): number {
  return result === 'try again' ? 0 : Math.round(result * 1_000);
}

/** @param mils the prize in thousandths of a dollar */
export function prizePkr(mils: number): Pkr {
  return toPkr(milsToPaisa(mils));
}

/** A chance in percent: '75%', '0.01%'. */
export function formatChance(row: OddsRow): string {
  return `${(row.weight / ODDS_TOTAL) * 100}%`;
}
