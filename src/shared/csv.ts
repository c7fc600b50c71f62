/** UTF-8 byte order mark: without it a spreadsheet reads Urdu as Latin letters. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Characters that start a formula in a spreadsheet, including full-width ones from some keyboards. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Digits that a spreadsheet would change by reading them as a number: 03001234567, or 16 digits and more. */
const CHANGED_DIGITS = /^(0\d+|\d{16,})$/;

/**
 * A text cell, always quoted (RFC 4180). A leading apostrophe makes a spreadsheet read formulas, and digits
 * that it would change, as text.
 */
export function textCell(text: string): string {
  const guard = FORMULA.test(text) || CHANGED_DIGITS.test(text) ? "'" : '';
  return `"${guard}${text.replaceAll('"', '""')}"`;
}

export type CellKind = 'text' | 'number';

/** One line of the file. Numbers have no quotes, also negative ones; null is an empty cell. */
export function csvLine(values: readonly (string | number | null)[], kinds: readonly CellKind[]): string {
  const cells = values.map((value, i) => {
    if (value === null) return '';
    return kinds[i] === 'number' ? String(value) : textCell(String(value));
  });
  return `${cells.join(',')}\r\n`;
}
