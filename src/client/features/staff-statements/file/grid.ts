import type { Row } from './rows.ts';

export interface Grid {
  readonly headings: readonly string[];
  readonly rows: readonly Row[];
}

/** `4 Oct, 2025 09:28 PM`: the day, and the time or ''. */
export function splitDateTime(text: string): [day: string, time: string] {
  const at = text.search(/\b\d{1,2}:\d{2}/);
  return at < 0 ? [text, ''] : [text.slice(0, at).replace(/,?\s*$/, ''), text.slice(at)];
}

/** A number over several columns belongs to one of them, and nothing says to which: it becomes no amount. */
export const markWide = (text: string) => (/^[^\p{L}]*\d[^\p{L}]*$/u.test(text) ? `${text} ↔` : text);

const NUMBERS = /^(?:[\s\d.,+-]|PKR|Rs\.?)+$/i;

/** Two numbers on two lines of a cell must not become one with a space between its thousands. */
function toOneLine(text: string): string {
  const lines = text.split(/\s*[\r\n]+\s*/);
  return lines.join(lines.length > 1 && NUMBERS.test(text) ? ' / ' : ' ');
}

/** Only numbers with all their digits are written, and no line break inside a cell. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[",;\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => `${row.map((text) => cell(toOneLine(text))).join(',')}\r\n`).join('');
}
