import { expect, it } from 'vitest';
import { pkr } from '#shared/money.ts';
import type { TransactionView } from '#shared/views/transactions.ts';
import { parseCsv } from '#testing/csv.ts';
import { statementCsv } from './statement-csv.ts';

const movement = (description: string, amount: number, balanceAfter: number): TransactionView => ({
  id: '1',
  date: '2026-11-05T10:00:00.000Z',
  type: 'adjustment',
  amount: pkr(amount),
  description,
  text: null,
  status: 'completed',
  balanceAfter: pkr(balanceAfter),
  removedPending: false,
  cancelled: false,
  receipt: null,
  request: null,
});
const words = {
  heads: ['Date', 'Kind', 'Description', 'Amount', 'Balance'],
  opening: 'Opening balance',
  closing: 'Closing balance',
  kindOf: () => 'Correction',
  describe: (item: TransactionView) => item.description,
  timeOf: (instant: string) => instant.slice(0, 10),
} as const;

it('a statement as a file has both balances and each movement, and no text in it is a formula', () => {
  const file = statementCsv(
    {
      from: '2026-11-01',
      to: '2026-11-30',
      opening: pkr(0.1),
      closing: pkr(9.8),
      items: [movement('=HYPERLINK("x")', 10, 10.1), movement('تحفہ', -0.3, 9.8)],
      sums: [],
    },
    words,
  );
  expect(file.startsWith('\uFEFF')).toBe(true);
  expect(file).toContain('"2026-11-01","Opening balance","",,0.10\r\n');
  expect(file).toContain(`"'=HYPERLINK(""x"")",10.00,10.10\r\n`);
  expect(file).toContain('"تحفہ",-0.30,9.80\r\n');
  expect(file).toContain('"2026-11-30","Closing balance","",,9.80\r\n');
  expect(parseCsv(file)).toHaveLength(4);
});
