import { expect, it } from 'vitest';
import { listOf } from '#testing/table.ts';
import { casesOf, IDS, read, said } from './reading.fixture.ts';

/* What other rows, other tables or words beside the rows say of a row. */

it.each([
  ...listOf(`
    Amounts on hold; Card transactions awaiting settlement; These were declined; Future payments;
    Standing orders; Money requests; Cheques in clearing`).map((title): [string, string, string] => [
    `below a heading: ${title}`,
    `Date,Details,Credit\n21/11/2026,Sana,5.00\n${title}\n22/11/2026,Omar,6.00\n22/11/2026,Bano,6.00`,
    '3 unsure, 4 unsure, 5 unsure',
  ]),
  ...[
    ['Wallet,Main', 'Wallet,Savings'],
    ['Account: CURRENT', 'Account: SAVINGS'],
    ['Statement of A/C ****1234', 'Statement of A/C ****5678'],
    ['Period,01/11/2026 to 21/11/2026', 'Period,21/11/2026 to 30/11/2026'],
    ['', 'Credit Card 4111-xxxx-xxxx-1111'],
    ['Current Account ****1234', 'Savings Account ****5678'],
    ['', 'Savings Pocket'],
  ].map(([above, below]): [string, string, string] => [
    `where another account or period begins: ${below}`,
    `${above}\n${IDS}\n21/11/2026,-5.00,A\n${below}\n22/11/2026,-6.00,B`,
    '4 account',
  ]),
  ...listOf(`
    Failed Transactions Report; Pending (2); Reversals; Status: Failed; Transaction Status,Pending;
    ناکام ادائیگیاں; Filter: Failed; Showing,Pending; Transactions awaiting approval;
    Status,Payments awaiting approval; DRAFT - not for circulation; UAT environment; Rejected file;
    * = declined; Dummy data; Purchase orders; Budget 2026; Account closed on 01/10/2026; Filter: amount > 100;
    Type: Authorisations; غیر تصدیق شدہ`).map((title): [string, string, string] => [
    `of a list of failed or pending payments: ${title}`,
    `${title}\n${IDS}\n22/11/2026,-5.00,A`,
    '1 unsure',
  ]),
  ...casesOf(String.raw`
  of a table with other headings, above
    | Date,Details,Amount\n21/11/2026,A,+865.00\nDate,Time,Details,Ref,Debit,Credit\n22/11/2026,10:00,B,R1,5.00,
    | 2 columns
  whose balances stand before them, as the days tell
    | Date,Amount,Balance\n20/11/2026,865.00,1000.00\n21/11/2026,500.00,1865.00 | 2 direction, 3 balance, 3 direction
  whose balances stand before them, as the times tell
    | Date,Amount,Dr/Cr,Balance\n20/11/2026 10:00,865.00,Dr,1000.00\n20/11/2026 11:00,500.00,Cr,1865.00 | 3 balance
  with a space that may part two numbers | ${IDS}\n22/11/2026,-865 500,A | 2 amount
  without a cell that other rows have
    | Date,Details,Debit,Credit\n21/11/2026,A,865.00\n22/11/2026,B,5.00,\n23/11/2026,C,,,6.00\n23/11/2026,D,,6.00,
    | 2 columns, 4 columns, 5 columns
  without their date, so that an amount moved
    | Date,Details,Debit,Credit\n21/11/2026,A,5.00,\nB,6.00,\n23/11/2026,C,7.00, | 3 unsure
  of which the end stands in the next row
    | Date,Details,Amount,Transaction ID\n21/11/2026,A,-5.00\n48868080551\n22/11/2026,B,-6.00,48868080552 | 3 columns
  with an amount, a date or an error as reference
    | ${IDS}\n20/11/2026,-5.00,1865.00\n21/11/2026,-5.00,12-Mar\n22/11/2026,-5.00,#REF!\n22/11/2026,-5.00,########
    | 2 columns, 3 digitsLost, 4 digitsLost, 5 digitsLost
  with IDs of which a spreadsheet kept 15 digits
    | ${IDS}\n21/11/2026,-5.00,1234567890123450\n22/11/2026,-6.00,12345678901239900 | 2 digitsLost, 3 digitsLost
  in paisa with zeros in front | ${IDS}\n22/11/2026,000000086500,A\n22/11/2026,-5,B | 2 amount
  of the sum of a day, of all days or of a part, in whatever words
    | Date,Details,Credit\n20/11/2026,Sana,5.00\n20/11/2026,Ali,6.00\n20/11/2026,,11.00\n21/11/2026,Omar,7.00
      \n21/11/2026,Bano,8.00\n21/11/2026,یومیہ جمع,15.00\n22/11/2026,Movement,26.00\n22/11/2026,A 123456,26.00
    | 4 unsure, 7 unsure, 8 unsure
  of a sum above its parts | Date,Details,Debit\n20/11/2026,Batch,11.00\n20/11/2026,- Ali,5.00\n20/11/2026,- Sana,6.00
    | 2 unsure
  of a sum of three in any words, but not of two in words of a payer
    | Date,Details,Debit,Credit\n20/11/2026,Ali,5.00,\n20/11/2026,Sana,6.00,\n20/11/2026,Omar,11.00,
      \n20/11/2026,Day end,22.00,
    | 5 unsure
  of no sum if a total agrees
    | Date,Details,Debit\n20/11/2026,Ali,5.00\n20/11/2026,,5.00\n20/11/2026,,10.00\nTotal,,20.00 | -
  of a sum below the rows of one payer
    | Date,Details,Credit\n20/11/2026,Sana,5.00\n20/11/2026,Sana Total,5.00\n22/11/2026,Total Parco,6.00 | 3 unsure
  with an ID over several rows | ${IDS}\n22/11/2026,-5.00,48868080551 ↕ | 2 unsure
  with IDs of which a spreadsheet dropped the zeros in front
    | ${IDS}\n22/11/2026,-5,7868080551\n22/11/2026,-5,1868080551\n22/11/2026,-5,4868080551\n22/11/2026,-5,9868080551
      \n22/11/2026,-5,2868080551\n22/11/2026,-5,868080551\n22/11/2026,-5,8868080551\n22/11/2026,-5,3868080551
      \n22/11/2026,-5,6868080551\n22/11/2026,-5,5868080551
    | 7 digitsLost
  with other decimals than the others
    | Date,Debit,Credit\n20/11/2026,5.00,\n21/11/2026,12,\n22/11/2026,,12.5\n22/11/2026,,6.20 | 3 amount, 4 amount
  with a comma as the only one, or before one digit | Date;Credit\n20/11/2026;500\n21/11/2026;12,34\n22/11/2026;1,2
    | 3 amount, 4 amount
  with a space as the only one | ${IDS}\n21/11/2026,-865 500.00,A\n22/11/2026,"-5,000.00",B | 2 amount
  of days that are counted from 1904 | ${IDS}\n44884,-5.00,A\n46346,-6.00,B | 2 date
  that stand again below the headings
    | Date,Details,Amount\n20/11/2026,A,-5.00\n21/11/2026,B,-6.00\nDate,Details,Amount\n21/11/2026,B,-6.00
      \n22/11/2026,B,-6.00
    | 5 unsure
  that stand again where the days begin again
    | Date,Details,Amount\n20/11/2026,A,-5.00\n21/11/2026,B,-6.00\n22/11/2026,C,-6.00\n21/11/2026,B,-6.00
      \n22/11/2026,B,-6.00
    | 5 unsure
  in words of a balance that a payer may have written
    | Date,Details,Credit\n20/11/2026,Balance,865.00\n21/11/2026,A,6.00\n21/11/2026,Balance for May,6.00
    | 2 unsure, 4 unsure
  with a struck text | ${IDS}\n22/11/2026,-5.00,~48868080551 | 2 unsure
  whose ID the end of the file cuts | ${IDS}\n21/11/2026,-5.00,48868080551\n22/11/2026,-6.00,4886808 | 3 columns
  with a fee of more than the amount, or of none
    | ${IDS},Fee,Balance\n21/11/2026,0.00,A,5.00,95.00\n22/11/2026,-6.00,B,89.00,0.00 | 2 fee, 3 fee
  with a number under a currency | ${IDS},Currency\n21/11/2026,-5.00,A,PKR\n22/11/2026,-6.00,B,123456 | 3 currency
  that are not settled yet, as most are
    | Date,Settlement Date,Amount\n20/11/2026,20/11/2026,-5.00\n21/11/2026,,-6.00\n22/11/2026,,-7.00
    | 3 unsure, 4 unsure
  that are not settled yet
    | Date,Value Date,Amount\n20/11/2026,20/11/2026,-5.00\n21/11/2026,,-6.00\n22/11/2026,30/12/2026,-7.00
      \n22/11/2026,22/11/2026,-8.00
    | 3 unsure, 4 future
  in words of a balance, between movements and without a balance
    | Date,Details,Credit\n20/11/2026,A,5.00\n21/11/2026,Last balance,865.00\n22/11/2026,B,6.00 | 3 unsure
  where a heading stands of which nobody knows what it says
    | ${IDS}\n21/11/2026,-5.00,A11\nUnder observation\n22/11/2026,+6.00,A12\nLahore branch\n22/11/2026,+7.00,A13
      \nPage 2 of 2\nNovember 2026\n22/11/2026,+8.00,A14\nLahore branch
    | 3 unsure
  where the number of another account stands
    | PK36MEZN0001230104567890\n${IDS}\n21/11/2026,-5.00,A11\nPK36MEZN0001230104567891\n22/11/2026,+6.00,A12
    | 4 unsure
  with codes before or after IDs or texts, which may say how they ended
    | Date,Amount,Transaction ID,Details\n21/11/2026,-5.00,S-48868080551,Ali\n22/11/2026,+6.00,F-48868080552,Sana
    | 2 unsure, 3 unsure
  with such codes in brackets
    | Date,Details,Debit\n21/11/2026,Ali [00],5.00\n22/11/2026,Sana [91],6.00 | 2 unsure, 3 unsure
  with a letter in one ID
    | ${IDS}\n21/11/2026,-5.00,48868080551\n22/11/2026,+6.00,R48868080552\n23/11/2026,+7.00,48868080553 | 3 unsure
  of one ID with several amounts, but for fees
    | Date,Details,Debit,Transaction ID\n21/11/2026,Ali,20.00,48868080551\n21/11/2026,Fee,10.00,48868080551
      \n22/11/2026,Sana,5.00,48868080552\n22/11/2026,Sana,6.00,48868080552
    | 4 unsure, 5 unsure
  whose texts say a hundredth of their amounts
    | Date,Details,Debit\n21/11/2026,Rs. 865.00 to Ali,86500\n22/11/2026,PKR 5 to Sana,5 | 2 amount
  that were sent and arrived by their signs
    | Date,Details,Debit,Credit\n21/11/2026,Sent to Ali,,5.00\n22/11/2026,Shop,6.00,\n | 2 direction
  that are called a credit below a heading of debits
    | Date,Type,Debit,Credit\n21/11/2026,Credit,5.00,\n22/11/2026,Debit,6.00, | 2 direction
  with a word as day of settlement
    | Date,Value Date,Amount\n20/11/2026,20/11/2026,-5.00\n21/11/2026,21/11/2026,-6.00\n22/11/2026,Tomorrow,-7.00
    | 4 unsure
  with struck letters, question marks or another zone
    | Date,Details,Debit\n21/11/2026,S\u0336a\u0336,5.00\n21/11/2026,???,6.00\n21/11/2026,+00:00,7.00
      \n21/11/2026,+05:00,8.00
    | 2 unsure, 3 unsure, 4 unsure
  whose ID the end of the file cuts, before a line end
    | ${IDS}\n20/11/2026,-5.00,48868080551\n21/11/2026,-5.00,48868080552\n22/11/2026,-6.00,4886808\n | 4 digitsLost
  whose ID is a phone's, or has a letter for a digit
    | ${IDS}\n20/11/2026,-5.00,48868080551\n21/11/2026,-5.00,4886B080552
      \n22/11/2026,-6.00,03001234567\n23/11/2026,-5.00,48868080553
    | 3 unsure, 4 unsure
  that have other delimiters, or stand in the words of a foot
    | ${IDS}\n20/11/2026,-5.00,48868080551\n21/11/2026;-6.00;48868080552\nAdd: 22/11/2026 Omar 40.00
    | 3 columns, 4 columns
  with the day and the amount of another in their words
    | Date,Details,Amount\n20/11/2026,Bill of 12/11/2026 Rs. 5.00,-5.00\n21/11/2026,ATM Add 22/11/2026 Omar 40.00,-6.00
    | 3 columns
  in words of a balance or a sum among others, also in Urdu
    | Date,Details,Amount\n19/11/2026,Pichla balance,900.00\n20/11/2026,Ali,-5.00\n21/11/2026,پچھلا بیلنس,+7.00
      \n21/11/2026,Cash in hand,+8.00\n21/11/2026,Total received from members,+9.00
      \n21/11/2026,Available to spend,+11.00\n22/11/2026,Kul raqam,+12.00
    | 4 unsure, 5 unsure, 6 unsure, 7 unsure
  of books in which a debit is money that arrived
    | Date,Details,Debit,Credit,Balance\n20/11/2026,Ali,865.00,,1865.00 Dr\n21/11/2026,Sana,,500.00,1365.00 Dr
    | 1 direction
  of receipts that left by their columns
    | Date,Vch Type,Debit,Credit\n20/11/2026,Receipt,865.00,\n21/11/2026,Payment,,500.00 | 2 direction
  whose ID the end of the file cuts, among IDs of several lengths
    | ${IDS}\n20/11/2026,-5.00,48868080551\n21/11/2026,-5.00,FT2632612345\n22/11/2026,-6.00,FT26 | 4 columns
  without a sign below a heading of money out
    | Date,Details,Amount\nMoney in\n21/11/2026,A,5.00\nMoney out\n22/11/2026,B,6.00\n22/11/2026,C,-7.00
    | 3 direction, 5 direction
`),
])('lines are named %s', async (_, text, problems) => {
  expect(said((await read(text)).problems)).toBe(problems);
});

