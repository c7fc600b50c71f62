import { comparisonKey } from '#shared/comparison-key.ts';

/**
 * The key of an account number, equal for all its spellings, as the database's `account_key` computes it; but
 * '' where that gives null.
 */
export function accountKey(number: string): string {
  return comparisonKey(number)
    .replace(/^pk[0-9]{2}[a-z]{4}([0-9]{16})$/, '$1')
    .replace(/^0*92(3[0-9]{9})$/, '$1')
    .replace(/^0+/, '');
}
