import type { Movement } from './row-reader.ts';

/** What a mark means depends on the other rows: a minus before every debit, or before one of them. */
export function settleMarks(movements: readonly Movement[], hasWords: boolean): void {
  const isMinus = ({ mark }: Movement) => mark === '-' || mark === '()';
  const isInBrackets = movements.every(({ mark }) => mark === '()');
  for (const side of ['in', 'out'] as const) {
    const own = movements.filter((row) =>
      hasWords ? row.direction < 0 && side === 'out' : row.side === side,
    );
    const isForm = new Set(own.map(({ mark }) => mark)).size === 1 && (side === 'out' || isInBrackets);
    for (const row of isForm ? [] : own.filter(isMinus)) row.direction = 0;
  }
  const isMarked = movements.some(({ mark }) => mark === 'cr' || mark === 'dr');
  if (!isMarked || hasWords) return;
  for (const row of movements) if (row.side === null && row.mark === '') row.direction = 0;
}