it.each(
  casesOf(String.raw`
  whether D is a deposit | Date,Amount,Type\n22/11/2026,5.00,D\n22/11/2026,6.00,C | direction
  whether D alone is a deposit | Date,Amount,Type,Balance\n22/11/2026,5.00,D,9.00 | direction
  whether days that stand in no order are months | ${IDS}\n2026-05-09,-5.00,A\n2026-03-10,-6.00,B\n2026-07-11,-6.00,C
    | dateOrder
  what a type of card is | Date,Amount,Card Type\n22/11/2026,5.00,Debit | columns sign
  whose mark stands behind a balance | Date,Amount,Balance,Dr/Cr\n22/11/2026,5.00,9.00,Cr | columns
  what brackets around every amount mean | Date,Amount\n22/11/2026,(5.00)\n22/11/2026,(6.00) | sign
  whether days are months | ${IDS}\n2026-05-11,-5.00,A\n2026-06-11,-6.00,B | dateOrder
`),
)('a person is asked %s', async (_, text, questions) => {
  expect((await read(text)).questions.join(' ')).toBe(questions);
});

it('days that may be months are read if a person says so', async () => {
  const text = `${IDS}\n2026-05-11,-5.00,A\n2026-06-11,-6.00,B`;
  expect((await read(text, { dateOrder: 'YMD' })).lines.map(([day]) => day)).toEqual(['05-11', '06-11']);
  expect((await read(text, { dateOrder: 'DMY' })).problems.map(([, problem]) => problem)).toEqual([
    'date',
    'date',
  ]);
});

