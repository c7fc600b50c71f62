import { isEasypaisa, readEasypaisa } from './easypaisa.ts';
import { type Grid, toCsv } from './grid.ts';
import { type Line, type TextItem, textOf } from './lines.ts';
import { type AccountHint, findAccount, findPairs } from './pairs.ts';
import { FileRefusal } from './refusal.ts';
import { markApart, splitRows, toRow } from './rows.ts';
import { isSadapay, readSadapay } from './sadapay.ts';
import { findTable, type Table } from './table.ts';

export interface ReadRows {
  readonly csv: string;
  readonly rows: number;
  readonly account?: AccountHint | undefined;
}

/** The rows of a statement from the texts of its pages. */
export function readStatement(pages: readonly (readonly TextItem[])[]): ReadRows {
  const table = findTable(pages);
  checkPageNumbers(table.outside, pages.length);
  const { headings, rows } = readGrid(table);
  const csv = toCsv([
    ...findPairs(table.outside),
    [...headings, 'Unsure'],
    ...rows.map(({ cells, unsure }) => [...cells, [...new Set(unsure)].join('; ')]),
  ]);
  return { csv, rows: rows.length, account: findAccount(table.outside.map(textOf).join('\n')) };
}

function readGrid(table: Table): Grid {
  if (isEasypaisa(table)) return readEasypaisa(table);
  if (isSadapay(table)) return readSadapay(table);
  const drafts = splitRows(table);
  const rows = drafts.map((draft) => toRow(draft, table));
  markApart(drafts, rows, table);
  return { headings: table.columns.map(({ name }) => name), rows };
}

const PAGE_OF = /\bpage:? *(\d+) *(?:of|\/) *(\d+)|^(\d+) *(?:of|\/) *(\d+)$/i;
const PAGE = /^page:? *(\d+)$|^- *(\d{1,3}) *-$|^(\d{1,3}) \d{1,2} \w{3} \d{4},? \d{1,2}:\d\d/i;
const GOES_ON = /continue[sd]? on (?:the )?next/i;

function checkPageNumbers(outside: readonly Line[], count: number): void {
  const found = outside.flatMap((line) => {
    const numbers = (PAGE_OF.exec(textOf(line)) ?? PAGE.exec(textOf(line)))
      ?.slice(1)
      .filter(Boolean)
      .map(Number);
    return numbers ? [{ at: line.page, page: numbers[0], pages: numbers[1] ?? count }] : [];
  });
  const wrong = found.sort((a, b) => a.at - b.at).find(({ at, page }) => page !== at);
  if (wrong) throw new FileRefusal('filePageMissing', { page: wrong.at, pages: wrong.pages });
  const isOpen = outside.some((line) => line.page === count && GOES_ON.test(textOf(line)));
  const short = isOpen ? { pages: count + 1 } : found.find(({ pages }) => pages !== count);
  if (short) throw new FileRefusal('filePageMissing', { page: count + 1, pages: short.pages });
}
