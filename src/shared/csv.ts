/** Without it a spreadsheet shows wrong letters for Urdu. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A first character with which a spreadsheet may read a text as a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** What a spreadsheet keeps as it is, although it has digits only. */
const KEPT_NUMBER = /^(0|[1-9]\d{0,14})$/;
const MONTH =
  'jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?';
const DATE = new RegExp(String.raw`^(?=.*\d)(\d+[\s.,/-]*)?(${MONTH})[\s.,/-]*\d*([\s.,/-]+\d+)*$`, 'i');
/** Also dates, times, shares: `1E5`, `1.10`, `0012`, `2-1`, `10:30`, `5%`. */
const NUMBER = /^[\s\p{Sc}(.,-]*\d([\d\s\p{Sc}.,:;/()%+-]|e[+-]?(?=\d)|[ap]m?$)*$/iu;

function isChanged(text: string): boolean {
  if (FORMULA.test(text)) return true;
  if (KEPT_NUMBER.test(text)) return false;
  const forms = [text, text.normalize('NFKC')].map((form) => form.trim());
  return forms.some((form) => NUMBER.test(form) || DATE.test(form) || /^(true|false)$/i.test(form));
}

/** An apostrophe before what a spreadsheet would change makes it keep the text. */
export function textCell(text: string): string {
  return `"${isChanged(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;
}

/** The text of a cell that `textCell` wrote, or a person with the same apostrophe. */
export function withoutGuard(cell: string): string {
  const text = cell.replace(/^'/, '');
  return isChanged(text) || /^\d/.test(text) ? text : cell;
}

/** `time`: written by the program, for a spreadsheet to read as one. */
export type CellKind = 'text' | 'number' | 'time';

/** Numbers, even negative ones, are not quoted; null is an empty cell. */
export function csvLine(values: readonly (string | number | null)[], kinds: readonly CellKind[]): string {
  const cells = values.map((value, i) => {
    if (value === null) return '';
    if (kinds[i] === 'number') return String(value);
    return kinds[i] === 'time' ? `"${value}"` : textCell(String(value));
  });
  return `${cells.join(',')}\r\n`;
}
