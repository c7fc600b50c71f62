/** UTF-8, said aloud: without it a spreadsheet takes Urdu for Latin letters. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet takes for a formula, also in the full width that some keyboards type. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Digits that a spreadsheet would change by taking them for a number: 03001234567, or an account number of 16. */
const CHANGED_DIGITS = /^(0\d+|\d{16,})$/;

/** A text cell, always quoted (RFC 4180). An apostrophe before what a spreadsheet would run or change makes it read it as text. */
export function textCell(text: string): string {
  const guard = FORMULA.test(text) || CHANGED_DIGITS.test(text) ? "'" : '';
  return `"${guard}${text.replaceAll('"', '""')}"`;
}

export type CellKind = 'text' | 'number';

/** A line. Numbers stay bare, also negative ones; what is not known is empty. */
export function csvLine(values: readonly (string | number | null)[], kinds: readonly CellKind[]): string {
  const cells = values.map((value, i) => {
    if (value === null) return '';
    return kinds[i] === 'number' ? String(value) : textCell(String(value));
  });
  return `${cells.join(',')}\r\n`;
}
