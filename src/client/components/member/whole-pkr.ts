import { formatPkr, type Pkr } from '#shared/money.ts';

/** A whole amount without its zeros, as the specification writes limits: ₨1,400. */
export function wholePkr(pkr: Pkr): string {
  return formatPkr(pkr).replace(/\.00$/, '');
}
