import { FileRefusal } from './refusal.ts';

const MOST_SPAN = 100;

/** The rows of all tables that hold no other table. The page is parsed only: nothing in it runs or loads. */
export function readHtml(bytes: Uint8Array): string[][] {
  const page = new DOMParser().parseFromString(decode(bytes), 'text/html');
  for (const line of page.querySelectorAll('br')) line.replaceWith(' ');
  const tables = [...page.querySelectorAll('table')].filter((table) => !table.querySelector('table'));
  const rows = tables.flatMap((table) => {
    /** Cells of rows above that reach down, by column. */
    const reaching: number[] = [];
    return [...table.rows].map((row) => {
      const cells: string[] = [];
      const skip = () => {
        while ((reaching[cells.length] ?? 0) > 0) {
          reaching[cells.length] = (reaching[cells.length] ?? 0) - 1;
          cells.push('');
        }
      };
      for (const cell of row.cells) {
        skip();
        const width = Math.min(cell.colSpan, MOST_SPAN);
        for (let n = 0; n < width; n += 1) {
          reaching[cells.length] = cell.rowSpan - 1;
          cells.push(n === 0 ? (cell.textContent ?? '').replace(/\s+/g, ' ').trim() : '');
        }
      }
      skip();
      return cells;
    });
  });
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  if (filled.length === 0) throw new FileRefusal('fileNoTable');
  return filled;
}

function decode(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 4096));
  if (start.startsWith('\xff\xfe')) return new TextDecoder('utf-16le').decode(bytes);
  if (start.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
