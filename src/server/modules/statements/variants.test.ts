import { expect, it } from 'vitest';
import { listOf } from '#testing/table.ts';
import { casesOf, IDS, read, said } from './reading.fixture.ts';

/* Lines that another program, or an order of rows, may have changed. */

it.each([
  ...listOf(`
    All amounts in USD; (Figures are in US Dollars); US Dollar Account Statement; Rupees in thousands;
    All times are in UTC; Timezone: UTC; Dates and hours in UTC; Timestamp UTC; Rs. in Mn; (Rupees in crore);
    Amount unit: paisa; PKR (000); رقم ہزار روپے میں; All amounts are in $; Times are in London time;
    Time zone: America/New_York; TZ: GMT+4`).flatMap((note): [string, string, string][] => [
    [`of another unit above: ${note}`, `${note}\n${IDS}\n22/11/2026,-5.00,A`, '1 currency'],
    [`of another unit below: ${note}`, `${IDS}\n22/11/2026,-5.00,A\n${note}`, '3 currency'],
  ]),
  ...listOf(`
    Roshan Digital Account - USD; Statement of account (EUR); Base currency,$; CCY: GBP; Currency,Afghani;
    Currency Code: 840; Account,0123-4567-USD; کرنسی ڈالر; FCY Account`).map(
    (note): [string, string, string] => [
      `of another currency: ${note}`,
      `${note}\n${IDS}\n22/11/2026,-5.00,A`,
      '1 currency',
    ],
  ),
  ...casesOf(String.raw`
  of the days that a spreadsheet took for months | ${IDS}\n2026-05-11,-5.00,A\n22/11/2026,-6.00,B\n2026-11-11,-7.00,C
    | 2 date
  of such days as numbers | ${IDS}\n46153,-5.00,A\n22/11/2026,-6.00,B | 2 date
  whose amount fills two cells | ${IDS},Note\n22/11/2026,+1,000.00,A\n22/11/2026,-5.00,B,x | 2 amount
  whose debit fills two cells | Date,Details,Debit,Credit\n22/11/2026,a,1,000.00\n22/11/2026,b,,5.00 | 2 amount
  with the mark of a note | ${IDS}\n22/11/2026,-5.00,A\n22/11/2026,+865²,B\n22/11/2026,-5.00,C | 3 amount
  with words of failure and no balance
    | ${IDS},Remarks\n22/11/2026,+5.00,A,Failed (51)\n22/11/2026,+6.00,B,Raast - REJECTED | 2 unsure, 3 unsure
  with a row that an open quote took in | Date,Details,Amount\n22/11/2026,"A,-5.00\n22/11/2026,B",-6.00 | 3 columns
  with equal amounts without signs, in one day: the order is not known
    | Date,Amount,Balance\n22/11/2026,865.00,1865.00\n22/11/2026,865.00,1000.00
    | 2 direction, 2 direction, 3 direction
  that stands above the headings | 22/11/2026,-5.00,A\n${IDS}\n22/11/2026,-6.00,B | 1 columns
  where another wallet begins in a sentence
    | Statement for Main wallet 03001111111\n${IDS}\n22/11/2026,-5.00,A\nStatement for pocket 03002222222
      \n22/11/2026,-6.00,B
    | 4 account
  in the middle of which the file ends | Date,Credit,Debit,Balance\n22/11/2026,5.00,,105.00\n22/11/2026,,12 | 3 columns
  whose amount the end of the file cuts | Date,Ref,Amount\n22/11/2026,A,-5.00\n22/11/2026,B,-12 | 3 columns
  that failed by the next row of its narration
    | Date,Details,Amount\n22/11/2026,Ali,-5.00\n,REVERSED,\n22/11/2026,B,-6.00 | 3 unsure
  whose ID goes on in the next row | ${IDS}\n22/11/2026,-5.00,NAYA2611222\n,,22540394735\n22/11/2026,-6.00,B | 3 unsure
  with words that may state a sum
    | Date,Details,Amount\n22/11/2026,Net,-5.00\n22/11/2026,Balance paid,-6.00\n22/11/2026,Float,-8.00
      \n22/11/2026,Balance transferred,-7.00\nSummary,,
    | 2 unsure, 3 unsure, 4 unsure, 5 unsure
  below a heading of pending rows
    | ${IDS}\n22/11/2026,-5.00,A\nPending transactions\n22/11/2026,+865.00,B\n23/11/2026,+865.00,C
    | 3 unsure, 4 unsure, 5 unsure
  with a wrong year among days in order | ${IDS}\n20/11/2026,-5.00,A\n21/11/2025,-6.00,B\n22/11/2026,-7.00,C | 3 date
  beside a second table | Date,Amount,,Date,Amount\n22/11/2026,-5.00,,22/11/2026,-6.00 | 2 columns
  beside a column of paisa | Date,Debit,Ps\n22/11/2026,5,50 | 2 currency
  that are a part of the row above, of another zone, or shown from right to left
    | Date,Details,Debit\n22/11/2026,of which fee,5.00\n22/11/2026,PST,6.00\n22/11/2026,\u202e15508086884,7.00
    | 2 unsure, 3 unsure, 4 unsure
  that repeat a row with its ID | ${IDS}\n22/11/2026,-5.00,TX1\n22/11/2026,-5.00,TX2\n22/11/2026,-5.00,TX1 | 4 unsure
  with two IDs, of which one is a neighbour’s
    | ${IDS}\n22/11/2026,-5.00,NAYA261122222540394735 NAYA261122222540394736\n22/11/2026,-6.00,4886808 005512
    | 2 unsure
  that have the ID of another row, with other words or on another day
    | Date,Details,Amount,Transaction ID\n20/11/2026,Ali,5.00,48868080551\n20/11/2026,Ali Khan,5.00,48868080551
      \n21/11/2026,Sana,-5.00,48868080552\n22/11/2026,Sana,-5.00,48868080552
    | 3 unsure, 5 unsure
  that have the number of another row in their words
    | Date,Details,Amount\n20/11/2026,Ali STAN(123456),-5.00\n20/11/2026,Ali STAN(123456),-5.00
      \n21/11/2026,TID 48868080552,-5.00\n21/11/2026,From Sana TID 48868080552,-5.00
    | 3 unsure, 5 unsure
  that repeat a row with its time, below others
    | Date,Details,Amount\n22/11/2026 10:05,Ali,-5.00\n22/11/2026 10:05,Ali,-5.00\n22/11/2026 10:06,Sana,-6.00
      \n22/11/2026 10:05,Ali,-5.00
    | 5 unsure
  that repeat a row with an ID in its words
    | Date,Details,Amount\n22/11/2026,Ali NAYA261122222540394735,-5.00\n22/11/2026,Ali NAYA261122222540394735,-5.00
      \n22/11/2026,PK36MEZN0001230104567890,-5.00\n22/11/2026,PK36MEZN0001230104567890,-5.00
    | 3 unsure
  whose words may stand above them
    | Date,Details,Credit\n,From Ali NAYA261122222540394735,\n21/11/2026,Raast,5.00\n,From Sana,
      \n22/11/2026,Raast,5.00
    | 3 unsure
  of another zone by a pair above | Time Zone,UTC\n${IDS}\n22/11/2026,-5.00,A | 1 currency
  with a time of UTC by another column | ${IDS},Note\n22/11/2026 20:30,-5.00,A,GMT | 2 unsure
  that received money and gave it away by their signs
    | Date,Details,Amount\n21/11/2026,Money received from Ali,-5.00\n21/11/2026,Sana,6.00\n22/11/2026,Received,-7.00
    | 2 direction, 4 direction
  without a balance that the next balance proves
    | Date,Details,Credit,Debit,Balance\n21/11/2026,Ali,5.00,,105.00\n21/11/2026,Sana,7.00,,
      \n22/11/2026,Bano,5.00,,110.00\n22/11/2026,Ali,5.00,,115.00\n23/11/2026,Ali,865.00,,\n
    | 3 balance, 6 balance
`),
])('lines are named %s', async (_, text, problems) => {
  expect(said((await read(text)).problems)).toBe(problems);
});

