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

/**
 * Of a cell over several rows, a day and a text are of each of them; an amount is of one, and so may an ID be
 * that `isAlone` in reaching down.
 */
export const markTall = (text: string, isAlone: boolean) => {
  const isId = /^\S*\d{8}\S*$/.test(text);
  const isAmount = /^[^\p{L}]*\d[^\p{L}]*$/u.test(text) && !/\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text);
  return (isId ? isAlone : isAmount) ? `${text} ↕` : text;
};

/** Stands before what a sheet or a page shows in red, orange or grey. */
export const RED = '\u0002';
const UNSIGNED = /^\+? ?(?:PKR|Rs\.?)? ?\+?(?!\d{9})\d[\d,.]*$/i;
const MINUS = /^[-(] ?(?:PKR|Rs\.?)? ?\d[\d,.]*\)?$|^\d[\d,.]*-$/i;
const NAMED =
  /^(?:red|darkred|crimson|tomato|orange(?:red)?|(?:light)?(?:coral|salmon)|(?:dim|dark|light)?gr[ae]y|silver)\b/;

/** Whether a text of this colour may be one of money that left or never came. */
export function isWarning(color: string): boolean {
  if (NAMED.test(color)) return true;
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))\b/i.exec(color) ?? [];
  const hex = long ?? short?.replace(/./g, '$&$&') ?? '';
  const parts = hex === '' ? /^rgb/.test(color) && color.match(/\d+/g) : hex.match(/../g);
  const [red = 0, green = 0, blue = 0] = (parts || []).map((part) => Number.parseInt(part, hex ? 16 : 10));
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const isGrey = most - least < 16 && most > 111;
  return isGrey ? most < 225 : red > 150 && red - Math.max(green, blue) > 40;
}

/** Red beside other numbers without a sign may be the only mark of money that left: it becomes a text. */
export function settleRed(rows: string[][]): string[][] {
  if (!rows.some((row) => row.some((text) => text.includes(RED)))) return rows;
  const plain = (text: string) => text.replaceAll(RED, '');
  /** Whether a column has red numbers, and others. */
  const kinds = new Map<number, Set<boolean>>();
  for (const row of rows)
    for (const [at, text] of row.entries())
      if (UNSIGNED.test(plain(text))) kinds.set(at, (kinds.get(at) ?? new Set()).add(text.includes(RED)));
  return rows.map((row) => {
    const isSigned = row.some((text) => text.includes(RED) && MINUS.test(plain(text)));
    return row.map((text, at) => {
      const isMark =
        !isSigned && text.includes(RED) && UNSIGNED.test(plain(text)) && kinds.get(at)?.size === 2;
      return isMark ? `${plain(text)} (red)` : plain(text);
    });
  });
}

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
