/** Without it a spreadsheet shows wrong letters for Urdu. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A first character with which a spreadsheet may read a text as a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * Digits that a spreadsheet would change when it reads them as a number: with a leading 0, or 16 digits or
 * more.
 */
const CHANGED_DIGITS = /^(0\d+|\d{16,})$/;

/**
 * An apostrophe before a formula, or before digits that a spreadsheet would change, makes the spreadsheet
 * keep the text.
 */
export function textCell(text: string): string {
  const guard = FORMULA.test(text) || CHANGED_DIGITS.test(text) ? "'" : '';
  return `"${guard}${text.replaceAll('"', '""')}"`;
}

export type CellKind = 'text' | 'number';

/** Numbers, even negative ones, are not quoted; null is an empty cell. */
export function csvLine(values: readonly (string | number | null)[], kinds: readonly CellKind[]): string {
  const cells = values.map((value, i) => {
    if (value === null) return '';
    return kinds[i] === 'number' ? String(value) : textCell(String(value));
  });
  return `${cells.join(',')}\r\n`;
}