it.each(
  casesOf(String.raw`
  a soft hyphen as a minus | ${IDS}\n22/11/2026,\u00ad5.00,A\n22/11/2026,-6.00,B | -5 A, -6 B
  amounts beside a text with a comma | Date;Details;Credit\n22/11/2026;Inv 5,12;1,865 | 1865
  spaces in all large amounts | Date;Debit;Credit\n22/11/2026;1 865.00;\n22/11/2026;;2 500.00 | -1865, 2500
  the bank's ID of two | Date,Credit,RRN,Transaction ID\n22/11/2026,5.00,632412345678,48868080551 | 5 48868080551
  an ID beside the number of a terminal
    | Date,Credit,TID,RRN\n22/11/2026,5.00,00012345,632411111111\n22/11/2026,6.00,00012345,632411111112
    | 5 632411111111, 6 632411111112
  an ID of decimals, and none | ${IDS}\n22/11/2026,-5.00,48868080551.00\n22/11/2026,-6.00,N/A | -5 48868080551, -6
  ordinary lines around the rows
    | Statement Date,30/11/2026,Branch Code,0042\n26/11/2026,Page 1\n${IDS}\n22/11/2026,-5.00,A | -5 A
  rows that a spreadsheet shortened | Date,Debit,Credit,Note\n22/11/2026,5.00\n22/11/2026,,6.00 | -5, 6
`),
)('a file is read with %s', async (_, text, found) => {
  const { lines, questions, problems } = await read(text);
  expect([said(lines.map(([, ...one]) => one)), questions, problems]).toEqual([found, [], []]);
});

const twice = (text: string, encoding: string) => new TextDecoder(encoding).decode(Buffer.from(text));
it.each<[string, string | Buffer]>([
  ['in Windows-1256', Buffer.from([0xe4, 0xc7, 0x98, 0xc7, 0xe3])],
  ['in UTF-8 read as Windows-1252', twice('ناکام', 'windows-1252')],
  ['in UTF-8 read as Windows-1256', twice('ناکام', 'windows-1256')],
  ['in UTF-8 read as Latin 1', Buffer.from('ناکام').toString('latin1')],
  ['in UTF-8 read wrongly twice', twice(twice('ناکام', 'windows-1252'), 'windows-1252')],
  ['in UTF-8 read wrongly, of which some is lost', 'Ù†Ø§?Ø§Ù…'],
])('a word %s is read, or named', async (_, word) => {
  const start = Buffer.from(`${IDS},Remarks\n22/11/2026,-5.00,A,José عکس\n22/11/2026,-5.00,B,`);
  const rest = Buffer.isBuffer(word) ? start.filter((byte) => byte < 128) : start;
  const text = Buffer.concat([rest, Buffer.from(word as string), Buffer.from('\n')]);
  expect((await read(text)).problems).toEqual([[3, 'unsure']]);
});
