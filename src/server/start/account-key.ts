import { comparisonKey } from '#shared/comparison-key.ts';

/** As SQL's `account_key` computes it, but '' where `account_key` gives null. */
export function accountKey(number: string): string {
  return comparisonKey(number)
    .replace(/^pk[0-9]{2}[a-z]{4}([0-9]{16})$/, '$1')
    .replace(/^0*92(3[0-9]{9})$/, '$1')
    .replace(/^0+/, '');
}
