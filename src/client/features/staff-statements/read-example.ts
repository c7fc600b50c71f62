import { DATE_ORDERS } from '#shared/schemas/statements.ts';

type DateOrder = (typeof DATE_ORDERS)[number];
type Days = Readonly<Partial<Record<DateOrder, string>>>;

/** The date of the cell in each order in which it is a day of the calendar. */
function readDays(cell: string): Days {
  const numbers = /(\d{1,4})\D+(\d{1,2})\D+(\d{1,4})/.exec(cell)?.slice(1) ?? [];
  const days = DATE_ORDERS.flatMap((order) => {
    const part = (letter: string) => numbers[order.indexOf(letter)] ?? '';
    const year = part('Y').length === 2 ? `20${part('Y')}` : part('Y');
    const day = `${year}-${part('M').padStart(2, '0')}-${part('D').padStart(2, '0')}`;
    const time = Date.parse(`${day}T00:00:00Z`);
    return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? [] : [[order, day]];
  });
  return Object.fromEntries(days);
}

/** The first of the cells that can be read in the most orders. */
export function readExample(cells: readonly string[]): { readonly cell: string; readonly days: Days } {
  const read = cells.map((cell) => ({ cell, days: readDays(cell) }));
  const ways = ({ days }: { readonly days: Days }) => Object.keys(days).length;
  return read.sort((a, b) => ways(b) - ways(a))[0] ?? { cell: '', days: {} };
}
