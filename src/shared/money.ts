/* Money in the API is a PKR number with at most two decimals; in the ledger it is whole paisa. */

/**
 * An amount in paisa; only averages are not whole. Arithmetic gives a plain number, which `paisa` converts.
 */
export type Paisa = number & { readonly __unit: 'paisa' };

/** An amount in rupees with at most two decimals, as in answers, events and on the screens. */
export type Pkr = number & { readonly __unit: 'pkr' };

/** Marks a number as paisa: a constant, or a sum of amounts. */
export function paisa(amount: number): Paisa {
  return amount as Paisa;
}

/** Marks a number as rupees: a constant, or a typed amount. */
export function pkr(amount: number): Pkr {
  return amount as Pkr;
}

export const NO_MONEY = pkr(0);

/**
 * @returns whole paisa
 * @throws RangeError for more than two decimals
 */
export function toPaisa(amount: Pkr): Paisa {
  const whole = Math.round(amount * 100);
  if (!Number.isSafeInteger(whole) || Math.abs(whole / 100 - amount) > 1e-9) {
    throw new RangeError(`not an amount in rupees with two decimals: ${amount}`);
  }
  return paisa(whole);
}

/** @returns rupees, exact to two decimals */
export function toPkr(amount: Paisa): Pkr {
  return pkr(amount / 100);
}

/** Converts mils (thousandths of a dollar, for prizes) to paisa: at ₨280 a dollar, one mil is 28 paisa. */
export function milsToPaisa(usdMils: number): Paisa {
  return paisa(usdMils * 28);
}

/** A whole number in groups of three digits: 12,345. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * The only format of PKR amounts: ₨1,234.50, with the minus sign U+2212 below zero. Without Intl, whose first
 * use delays a phone's first screen.
 */
export function formatPkr(amount: Pkr): string {
  const [rupees = '', decimals] = (Math.round(Math.abs(amount) * 100) / 100).toFixed(2).split('.');
  return `${amount < 0 ? '\u2212' : ''}₨${formatCount(Number(rupees))}.${decimals}`;
}
