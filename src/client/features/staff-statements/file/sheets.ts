import { toCsv } from './grid.ts';
import { readHtml } from './html.ts';
import { type AccountHint, findAccount } from './pairs.ts';
import { readXlsx } from './xlsx.ts';

/** Lines above the rows that may name the account. */
const HEAD = 30;

export interface ReadSheets {
  readonly kind: 'xlsx' | 'html';
  readonly content: Blob;
  readonly rows: number;
  readonly sheet?: string;
  readonly otherSheets?: readonly string[];
  readonly account?: AccountHint | undefined;
}

export async function readSheets(kind: 'zip' | 'html', bytes: Uint8Array<ArrayBuffer>): Promise<ReadSheets> {
  const { rows, ...facts } =
    kind === 'zip'
      ? { kind: 'xlsx' as const, ...(await readXlsx(bytes)) }
      : { kind: 'html' as const, rows: readHtml(bytes) };
  // A sheet's name may say what its rows are, such as failed transactions.
  const titles = 'sheet' in facts ? [[facts.sheet]] : [];
  const head = rows.slice(0, HEAD).map((row) => row.join(' '));
  return {
    ...facts,
    content: new Blob([toCsv([...titles, ...rows])]),
    rows: rows.length,
    account: findAccount(head.join('\n')),
  };
}
