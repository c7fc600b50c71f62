import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Parser, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { withoutGuard } from '#shared/csv.ts';
import { DomainError } from '#shared/errors.ts';
import { STATEMENT_LIMITS } from '../../platform/limits/limit-table.ts';
import type { Row } from './cells.ts';
import { headingScore } from './layout.ts';

export interface StatementFile {
  readonly digest: Buffer;
  readonly encoding: string;
  readonly rows: readonly Row[];
  /** The file does not end with a line end, so its last row may be cut off. */
  readonly isOpen: boolean;
  /** Where and why reading stopped before the end of the file; null when the whole file was read. */
  readonly broken: { readonly line: number; readonly problem: 'quotes' | 'columns' } | null;
}

const unzip = promisify(gunzip);
const DELIMITERS = [',', ';', '\t', '|'];
/** If a row fills a whole slice, reading stops there, before the end of the file. */
const SLICE = 64 * 1024;

/**
 * @param content base64 of the bytes, plain or gzipped
 * @throws DomainError `badInput` for a file that is empty, no text or without two cells in a row; `tooLarge`
 *   for too many bytes, lines or cells
 */
export async function readStatementFile(content: string): Promise<StatementFile> {
  const bytes = await unpack(content);
  const { text, encoding } = decode(bytes);
  if (text.trim() === '') throw new DomainError('badInput', 'statementEmpty');
  const digest = createHash('sha256').update(bytes).digest();
  const parsed = await parseRows(text);
  const isLetter = parsed.rows.every(({ cells }) => cells.filter((cell) => cell.trim() !== '').length < 2);
  if (isLetter && !parsed.broken) throw new DomainError('badInput', 'statementNotText');
  return { digest, encoding, isOpen: !text.endsWith('\n'), ...parsed };
}

async function unpack(content: string): Promise<Buffer> {
  const bytes = Buffer.from(content, 'base64');
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isZipped
    ? await unzip(bytes, { maxOutputLength: STATEMENT_LIMITS.bytes + 1 }).catch(refuseZip)
    : bytes;
  if (plain.length > STATEMENT_LIMITS.bytes) throw tooLarge();
  return plain;
}

function refuseZip(error: NodeJS.ErrnoException): never {
  throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : new DomainError('badInput', 'statementNotText');
}

function tooLarge(): DomainError {
  return new DomainError('tooLarge', 'statementTooLarge', { mb: STATEMENT_LIMITS.bytes / 1024 / 1024 });
}

/** @throws DomainError `statementNotText` for a file without rows, such as a PDF, a picture or a web page */
function decode(bytes: Buffer): { text: string; encoding: string } {
  const encoding = encodingOf(bytes);
  // The decoder drops the byte order mark.
  const decoded = new TextDecoder(encoding === 'mixed' ? 'utf-8' : encoding).decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a binary file
  const isBinary = /[\0-\x08\x0e-\x19\x1b-\x1f]/.test(decoded);
  if (isBinary || /^\s*(<|%PDF|OFXHEADER|[[{])/i.test(decoded)) {
    throw new DomainError('badInput', 'statementNotText');
  }
  const lines = decoded.replace(/\r\n?/g, '\n');
  const text = encoding === 'windows-1256' ? lines : withoutDoubleEncoding(lines);
  return { text, encoding: encoding === 'mixed' ? 'utf-8' : encoding };
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 2000);
  const zeros = [0, 1].map((half) => start.filter((byte, at) => at % 2 === half && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > start.length / 10) return odd > even ? 'utf-16le' : 'utf-16be';
  const text = new TextDecoder().decode(bytes);
  const foreign = text.split('\ufffd').length - 1;
  if (foreign === 0) return 'utf-8';
  // A single foreign byte in a text that is UTF-8 elsewhere does not change the letters around it.
  const letters = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
  // It has the letters of Urdu, and the signs of Windows-1252.
  return letters > foreign ? 'mixed' : 'windows-1256';
}

const OPTIONS = {
  record_delimiter: '\n',
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  trim: true,
} as const;

async function parseRows(text: string): Promise<Pick<StatementFile, 'rows' | 'broken'>> {
  const rows: Row[] = [];
  let cells = 0;
  const hint = /^sep=(.)\n/i.exec(text)?.[1];
  const delimiter = hint ?? findDelimiter(text);
  const parser = parse({ ...OPTIONS, info: true, delimiter, max_record_size: SLICE });
  const broken = await new Promise<StatementFile['broken']>((resolve, reject) => {
    const breakOff = (problem: 'quotes' | 'columns', line = (rows.at(-1)?.line ?? 0) + 1) => {
      resolve({ line, problem });
      parser.destroy();
    };
    parser.on('readable', () => {
      for (let read = parser.read(); read !== null; read = parser.read()) {
        if (read.record.length > STATEMENT_LIMITS.columns) return breakOff('columns', read.info.lines);
        rows.push({ line: read.info.lines, cells: read.record.map(unwrap) });
        cells += read.record.length;
      }
      if (rows.length <= STATEMENT_LIMITS.lines && cells <= STATEMENT_LIMITS.cells) return;
      const lines = Math.min(rows.length - 1, STATEMENT_LIMITS.lines);
      reject(new DomainError('tooLarge', 'statementTooLong', { lines }));
      parser.destroy();
    });
    parser.on('error', () => breakOff(text.includes('"') ? 'quotes' : 'columns'));
    parser.on('end', () => resolve(null));
    void feed(parser, text, () => breakOff('columns'));
  });
  return { rows, broken };
}

/** Takes off what a program adds to a text or a long number: ="0012", '0012 and 48868080055.0 */
function unwrap(cell: string): string {
  const first = cell[0];
  if (first !== '=' && first !== "'") return cell.endsWith('0') ? cell.replace(/^(\d{9,})\.0+$/, '$1') : cell;
  return /^="([^"]*)"$/.exec(cell)?.[1]?.trim() ?? withoutGuard(cell);
}

