/** Spellings of one account number have one key: that of the database's `account_key`, for Latin digits. */
export function accountKey(number: string): string {
  return number
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/^pk[0-9]{2}[a-z]{4}([0-9]{16})$/, '$1')
    .replace(/^0*92(3[0-9]{9})$/, '$1')
    .replace(/^0+/, '');
}
