import { expect, it } from 'vitest';
import { IDS, read } from './reading.fixture.ts';

/* Lines that another program, or an order of rows, may have changed. */

it.each<[string, string, [number, string][]]>([
  [
    'of the days that a spreadsheet took for months',
    `${IDS}\n2026-05-11,-5.00,A\n22/11/2026,-6.00,B\n2026-11-11,-7.00,C`,
    [[2, 'date']],
  ],
  ['of such days as numbers', `${IDS}\n46153,-5.00,A\n22/11/2026,-6.00,B`, [[2, 'date']]],
  [
    'whose amount fills two cells',
    `${IDS},Note\n22/11/2026,+1,000.00,A\n22/11/2026,-5.00,B,x`,
    [[2, 'amount']],
  ],
  [
    'whose debit fills two cells',
    'Date,Details,Debit,Credit\n22/11/2026,a,1,000.00\n22/11/2026,b,,5.00',
    [[2, 'amount']],
  ],
  [
    'with the mark of a note',
    `${IDS}\n22/11/2026,-5.00,A\n22/11/2026,+865²,B\n22/11/2026,-5.00,C`,
    [[3, 'amount']],
  ],
  [
    'with words of failure and no balance',
    `${IDS},Remarks\n22/11/2026,+5.00,A,Failed (51)\n22/11/2026,+6.00,B,Raast - REJECTED`,
    [
      [2, 'unsure'],
      [3, 'unsure'],
    ],
  ],
  [
    'with a row that an open quote took in',
    'Date,Details,Amount\n22/11/2026,"A,-5.00\n22/11/2026,B",-6.00',
    [[3, 'columns']],
  ],
  [
    'with equal amounts without signs, in one day: the order is not known',
    'Date,Amount,Balance\n22/11/2026,865.00,1865.00\n22/11/2026,865.00,1000.00',
    [
      [2, 'direction'],
      [2, 'direction'],
      [3, 'direction'],
    ],
  ],
  ['that stands above the headings', `22/11/2026,-5.00,A\n${IDS}\n22/11/2026,-6.00,B`, [[1, 'columns']]],
  [
    'where another wallet begins in a sentence',
    `Statement for Main wallet 03001111111\n${IDS}\n22/11/2026,-5.00,A\n` +
      'Statement for pocket 03002222222\n22/11/2026,-6.00,B',
    [[4, 'account']],
  ],
  [
    'in the middle of which the file ends',
    'Date,Credit,Debit,Balance\n22/11/2026,5.00,,105.00\n22/11/2026,,12',
    [[3, 'columns']],
  ],
  [
    'whose amount the end of the file cuts',
    'Date,Ref,Amount\n22/11/2026,A,-5.00\n22/11/2026,B,-12',
    [[3, 'columns']],
  ],
  [
    'that failed by the next row of its narration',
    'Date,Details,Amount\n22/11/2026,Ali,-5.00\n,REVERSED,\n22/11/2026,B,-6.00',
    [[3, 'unsure']],
  ],
  [
    'whose ID goes on in the next row',
    `${IDS}\n22/11/2026,-5.00,NAYA2611222\n,,22540394735\n22/11/2026,-6.00,B`,
    [[3, 'unsure']],
  ],
])('lines are named %s', async (_, text, problems) => {
  expect((await read(text)).problems).toEqual(problems);
});

it.each([
  ...[
    'REV',
    'Reversal',
    'Chargeback',
    'Disputed',
    'Hold',
    'Refunded',
    'Returned to sender',
    'RTN',
    'Blocked',
  ],
  ...['Awaiting', 'Under review', 'Void', 'Unpaid', 'Not processed', 'واپس', 'معطل', 'wapas', 'Queued'],
])('a line that was not done by its remarks is named, if no balance shows that it was: %s', async (word) => {
  const text = `${IDS},Remarks\n22/11/2026,+5.00,A,Refund of shop\n22/11/2026,+6.00,B,${word}`;
  expect((await read(text)).problems).toEqual([[3, 'unsure']]);
});

it.each<[string, string, number[]]>([
  [
    'the opening balance',
    'Opening Balance,135.00\nDate,Amount,Balance\n22/11/2026,865.00,1865.00\n22/11/2026,865.00,1000.00',
    [865, 865],
  ],
  [
    'their days',
    'Date,Amount,Balance\n22/11/2026,865.00,1865.00\n21/11/2026,865.00,1000.00\n21/11/2026,5.00,135.00',
    [865, 865],
  ],
  [
    'another amount',
    'Date,Amount,Balance\n22/11/2026,5.00,1870.00\n22/11/2026,865.00,1865.00\n22/11/2026,865.00,1000.00',
    [5, 865],
  ],
])('the order of amounts without signs is known by %s', async (_, text, amounts) => {
  const { lines } = await read(text);
  expect(lines.map(([, amount]) => amount)).toEqual(expect.arrayContaining(amounts));
});

it.each([
  'Previous Balance',
  'Balance as per last statement',
  'Average balance',
  'Balance b/d',
  'سابقہ بیلنس',
])('a row of %s is no movement', async (words) => {
  const { lines, leftOut } = await read(
    `Date,Details,Amount\n21/11/2026,${words},+100.00\n22/11/2026,A,-5.00`,
  );
  expect([lines, leftOut]).toEqual([[['11-22', -5, '']], [[2, 'balanceOnly']]]);
});

it("a payer's reference is no ID", async () => {
  const { layout } = await read('Date,Amount,Payment Reference,Transaction ID');
  expect(layout.columns).toEqual(['date', 'amount', 'reference', 'id']);
});

it('a refund of a failed payment is a movement, as its balance shows', async () => {
  const rows = '22/11/2026,A,-5.00,100.00\n22/11/2026,Refund of failed FT1,+5.00,105.00';
  const { lines, problems } = await read(`Date,Details,Amount,Balance\n${rows}`);
  expect([lines.length, problems]).toEqual([2, []]);
});