/** The parser's own limit on the length of a row does not count delimiters. */
async function feed(parser: Parser, text: string, onEndless: () => void): Promise<void> {
  const ended = () => parser.info.records + parser.info.empty_lines;
  for (let at = 0; at < text.length && !parser.destroyed; at += SLICE) {
    const before = ended();
    await new Promise((next) => setImmediate(next));
    await new Promise((next) => parser.write(text.slice(at, at + SLICE), next));
    if (ended() === before && at + SLICE < text.length) onEndless();
  }
  parser.end();
}

/** The delimiter with which headings are found; else that gives the most rows with equally many columns. */
function findDelimiter(text: string): string {
  const start = text.slice(0, 32 * 1024);
  const lines = start.slice(0, start.lastIndexOf('\n') + 1) || start;
  const scores = DELIMITERS.map((delimiter) => {
    const rows = firstRows(lines, delimiter);
    const counts = new Map<number, number>();
    for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    const table = Math.max(
      0,
      ...[...counts].map(([columns, count]) => (columns > 1 ? columns * count ** 2 : 0)),
    );
    return headingScore(rows) * 1e9 + table;
  });
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ',';
}

function firstRows(text: string, delimiter: string): Row[] {
  try {
    const rows: string[][] = parseSync(text, { ...OPTIONS, delimiter, to: 60 });
    return rows.map((cells, line) => ({ line, cells }));
  } catch {
    return [];
  }
}

/* A program that takes UTF-8 for Windows-1252 or Windows-1256 and writes it as UTF-8 makes Ù† or ظ† of ن. */

/** The bytes of the letters that are not ASCII. */
function bytesOf(encoding: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(encoding);
  const high = Array.from({ length: 128 }, (_, at) => at + 128);
  return new Map([
    ...high.slice(0, 32).map((byte) => [String.fromCharCode(byte), byte] as const),
    ...high.map((byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  ]);
}

const LATIN = bytesOf('windows-1252');
const ARABIC = bytesOf('windows-1256');
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** Texts that went through such programs several times. */
const ROUNDS = 3;

function repaired(run: string, bytes: ReadonlyMap<string, number>): string {
  // Letters alone are Urdu: each garbled one has a sign.
  if (bytes === ARABIC && !/[^\p{L}\p{M}]/u.test(run)) return run;
  const found = Array.from(run, (letter) => bytes.get(letter));
  if (found.includes(undefined)) return run;
  try {
    return UTF8.decode(Uint8Array.from(found as number[]));
  } catch {
    return run;
  }
}

/** Repairs words that were encoded twice. Others stay as they are. */
function withoutDoubleEncoding(text: string): string {
  let found = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = found;
    for (const bytes of [LATIN, ARABIC])
      found = found.replace(/[^\0-\x7f]{2,}/g, (run) => repaired(run, bytes));
    if (found === before) return found;
  }
  return found;
}
