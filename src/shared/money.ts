/* Money in the API is a PKR number with at most two decimals; in the ledger it is whole paisa. */

/**
 * An amount in paisa; only averages are not whole. Arithmetic gives a plain number, which `paisa` converts.
 */
export type Paisa = number & { readonly __unit: 'paisa' };

/** Marks a number as paisa: a constant, or a sum of amounts. */
export function paisa(amount: number): Paisa {
  return amount as Paisa;
}

/**
 * @param pkr rupees with at most two decimals
 * @returns whole paisa
 * @throws RangeError for more than two decimals
 */
export function toPaisa(pkr: number): Paisa {
  const whole = Math.round(pkr * 100);
  if (!Number.isSafeInteger(whole) || Math.abs(whole / 100 - pkr) > 1e-9) {
    throw new RangeError(`not an amount in rupees with two decimals: ${pkr}`);
  }
  return paisa(whole);
}

/** @returns rupees, exact to two decimals */
export function toPkr(amount: Paisa): number {
  return amount / 100;
}

/** Converts mils (thousandths of a dollar, for prizes) to paisa: at ₨280 a dollar, one mil is 28 paisa. */
export function milsToPaisa(usdMils: number): Paisa {
  return paisa(usdMils * 28);
}

const format = new Intl.NumberFormat('en-PK', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * The only format of PKR amounts: ₨1,234.50.
 * @param pkr rupees
 */
export function formatPkr(pkr: number): string {
  return `${pkr < 0 ? '-' : ''}₨${format.format(Math.abs(pkr))}`;
}