it.each(
  listOf(`
    REV; Reversal; Chargeback; Disputed; Hold; Refunded; Returned to sender; RTN; Blocked; Auth only;
    Auth; PREAUTH; Provisional credit; Earmarked; Lien marked; Memo entry; Subject to clearance;
    Settled: No; Posted = N; Attempted; Upcoming; For information; Duplicate; Recalled; Taken back;
    Stop payment; Under investigation; Temporary credit; cxld; Fraud; Payment request; Planned;
    Future dated; na kamyab; mansukh; معلق; التواء; روک لیا گیا; Draft; Contra entry;
    Payment request to Ali; Requested by Sana; Reserved; Expected; Promise to pay; Balance inquiry;
    Reward points earned; REV11223344; Awaiting; Under review; Void; Unpaid; Not processed; واپس; معطل;
    wapas; Queued; double entry; galti se; ditto; Ignore; adjustment; e.g.; متوقع; server down; n/p`),
)('a line that was not done by its remarks is named, if no balance shows that it was: %s', async (word) => {
  const text = `${IDS},Remarks\n22/11/2026,+5.00,A,Refund of shop\n22/11/2026,+6.00,B,${word}`;
  expect((await read(text)).problems).toEqual([[3, 'unsure']]);
});

it.each(
  casesOf(String.raw`
  the opening balance
    | Opening Balance,135.00\nDate,Amount,Balance\n22/11/2026,865.00,1865.00\n22/11/2026,865.00,1000.00 | 865 865
  their days | Date,Amount,Balance\n22/11/2026,865.00,1865.00\n21/11/2026,865.00,1000.00\n21/11/2026,5.00,135.00
    | 865 865
  another amount | Date,Amount,Balance\n22/11/2026,5.00,1870.00\n22/11/2026,865.00,1865.00\n22/11/2026,865.00,1000.00
    | 5 865
`),
)('the order of amounts without signs is known by %s', async (_, text, amounts) => {
  const { lines } = await read(text);
  expect(lines.map(([, amount]) => amount)).toEqual(expect.arrayContaining(amounts.split(' ').map(Number)));
});

