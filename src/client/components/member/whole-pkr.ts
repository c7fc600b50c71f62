import { formatPkr, type Pkr } from '#shared/money.ts';

/** Whole rupees are written without decimals, as the specification writes limits: ₨1,400. */
export function wholePkr(pkr: Pkr): string {
  return formatPkr(pkr).replace(/\.00$/, '');
}
