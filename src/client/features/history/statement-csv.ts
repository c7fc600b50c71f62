import { BYTE_ORDER_MARK, type CellKind, csvLine } from '#shared/csv.ts';
import type { Pkr } from '#shared/money.ts';
import type { BalanceStatement, TransactionView } from '#shared/views/transactions.ts';

interface StatementWords {
  readonly heads: readonly [time: string, kind: string, description: string, amount: string, balance: string];
  readonly opening: string;
  readonly closing: string;
  readonly kindOf: (item: TransactionView) => string;
  readonly describe: (item: TransactionView) => string;
  readonly timeOf: (instant: string) => string;
}

const HEADS: readonly CellKind[] = ['text', 'text', 'text', 'text', 'text'];
const CELLS: readonly CellKind[] = ['time', 'text', 'text', 'number', 'number'];
const plain = (amount: Pkr) => amount.toFixed(2);

export function statementCsv(statement: BalanceStatement, words: StatementWords): string {
  const { from, to, opening, closing, items } = statement;
  return [
    BYTE_ORDER_MARK,
    csvLine(words.heads, HEADS),
    csvLine([from, words.opening, '', null, plain(opening)], CELLS),
    ...items.map((item) => {
      const about = [words.timeOf(item.date), words.kindOf(item), words.describe(item)];
      return csvLine([...about, plain(item.amount), plain(item.balanceAfter)], CELLS);
    }),
    csvLine([to, words.closing, '', null, plain(closing)], CELLS),
  ].join('');
}
