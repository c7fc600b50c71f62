import { markTall, markWide, RED, settleRed } from './grid.ts';
import { headingKind } from './patterns.ts';
import { FileRefusal } from './refusal.ts';
import { asShown, NO_STYLE, readStyles, type Style, textAsShown, toDate } from './xlsx-styles.ts';

const MOST_CELLS = 3_000_000;
const MOST_TALL = 100;
/** A spreadsheet keeps 15 digits of a number. */
const DIGITS_KEPT = 15;

export interface ReadSheet {
  readonly sheet: string;
  readonly otherSheets: readonly string[];
  readonly rows: string[][];
}

interface Book {
  readonly strings: readonly string[];
  readonly styles: readonly Style[];
  readonly is1904: boolean;
}

/** The first visible sheet with a row of headings, else the first visible sheet that has a row. */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<ReadSheet> {
  const zip = new Zip(bytes);
  if (zip.has('xl/workbook.bin')) throw new FileRefusal('fileOldExcel');
  if (!zip.has('xl/workbook.xml')) throw new FileRefusal('fileOther');
  const workbook = await parse(zip, 'xl/workbook.xml');
  const links = new Map(
    all(await parse(zip, 'xl/_rels/workbook.xml.rels'), 'Relationship').map((link) => [
      link.getAttribute('Id'),
      link.getAttribute('Target') ?? '',
    ]),
  );
  const book: Book = {
    strings: all(await parse(zip, 'xl/sharedStrings.xml'), 'si').map(textOf),
    styles: readStyles(await parse(zip, 'xl/styles.xml')),
    is1904: /^(1|true)$/.test(all(workbook, 'workbookPr')[0]?.getAttribute('date1904') ?? ''),
  };
  const visible = all(workbook, 'sheet').filter((sheet) => !sheet.getAttribute('state')?.includes('idden'));
  let chosen: { sheet: string; rows: string[][] } | undefined;
  for (const sheet of visible) {
    const id =
      [...sheet.attributes].find(({ localName, prefix }) => prefix && localName === 'id')?.value ?? null;
    const target = links.get(id) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    const rows = settleRed(readRows(await parse(zip, path), book));
    if (book.is1904) dateNumbers(rows);
    if (rows.length === 0) continue;
    const found = { sheet: sheet.getAttribute('name') ?? '', rows };
    const hasTable = rows.some(isHeading);
    if (!chosen || hasTable) chosen = found;
    if (hasTable) break;
  }
  if (!chosen) throw new FileRefusal('fileNoTable');
  const { sheet, rows } = chosen;
  const others = visible.map((one) => one.getAttribute('name') ?? '').filter((name) => name !== sheet);
  return { sheet, rows, otherSheets: others };
}

/** Days that are plain numbers, of a book that counts from 1904. */
function dateNumbers(rows: string[][]): void {
  const at = rows.findIndex(isHeading);
  const dates = at < 0 ? [] : (rows[at] ?? []).map((name) => headingKind(name) === 'date');
  for (const row of rows.slice(at + 1))
    for (const [place, text] of row.entries())
      if (dates[place] && /^\d{5}(\.\d+)?$/.test(text)) row[place] = toDate(Number(text), true);
}

function isHeading(row: readonly string[]): boolean {
  const kinds = row.map(headingKind);
  return kinds.includes('date') && kinds.includes('money');
}

const all = (node: Document | Element, name: string) => [...node.getElementsByTagNameNS('*', name)];

const has = (text: Element, name: string) =>
  [...(text.parentElement?.children ?? [])].flatMap((other) => all(other, name)).length > 0;
/** A raised digit is the number of a note. */
const markOf = (text: Element) =>
  has(text, 'strike') ? '~' : has(text, 'vertAlign') && /^\d/.test(text.textContent ?? '') ? '^' : '';

/** Without phonetic hints (`rPh`). Marks keep struck texts and notes from being amounts. */
const textOf = (node: Element) =>
  all(node, 't')
    .filter((text) => text.parentElement?.localName !== 'rPh')
    .map((text) => markOf(text) + (text.textContent ?? ''))
    .join('')
    .replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

async function parse(zip: Zip, path: string): Promise<Document> {
  const xml = await zip.text(path);
  // No spreadsheet declares entities, which can grow without bound.
  if (xml?.includes('<!DOCTYPE')) throw new FileRefusal('fileDamaged');
  const node = new DOMParser().parseFromString(xml ?? '<none/>', 'application/xml');
  if (node.querySelector('parsererror')) throw new FileRefusal('fileDamaged');
  return node;
}

function readRows(sheet: Document, book: Book): string[][] {
  const rows: string[][] = [];
  const merges = all(sheet, 'mergeCell').map((merge) => merge.getAttribute('ref') ?? '');
  const wide = new Set(merges.flatMap(wideFrom));
  const below = reachesOf(merges);
  const tall = new Set([...below.values()].flat().map(([from]) => from));
  const rowsOfTall = [...tall].map((name) => name.replace(/\D/g, ''));
  const shown = new Map<string, string>();
  let cells = 0;
  for (const row of all(sheet, 'row')) {
    const own: string[] = [];
    for (const cell of all(row, 'c')) {
      const at = columnOf(cell) ?? own.length;
      cells += Math.max(1, at + 1 - own.length);
      if (cells > MOST_CELLS) throw new FileRefusal('fileCells', { count: MOST_CELLS.toLocaleString('en') });
      while (own.length < at) own.push('');
      const text = readCell(cell, book).trim();
      const name = cell.getAttribute('r') ?? '';
      own[at] = wide.has(name) ? markWide(text) : text;
      if (!tall.has(name)) continue;
      own[at] = markTall(own[at], rowsOfTall.filter((one) => one === row.getAttribute('r')).length === 1);
      shown.set(name, own[at]);
    }
    for (const [from, column] of below.get(Number(row.getAttribute('r'))) ?? []) {
      while (own.length <= column) own.push('');
      own[column] = shown.get(from) ?? '';
    }
    while (own.at(-1) === '') own.pop();
    if (own.some((text) => text !== '')) rows.push(own);
  }
  return rows;
}

