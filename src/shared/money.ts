/* Money on the wire is a PKR number with at most two decimals; in the books whole paisa. */

/** Paisa, whole but for averages. Arithmetic makes a plain number of it, which `paisa` takes back. */
export type Paisa = number & { readonly __unit: 'paisa' };

/** Rupees with at most two decimals, as in answers, events and on the screens. */
export type Pkr = number & { readonly __unit: 'pkr' };

/** Says that a number is paisa: a constant, or a sum of amounts. */
export function paisa(amount: number): Paisa {
  return amount as Paisa;
}

/** Says that a number is rupees: a constant, or an amount that a person typed. */
export function pkr(amount: number): Pkr {
  return amount as Pkr;
}

export const NO_MONEY = pkr(0);

/** @returns whole paisa @throws RangeError when there are more than two decimals */
export function toPaisa(amount: Pkr): Paisa {
  const whole = Math.round(amount * 100);
  if (!Number.isSafeInteger(whole) || Math.abs(whole / 100 - amount) > 1e-9) {
    throw new RangeError(`not an amount in rupees with two decimals: ${amount}`);
  }
  return paisa(whole);
}

/** @returns rupees, exact to the two decimals */
export function toPkr(amount: Paisa): Pkr {
  return pkr(amount / 100);
}

/** Mils of a dollar (a prize) in paisa: at ₨280 a dollar one mil is 28 paisa. */
export function milsToPaisa(usdMils: number): Paisa {
  return paisa(usdMils * 28);
}

const format = new Intl.NumberFormat('en-PK', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The one way a PKR amount is written: ₨1,234.50. */
export function formatPkr(amount: Pkr): string {
  return `${amount < 0 ? '-' : ''}₨${format.format(Math.abs(amount))}`;
}
