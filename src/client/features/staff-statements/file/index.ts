import { STATEMENT_MAX_BYTES } from '#shared/rules.ts';
import type { AccountHint } from './pairs.ts';
import { FileRefusal } from './refusal.ts';
import { sniff } from './sniff.ts';

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
