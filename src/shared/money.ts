/* The API states money in rupees (PKR) with at most two decimals; the ledger stores whole paisa. */

/** An amount in paisa, whole except in averages. */
export type Paisa = number & { readonly __unit: 'paisa' };

export type Pkr = number & { readonly __unit: 'pkr' };

/** It converts nothing. */
export function paisa(amount: number): Paisa {
  return amount as Paisa;
}

/** It converts nothing. */
export function pkr(amount: number): Pkr {
  return amount as Pkr;
}

export const NO_MONEY = pkr(0);

/** @throws RangeError if the amount has more than two decimals, or is too large to be exact */
export function toPaisa(amount: Pkr): Paisa {
  const whole = Math.round(amount * 100);
  if (!Number.isSafeInteger(whole) || Math.abs(whole / 100 - amount) > 1e-9) {
    throw new RangeError(`not an amount in rupees with two decimals: ${amount}`);
  }
  return paisa(whole);
}

export function toPkr(amount: Paisa): Pkr {
  return pkr(amount / 100);
}

/** At ₨280 a dollar, one mil is 28 paisa. */
export function milsToPaisa(usdMils: number): Paisa {
  return paisa(usdMils * 28);
}

export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** It avoids `Intl`, whose first use delays a phone's first screen. */
export function formatPkr(amount: Pkr): string {
  const [rupees = '', decimals] = (Math.round(Math.abs(amount) * 100) / 100).toFixed(2).split('.');
  return `${amount < 0 ? '\u2212' : ''}₨${formatCount(Number(rupees))}.${decimals}`;
}
