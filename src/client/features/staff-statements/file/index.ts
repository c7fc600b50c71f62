import { STATEMENT_MAX_BYTES } from '#shared/rules.ts';
import type { AccountHint } from './pairs.ts';
import { FileRefusal } from './refusal.ts';

export interface ReadFile {
  readonly kind: 'csv' | 'xlsx' | 'html' | 'pdf';
  /** The bytes of a text file, or CSV in UTF-8. */
  readonly content: Blob;
  /** SHA-256 of the file in hex; '' where the browser has no `crypto.subtle`. */
  readonly digest: string;
  readonly pages?: number;
  readonly rows?: number;
  readonly sheet?: string;
  readonly otherSheets?: readonly string[];
  readonly account?: AccountHint | undefined;
}

export interface ReadOptions {
  /** Of a locked PDF. It is neither kept nor sent. */
  readonly password?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** @throws FileRefusal with what to tell the person */
export async function readStatementFile(
  file: File,
  { password, signal }: ReadOptions = {},
): Promise<ReadFile> {
  if (file.size > STATEMENT_MAX_BYTES) {
    throw new FileRefusal('fileTooLarge', { mb: STATEMENT_MAX_BYTES / 1024 / 1024 });
  }
  const kind = await sniff(file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const digest = await digestOf(bytes);
  if (kind === 'text') return { kind: 'csv', content: file, digest };
  if (kind === 'pdf') {
    const { readPdf } = await import('./pdf.ts');
    const { csv, ...facts } = await readPdf(bytes, password, signal);
    return { kind: 'pdf', content: new Blob([csv]), digest, ...facts };
  }
  const { readSheets } = await import('./sheets.ts');
  return { ...(await readSheets(kind, bytes)), digest };
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.crypto?.subtle) return '';
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Sniffed = 'text' | 'pdf' | 'zip' | 'html';
/** Readers of PDF look for its mark in the first kilobyte; banks' HTML files have long heads. */
const LOOKED_AT = 4096;

const PICTURES = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF', 'II*\0', 'MM\0*'];
const ARCHIVES = ['\x1f\x8b', 'Rar!', '7z\xbc\xaf'];
const OTHERS =
  /^\s*(\{\\rtf|OFXHEADER|<\?OFX|<OFX|MIME-Version:|<\?xml[\s\S]*(<OFX|urn:schemas-microsoft-com:office:spreadsheet|<Document))/i;
const HTML = /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<(!doctype html|html|head|body|meta|table|div|style|!--)/i;

/** @throws FileRefusal for a kind that can't be read */
async function sniff(file: Blob): Promise<Sniffed> {
  const bytes = new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  if (start.slice(0, 1024).includes('%PDF-')) return 'pdf';
  if (start.startsWith('PK\x03\x04')) return 'zip';
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw new FileRefusal('fileOldExcel');
  const isOf = (marks: readonly string[]) => marks.some((mark) => start.startsWith(mark));
  if (isOf(PICTURES) || start.slice(4, 8) === 'ftyp') throw new FileRefusal('filePicture');
  // Without NUL bytes, UTF-16 looks like ASCII.
  const text = start.replaceAll('\0', '');
  if (isOf(ARCHIVES) || OTHERS.test(text)) throw new FileRefusal('fileOther');
  return HTML.test(text) ? 'html' : 'text';
}
