/** What account numbers are compared by. It repeats the rules of the database's `account_key`. */
export function accountKey(number: string): string {
  return number
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/^pk[0-9]{2}[a-z]{4}([0-9]{16})$/, '$1')
    .replace(/^0*92(3[0-9]{9})$/, '$1')
    .replace(/^0+/, '');
}