/** The first cell of a merge over several columns. */
function wideFrom(merge: string): string[] {
  const [, from = '', row, to] = /^([A-Z]+)(\d+):([A-Z]+)/.exec(merge) ?? [];
  return from === to ? [] : [`${from}${row}`];
}

/** The rows that a cell reaches down to: its name and its column, by their numbers. */
function reachesOf(merges: readonly string[]): Map<number, [from: string, column: number][]> {
  const below = new Map<number, [string, number][]>();
  for (const merge of merges) {
    const [, from = '', first, to, last] = /^([A-Z]{1,3})(\d+):([A-Z]+)(\d+)$/.exec(merge) ?? [];
    const end = from === to ? Math.min(Number(last), Number(first) + MOST_TALL) : 0;
    for (let row = Number(first) + 1; row <= end; row += 1)
      below.set(row, [...(below.get(row) ?? []), [`${from}${first}`, columnAt(from) ?? 0]]);
  }
  return below;
}

/** `BC12` is column 54. */
const columnOf = (cell: Element) => columnAt(cell.getAttribute('r') ?? '');

function columnAt(name: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(name)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function readCell(cell: Element, book: Book): string {
  const { isStruck, isRed, code } = styleOf(cell, book);
  const value = readValue(cell, book);
  const text =
    code.includes('@') && /[a-z]/i.test(cell.getAttribute('t') ?? '') ? textAsShown(value, code) : value;
  // No bank works out its IDs.
  const isMade = /^\d{10,}$/.test(text) && all(cell, 'f').length > 0;
  return text === '' ? '' : `${isStruck || isMade ? '~' : ''}${isRed ? RED : ''}${text}`;
}

const styleOf = (cell: Element, { styles }: Book): Style =>
  styles[Number(cell.getAttribute('s') ?? 0)] ?? NO_STYLE;

function readValue(cell: Element, book: Book): string {
  const { strings, is1904 } = book;
  const type = cell.getAttribute('t') ?? 'n';
  const value = all(cell, 'v')[0]?.textContent ?? undefined;
  if (type === 'inlineStr') return textOf(cell);
  // A formula that no program has worked out yet has no value.
  if (value === undefined) return all(cell, 'f').length > 0 ? '#VALUE!' : '';
  if (value === '') return '';
  if (type === 's') return strings[Number(value)] ?? '#REF!';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return value;
  const { isDate, code } = styleOf(cell, book);
  return isDate ? toDate(Number(value), is1904) : asShown(toDigits(value), Number(value), code);
}

/** A number that lost digits keeps its exponent, by which it is known as such. */
function toDigits(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (Math.abs(number) >= 10 ** DIGITS_KEPT) return number.toExponential().toUpperCase();
  return Number(number.toPrecision(DIGITS_KEPT)).toLocaleString('en', {
    useGrouping: false,
    maximumFractionDigits: 10,
  });
}

const MOST_ENTRIES = 200;
const MOST_BYTES = 32 * 1024 * 1024;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** The end record is 22 bytes and a comment of at most 65,535. */
const END_REACH = 22 + 65_535;

/**
 * The files of a zip archive by its central directory. A file's size is counted while it is inflated,
 * because the size in its header may be wrong.
 */
class Zip {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #entries = new Map<string, { method: number; at: number; size: number }>();
  #left = MOST_BYTES;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    const view = new DataView(bytes.buffer);
    let end = bytes.length - 22;
    const first = Math.max(0, bytes.length - END_REACH);
    while (end >= first && view.getUint32(end, true) !== END) end -= 1;
    if (end < first) throw new FileRefusal('fileDamaged');
    const count = view.getUint16(end + 10, true);
    if (count > MOST_ENTRIES) throw new FileRefusal('fileDamaged');
    let at = view.getUint32(end + 16, true);
    for (let n = 0; n < count; n += 1) {
      if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw new FileRefusal('fileDamaged');
      const nameLength = view.getUint16(at + 28, true);
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
      this.#entries.set(name, {
        method: view.getUint16(at + 10, true),
        size: view.getUint32(at + 20, true),
        at: view.getUint32(at + 42, true),
      });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  async text(name: string): Promise<string | undefined> {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    const { at, size, method } = entry;
    const view = new DataView(this.#bytes.buffer);
    if (at + 30 > this.#bytes.length || (method !== 0 && method !== 8)) throw new FileRefusal('fileDamaged');
    const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const packed = new Blob([this.#bytes.subarray(start, start + size)]).stream();
    const stream = method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
    const decoder = new TextDecoder();
    const reader = stream.getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new FileRefusal('fileDamaged');
      });
      if (done) return text + decoder.decode();
      this.#left -= value.length;
      if (this.#left < 0) {
        await reader.cancel();
        throw new FileRefusal('fileInflated', { mb: MOST_BYTES / 1024 / 1024 });
      }
      text += decoder.decode(value, { stream: true });
    }
  }
}
