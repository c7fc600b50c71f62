import { type Grid, splitDateTime } from './grid.ts';
import { unsure } from './refusal.ts';
import { markApart, splitRows, toRow } from './rows.ts';
import type { Table } from './table.ts';

const HEADINGS = ['Date', 'Time', 'Description', 'Amount'];

export function isSadapay({ columns }: Table): boolean {
  const names = columns.map(({ name }) => name.toLowerCase().replace(/ ?\/ ?/, '/'));
  return names.join() === 'date,description,debit/credit';
}

export function readSadapay(table: Table): Grid {
  const drafts = splitRows(table);
  const rows = drafts.map((draft) => {
    const { cells, unsure: notes } = toRow(draft, table);
    const [date = '', description = '', amount = ''] = cells;
    const words = /\((incoming|outgoing) transfer\)/i.exec(description)?.[0];
    if (words && amount !== '' && /incoming/i.test(words) !== amount.startsWith('+')) {
      notes.push(unsure('words', { text: words }));
    }
    return { cells: [...splitDateTime(date), description, amount], unsure: notes };
  });
  markApart(drafts, rows, table);
  return { headings: HEADINGS, rows };
}
