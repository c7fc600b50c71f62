import type { TableLine } from './cells.ts';
import { type Grid, splitDateTime, toCsv } from './grid.ts';
import { type Line, type TextItem, textOf } from './lines.ts';
import { type AccountHint, findAccount, findPairs } from './pairs.ts';
import { isSummary, readMoney, toPaisa } from './patterns.ts';
import { FileRefusal, unsure } from './refusal.ts';
import { type Draft, markApart, type Row, splitOnTop, splitRows, toRow } from './rows.ts';
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

const HEADINGS = [
  'Date',
  'Time',
  'Description',
  'Transaction ID',
  'Money out',
  'Money in',
  'Opening balance',
  'Balance',
];
const PLACES = [
  /^opening/i,
  /^(incoming|receipts)/i,
  /^(outgoing|payments)/i,
  /^closing/i,
  /detail|description/i,
];
const isSubHeading = (text: string) => /^transaction ?id.*total$/i.test(text);
const ID = /^\d{8,14}$/;

function isEasypaisa({ columns, lines }: Table): boolean {
  return (
    PLACES.every((place) => columns.some(({ name }) => place.test(name))) &&
    lines.some((line) => isSubHeading(textOf(line)))
  );
}

/** The values below a heading of their own in each row: `Transaction ID, Amount, …, Total`. */
interface SubRow {
  readonly id: string;
  /** Amount and total, in paisa. */
  readonly amounts: readonly number[];
}

function readEasypaisa(table: Table): Grid {
  const { lines, subRows } = takeSubRows(table.lines);
  const drafts = splitOnTop({ ...table, lines });
  const ids = drafts.flatMap((draft) => draft.lines.flatMap((line) => subRows.get(line)?.id ?? []));
  const rows = drafts.map((draft) => toEasypaisaRow(draft, table, subRows));
  for (const row of rows) {
    const id = row.cells[3] ?? '';
    if (id !== '' && ids.filter((other) => other === id).length > 1)
      row.unsure.push(unsure('twoIds', { text: id }));
  }
  return { headings: HEADINGS, rows };
}

/** The lines of sub-rows keep their place without cells, so that they fall to the row they stand in. */
function takeSubRows(all: readonly TableLine[]) {
  const subRows = new Map<TableLine, SubRow>();
  const lines: TableLine[] = [];
  let expected = 0;
  for (const line of all) {
    const text = textOf(line);
    if (isSubHeading(text)) {
      expected = text.replace(/transaction ?id/i, 'id').split(' ').length;
      continue;
    }
    const [id = '', ...numbers] = text.split(' ');
    const amounts = numbers.map((number) => readMoney(number) || undefined);
    if (expected > 0 && ID.test(id) && numbers.length === expected - 1 && amounts.every(Boolean)) {
      const bare = { ...line, cells: [] };
      subRows.set(bare, { id, amounts: [toPaisa(amounts[0] ?? ''), toPaisa(amounts.at(-1) ?? '')] });
      lines.push(bare);
    } else lines.push(line);
    expected = 0;
  }
  return { lines, subRows };
}

function toEasypaisaRow(draft: Draft, table: Table, subRows: ReadonlyMap<TableLine, SubRow>): Row {
  const row = toRow(draft, table);
  const [opening = '', moneyIn = '', moneyOut = '', balance = '', detail = ''] = PLACES.map(
    (place) => row.cells[table.columns.findIndex(({ name }) => place.test(name))] ?? '',
  );
  // An amount stands in parentheses in its own column: they are no minus.
  const plain = (money: string) => money.replace(/^\((.*)\)$/, '$1');
  const [day, time] = splitDateTime(row.cells[table.dateColumn] ?? '');
  const own = draft.lines.flatMap((line) => subRows.get(line) ?? []);
  const paisa = [moneyIn, moneyOut].filter((money) => money !== '').map((money) => toPaisa(money));
  const notes = [...row.unsure];
  // A wallet is never overdrawn: such a dash is that of the column before.
  const signed = [opening, balance].find((money) => money.startsWith('-'));
  if (signed) notes.push(unsure('between', { text: signed }));
  let id = '';
  if (own.length > 1) notes.push(unsure('twoIds', { text: own.map((sub) => sub.id).join(' ') }));
  else if (own[0] && paisa.length === 1 && own[0].amounts.includes(paisa[0] as number)) id = own[0].id;
  else if (own[0]) notes.push(unsure('idOfOther', { text: own[0].id }));
  else if (draft.isDated && !isSummary(detail)) notes.push(unsure('noId'));
  return { cells: [day, time, detail, id, plain(moneyOut), plain(moneyIn), opening, balance], unsure: notes };
}