it.each(listOf('Previous Balance; Balance as per last statement; Average balance; Balance b/d; سابقہ بیلنس'))(
  'a row of %s is no movement',
  async (words) => {
    const { lines, leftOut } = await read(
      `Date,Details,Amount\n21/11/2026,${words},+100.00\n22/11/2026,A,-5.00`,
    );
    expect([lines, leftOut]).toEqual([[['11-22', -5, '']], [[2, 'balanceOnly']]]);
  },
);

it.each(
  listOf(`
    Opening; Closing; Op. Bal; Opening Bal; O/B; Clg Bal; Ledger Bal; Subtotal; C/O; ٹوٹل;
    Total (2 items); Carried over; Transferred to next page; موجودہ بیلنس; Daily total; Totalling;
    Total received`),
)('a row of %s is left out, whatever it states', async (words) => {
  const { lines, leftOut } = await read(
    `Date,Details,Credit,Debit\n22/11/2026,A,,5.00\n22/11/2026,${words},,5.00`,
  );
  expect([lines.length, leftOut]).toEqual([1, [[3, 'balanceOnly']]]);
});

it.each([
  ['Remarks', 'S', 'F'],
  ['Message', 'Y', 'N'],
  ['Type', '1', 'R'],
  ['Remarks', '00', '51'],
  ['Note', 'Yes', 'No'],
  ['Note', 'ACSC', 'PDNG'],
  ['Message', '✓', ''],
  ['Posting', 'Yes', 'No'],
  ['Channel status', 'Posted', 'Not known'],
  ['Details', 'Transaction successful', 'System malfunction'],
  ['Type', 'Completed', 'Suspected'],
  ['تفصیل', 'کامیاب', 'مسئلہ'],
  ['Failure Remarks', '', 'Account title differs'],
  ['Reversal Ref', '', 'RV1122'],
  ['Error Code', '', 'E91'],
  ['Cancelled On', '', '23/11/2026'],
  ['Reason Description', 'Completed successfully', 'Beneficiary limit reached'],
  ['Type', 'Captured', 'Authorised'],
  ['Channel', 'App', 'Queue of rejects'],
  ['Remarks', '', 'AML review'],
])('what the codes of a column mean is asked: %s', async (heading, done, other) => {
  const rows = [done, other, done, done].map((word, at) => `22/11/2026,-${at + 5}.00,TX${at},${word}`);
  expect((await read([`${IDS},${heading}`, ...rows].join('\n'))).questions).toEqual(['status']);
});

it('rows without a balance that lead to the next balance are movements', async () => {
  const rows = [
    '21/11/2026,A,5.00,105.00',
    '21/11/2026,B,7.00,',
    '21/11/2026,C,-2.00,110.00',
    '22/11/2026,D,5.00,115.00',
  ];
  const { lines, problems } = await read(`Date,Details,Amount,Balance\n${rows.join('\n')}`, { sign: 'in' });
  expect([lines.length, problems]).toEqual([4, []]);
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
