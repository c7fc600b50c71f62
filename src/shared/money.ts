/** Money on the wire is a PKR number with at most two decimals; in the books whole paisa. */

/** @param pkr rupees with at most two decimals @returns whole paisa @throws RangeError when there are more decimals */
export function toPaisa(pkr: number): number {
  const paisa = Math.round(pkr * 100);
  if (!Number.isSafeInteger(paisa) || Math.abs(paisa / 100 - pkr) > 1e-9) {
    throw new RangeError(`not an amount in rupees with two decimals: ${pkr}`);
  }
  return paisa;
}

/** @param paisa whole paisa @returns rupees, exact to the two decimals */
export function toPkr(paisa: number | bigint): number {
  return Number(paisa) / 100;
}

/** Mils of a dollar (a prize) in paisa: at ₨280 a dollar one mil is 28 paisa. */
export function milsToPaisa(usdMils: number): number {
  return usdMils * 28;
}

const format = new Intl.NumberFormat('en-PK', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The one way a PKR amount is written: ₨1,234.50. @param pkr rupees */
export function formatPkr(pkr: number): string {
  return `${pkr < 0 ? '-' : ''}₨${format.format(Math.abs(pkr))}`;
}
