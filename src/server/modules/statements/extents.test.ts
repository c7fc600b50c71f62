import { expect, it } from 'vitest';
import { IDS, read } from './reading.fixture.ts';

/* What a file says of its own extent, and of the unit of its amounts. */

const TWO = '22/11/2026,-5.00,A11\n22/11/2026,+6.00,A12';

it.each<[string, string]>([
  ['the first page of several', `${IDS}\n${TWO}\nPage 1 of 4`],
  ['the first rows of more', `${IDS}\n${TWO}\nShowing 1 to 2 of 57 entries`],
  ['another number of rows', `Number of transactions: 3\n${IDS}\n${TWO}`],
  ['more rows than there are', `${IDS}\n${TWO}\n57 transactions`],
  ['one row more than there are', `${IDS}\n${TWO}\n3 records`],
  ['another number of credits', `No. of credits,3\n${IDS}\n${TWO}`],
  ['another number of debits', `${IDS}\n${TWO}\n4 debits`],
  ['only some rows', `${IDS}\n${TWO}\nOnly the latest 2 transactions are shown`],
  [
    'fewer rows than there are',
    `Total records,3\n${IDS}\n${TWO}\n22/11/2026,-7.00,A13\n22/11/2026,+8.00,A14`,
  ],
])('a file that says it has %s is named, until a person leaves that row out', async (_, text) => {
  const { problems } = await read(text);
  expect(problems).toEqual([[expect.any(Number), 'unsure']]);
  const line = problems[0]?.[0] as number;
  expect((await read(text, {}, [line])).problems).toEqual([]);
});

it.each<[string, string]>([
  ['all its pages', `${IDS}\n22/11/2026,-5.00,A11\nPage 1 of 2\n${IDS}\n22/11/2026,+6.00,A12\nPage 2 of 2`],
  ['all its rows in parts', `${IDS}\n${TWO}\nShowing 1 to 2 of 2 entries`],
  ['its number', `Number of transactions: 2\n${IDS}\n${TWO}`],
  ['its number of one side', `${IDS}\n${TWO}\nTotal entries 1`],
])('a file that says %s is read', async (_, text) => {
  expect((await read(text)).problems).toEqual([]);
});

it.each(['Amount (paisa)', "Amount ('000)", 'Amount in USD', 'Amount ($)', 'Amount (Rs. in lakhs)'])(
  'amounts below “%s” are no rupees',
  async (heading) => {
    const { problems } = await read(`Date,${heading},Transaction ID\n${TWO}`, {
      header: ['Date', heading, 'Transaction ID'],
      columns: ['date', 'amount', 'id'],
    });
    expect(problems).toEqual(expect.arrayContaining([2, 3].map((line) => [line, 'currency'])));
  },
);

it.each([
  'Period: 01/11/2026 to 30/11/2026',
  'From Date,01-11-2026\nTo Date,30-11-2026',
  'Statement from 1 Nov 2026 - 30 Nov 2026',
  'Start,2026-11-01,End,2026-11-30',
])('days outside of “%s” are named, but for three days', async (period) => {
  const days = ['22/11/2025', '28/10/2026', '30/10/2026', '22/11/2026'];
  const rows = days.map((day, at) => `${day},-${at + 5}.00,A1${at}`);
  expect((await read([period, IDS, ...rows].join('\n'))).problems.map(([line]) => line)).toEqual(
    [0, 1].map((at) => at + 2 + period.split('\n').length),
  );
});

it('rows of another account than the first are named, if their column is put aside', async () => {
  const rows = ['0011', '0011', '0022', '0022'].map(
    (account, at) => `22/11/2026,-${at + 5}.00,A1${at},${account}`,
  );
  const text = [`${IDS},Account No`, ...rows].join('\n');
  const { problems } = await read(text, { columns: ['date', 'amount', 'id', 'aside'] });
  expect(problems).toEqual([4, 5].map((line) => [line, 'account']));
});
