import { describe, expect, it } from 'vitest';
import { casesOf, IDS, read, said } from './reading.fixture.ts';

/* What a file does not say for certain is asked or named, and never guessed. */

describe('a person is asked', () => {
  it.each(
    casesOf(String.raw`
  what the words of a status column mean | ${IDS},Status\n22/11/2026,-865.00,TX1,Failed | status
  what each word of direction means | Date,Amount,Type\n22/11/2026,865.00,Money Sent | direction
  what "Paid in" means | Date,Amount,Direction\n22/11/2026,865.00,Paid in | direction
  what words in Urdu mean | Date,Amount,Type\n22/11/2026,865.00,موصول | direction
  whether amounts without a sign came or left | ${IDS}\n22/11/2026,865.00,TX1 | sign
  what a column is that has no heading known | ${IDS},Zeta\n22/11/2026,-5.00,T,x | columns
  what a column of account numbers is | Date,Credit Account,Amount\n22/11/2026,6008888888,-5.00 | columns
  which way a column of payments alone moved | Date,Payments,Ref No\n22/11/2026,5.00,A | sign
  what a remark means that one of three rows has
    | ${IDS},Remarks\n20/11/2026,-5.00,A,\n21/11/2026,+6.00,B,Hung\n22/11/2026,-7.00,C, | status
  whether a debit is a card | Date,RRN,Payment Type,Amount\n22/11/2026,632411111111,Debit,865.00 | direction
  what two IDs of one heading are
    | Date,Amount,Transaction ID,Transaction ID\n22/11/2026,-5.00,48868080551,48868080559 | columns
  what two columns of amounts are | Date,Amount,Amount\n22/11/2026,-5.00,-6.00 | columns
  the order of dates that can be read in two | ${IDS}\n11/5/26,-5.00,T | dateOrder
  the order of dates with the year in front or behind | ${IDS}\n26/11/22,-5.00,T | dateOrder
  what people's numbers are | Date,Amount,Ref No\n22/11/2026,-5.00,03001234567 | columns
  everything of a file without headings | 22/11/2026,-5.00,T | date amount columns
`),
  )('%s', async (_, text, questions) => {
    expect((await read(text)).questions.join(' ')).toBe(questions);
  });

  it.each(
    casesOf(String.raw`
  the order of dates is proved by one of them | ${IDS}\n11/5/2026,-5.00,T\n11/22/2026,-5.00,U
  Cr and Dr stand in a column | Date,Amount,Type,Ref No\n22/11/2026,5.00,CR,A\n22/11/2026,5.00,Dr.,B
  Cr or Dr stands beside each amount | ${IDS}\n22/11/2026,5.00Cr,A\n22/11/2026,6.00 (Dr),B
  a column has no cell and no heading | ${IDS},\n22/11/2026,-5.00,T,
  the rows have numbers | S.No,Date,Amount,Instr. No.\n1,22/11/2026,-5.00,12345671\n2,22/11/2026,-6.00,12345672
  the day of the week proves the order | ${IDS}\n"Thu, 05/11/2026",-5.00,T
  the day has its name of the month | ${IDS}\n5-Nov-26,-5.00,T
`),
  )('nothing, if %s', async (_, text) => {
    const { questions, problems, words } = await read(text);
    expect([questions, problems, words]).toEqual([[], [], []]);
  });
});

describe('a line moves nothing', () => {
  const status = (word: string, meaning: 'done' | 'nothing') =>
    ({ direction: {}, status: { success: 'done', [word]: meaning } }) as const;

  it.each(['Failed', 'REVERSED', 'ناکام'])('if a person said so of its status: %s', async (word) => {
    const text = `${IDS},Status\n22/11/2026,865.00,TX1,${word}\n22/11/2026,-5.00,TX2,Success`;
    const { lines, leftOut } = await read(text, { words: status(word.toLowerCase(), 'nothing') });
    expect([lines, leftOut]).toEqual([[['11-22', -5, 'TX2']], [[2, 'status']]]);
  });

  it.each(
    casesOf(String.raw`
  in another currency | ${IDS},Currency\n22/11/2026,-10.00,T,USD\n22/11/2026,-5.00,U,PKR | currency
  of zero | ${IDS}\n22/11/2026,0.00,T\n22/11/2026,-5.00,U | zero
  of minus zero | ${IDS}\n22/11/2026,-0,T\n22/11/2026,-5.00,U | zero
  that states the opening balance | Date,Details,Amount\n22/11/2026,Opening Balance,900.00\n22/11/2026,A,-5.00
    | balanceOnly
  that carries a balance forward | Date,Details,Amount\n22/11/2026,Balance B/F,900.00\n22/11/2026,A,-5.00 | balanceOnly
  that repeats the headings | ${IDS}\nDate,Amount,Transaction ID\n22/11/2026,-5.00,U | noAmount
  at the foot of a page | ${IDS}\nPage 1 of 1\n22/11/2026,-5.00,U | noAmount
`),
  )('%s', async (_, text, reason) => {
    const { lines, leftOut, problems } = await read(text);
    expect([lines.map(([, amount]) => amount), leftOut, problems]).toEqual([[-5], [[2, reason]], []]);
  });

  it('with a total, which is compared', async () => {
    const file = (total: string) =>
      `Date,Details,Amount\n22/11/2026,A,865.00\n22/11/2026,B,-5.00\n22/11/2026,Total,${total}`;
    expect(await read(file('860.00'))).toMatchObject({ problems: [], checks: { totals: [1, 1] } });
    expect((await read(file('861.00'))).problems).toEqual([[4, 'total']]);
  });
});

describe('a line is named', () => {
  it.each(
    casesOf(String.raw`
  whose ID lost digits in a spreadsheet | ${IDS}\n22/11/2026,-5.00,4.56E+11 | 2 digitsLost
  without a mark among lines with Cr | ${IDS}\n22/11/2026,5.00 Cr,A\n22/11/2026,6.00,B | 3 direction
  with an amount and no day | ${IDS}\n22/11/2026,-5.00,A\n,-6.00,B | 3 date
  with a day without a year | ${IDS}\n22/11/2026,-5.00,A\nWed Jun 26,-6.00,B | 3 date
  with an amount of another currency | ${IDS}\n22/11/2026,-5.00,A\n22/11/2026,USD 6.00,B | 3 amount
  without an amount | ${IDS}\n22/11/2026,-5.00,A\n22/11/2026,,B | 3 amount
  without a currency among others | ${IDS},Currency\n22/11/2026,-5.00,A,PKR\n22/11/2026,-6.00,B, | 3 currency
  whose debit has a minus, unlike the others | Date,Debit,Credit\n22/11/2026,5.00,\n22/11/2026,-5.00, | 3 direction
  that is a credit with a minus | Date,Debit,Credit\n22/11/2026,,-5.00 | 2 direction
  that is a credit in brackets, unlike the others | Date,Debit,Credit\n22/11/2026,,5.00\n22/11/2026,,(5.00)
    | 3 direction
  that is a credit in brackets beside plain debits | Date,Debit,Credit\n22/11/2026,6.00,\n22/11/2026,,(5.00)
    | 3 direction
  that is called a debit and has a minus, unlike the others
    | Date,Amount,Type\n22/11/2026,5.00,Dr\n22/11/2026,-5.00,Dr | 3 direction
  with a fee that no balance explains | ${IDS},Fee\n22/11/2026,-5.00,A,1.00 | 2 fee
  that a reader of the browser was not sure of | ${IDS},Unsure\n22/11/2026,-5.00,A,two IDs | 2 unsure
  that failed by its remarks | ${IDS},Remarks\n22/11/2026,-5.00,A,rent\n22/11/2026,-6.00,B,Failed | 3 unsure
  that was reversed by its type | Date,Type,Debit,Credit\n22/11/2026,REVERSED,,5.00 | 2 unsure
  where another account begins
    | Account Number,0011\nIBAN,PK00MEZN01\n${IDS}\n22/11/2026,-5.00,A\nAccount No:,0012 345678\n${IDS}
      \n22/11/2026,-6.00,B
    | 5 account
  that is not done in Urdu | ${IDS},تفصیل\n22/11/2026,-5.00,A,زیر التوا | 2 unsure
`),
  )('%s', async (_, text, problem) => {
    expect(said((await read(text)).problems).split(', ')).toContain(problem);
  });

  it('and no other line after it, and a person may leave it out', async () => {
    const text = `Date,Details,Amount,Balance\n22/11/2026,A,5.00,105.00\n22/11/2026,B,1.2.3,106.00\n23/11/2026,C,-6.00,100.00\n`;
    const before = await read(text, { sign: 'in' });
    expect([before.problems, before.lines.length]).toEqual([[[3, 'amount']], 2]);
    const { problems, leftOut, checks } = await read(text, { sign: 'in' }, [2, 3]);
    expect([problems, leftOut, checks.balances]).toEqual([[], [[3, 'person']], [1, 1]]);
  });

  it.each([
    ['a title', `Purchase orders\n${IDS}\n22/11/2026,-5.00,A`],
    ['a currency', `Statement (USD)\n${IDS}\n22/11/2026,-5.00,A`],
    ['the headings of books', 'Date,Debit,Balance\n22/11/2026,5.00,95.00 Dr'],
  ])('above the rows, and a person may leave it out: %s', async (_, text) => {
    expect((await read(text)).problems.map(([line]) => line)).toEqual([1]);
    const { problems, leftOut, lines } = await read(text, {}, [1]);
    expect([problems, leftOut, lines.length]).toEqual([[], [[1, 'person']], 1]);
  });

  it('whose balance does not follow: a line is missing, or an amount or a sign was changed', async () => {
    const rows = ['22/11/2026,A,5.00,105.00', '22/11/2026,B,-6.00,99.00', '23/11/2026,C,7.00,106.00'];
    const file = (lines: readonly string[]) => `Date,Details,Amount,Balance\n${lines.join('\n')}`;
    expect((await read(file(rows))).problems).toEqual([]);
    for (const [wrong, line] of [
      [[rows[0], rows[2]], 3],
      [[rows[0], rows[1]?.replace('-6', '6'), rows[2]], 3],
      [[rows[0], rows[1]?.replace('-6.00', '-6.10'), rows[2]], 3],
    ] as const) {
      expect(
        (await read(file(wrong as readonly (string | undefined)[] as string[]), { sign: 'in' })).problems,
      ).toContainEqual([line, 'balance']);
    }
  });

  it('that states a closing balance which opening balance and movements do not give', async () => {
    const file = (closing: string) =>
      `Opening Balance,PKR 100.00\nClosing Balance,${closing}\n${IDS}\n22/11/2026,-5.00,A`;
    expect(await read(file('PKR   95.00'))).toMatchObject({
      problems: [],
      checks: { closing: [100, -5, 95] },
    });
    expect((await read(file('96.00'))).problems).toEqual([[2, 'closing']]);
    const told = `${file('95.00').split('\n').toSpliced(1, 1).join('\n')}\nYour closing balance is PKR 96.00`;
    expect((await read(told)).problems).toEqual([[4, 'closing']]);
  });
});

describe('a file is read', () => {
  it.each([
    [
      'in UTF-16 without its mark',
      Buffer.from(`${IDS}\n22/11/2026,+865.00,TX1`, 'utf16le'),
      '11-22 865 TX1',
    ] as const,
    ...casesOf(String.raw`
  without the empty cells at the ends of rows | Date,Debit,Credit,Note\n22/11/2026,,865.00\n | 11-22 865
  with headings in camel case | transactionDate;creditAmount;transactionId\n2026-11-22;865.00;TX1 | 11-22 865 TX1
  with headings in two rows | Transaction,Debit,Credit,Ref\nDate,Amount,Amount,No\n22/11/2026,,865.00,TX1
    | 11-22 865 TX1
  with the cells that a spreadsheet marks as text | ${IDS}\n22/11/2026,"=""+865.00""","=""TX1""" | 11-22 865 TX1
  with a line end of Windows in the first line only | ${IDS}\r\n22/11/2026,+865.00,TX1\n | 11-22 865 TX1
  with a month and a comma of Urdu | ${IDS}\n۲۲ نومبر، ۲۰۲۶,+865.00,TX1 | 11-22 865 TX1
  with digits of Urdu | ${IDS}\n۲۲/۱۱/۲۰۲۶,+۸۶۵٫۰۰,TX1 | 11-22 865 TX1
  with the delimiter in its first line | sep=;\nDate;Amount;Ref No\n22/11/2026;+865.00;TX1 | 11-22 865 TX1
  with a day of UTC that is the next in Pakistan | ${IDS}\n2026-11-21T20:30:00Z,+865.00,TX1 | 11-22 865 TX1
  with a time of UTC in a column of its own | Date,Time,Amount\n2026-11-21,20:30Z,+865.00 | 11-22 865
  with the transaction's ID, not the payer's note | Date,Reference,Amount,Transaction ID\n22/11/2026,rent,+865.00,TX1
    | 11-22 865 TX1
  with the closing balance of two | Date,Opening Balance,Credit,Closing Balance\n22/11/2026,100.00,865.00,965.00
    | 11-22 865
  with amounts in brackets beside a dash | Date,Incoming,Outgoing\n22/11/2026,(865.00),- | 11-22 865
  below a line with words of headings | Date: 22/11/2026,Amount in PKR\n${IDS}\n22/11/2026,+865.00,TX1 | 11-22 865 TX1
`),
  ])('%s', async (_, text, line) => {
    const { lines, problems } = await read(text);
    expect([said(lines), problems]).toEqual([line, []]);
  });

  it('with one foreign byte among letters of Urdu', async () => {
    const text = Buffer.concat([
      Buffer.from(`Date,Amount,Details\n22/11/2026,-5.00,محمد علی`),
      Buffer.from([0xe9]),
    ]);
    expect((await read(text)).texts[0]).toContain('محمد علی');
  });

  it('with the narration in the next row, and no ID of another row', async () => {
    const text =
      'Date,Details,Credit,Debit\n22/11/2026,Raast,865.00,\n,NAYA261122222540394735,,\n23/11/2026,B,5.00,';
    const { texts, problems } = await read(text);
    expect([texts, problems]).toEqual([['Raast NAYA261122222540394735', 'B'], []]);
  });

  it('oldest first, also with the newest day first but the oldest line first inside it', async () => {
    const rows = [
      '24/11/2026,C1,,10.00,1075.00',
      '24/11/2026,C2,5.00,,1070.00',
      '23/11/2026,B1,,50.00,1050.00',
      '23/11/2026,B2,,15.00,1065.00',
    ];
    const { texts, checks } = await read(`Date,Details,Debit,Credit,Balance\n${rows.join('\n')}`);
    expect([texts, checks.balances]).toEqual([
      ['B1', 'B2', 'C1', 'C2'],
      [3, 3],
    ]);
  });

  it('with fees as lines of their own, where the balance shows that they left beside the amount', async () => {
    const rows = [
      '22/11/2026,a,-5.00,0,200.00',
      '23/11/2026,b,-100.00,10.00,90.00',
      '24/11/2026,c,-50.00,5.00,40.00',
    ];
    const { lines } = await read(`Date,Details,Amount,Fee,Balance\n${rows.join('\n')}`);
    expect(lines.map(([, amount]) => amount)).toEqual([-5, -100, -10, -50]);
  });

  it.each(
    casesOf(`
  Booking Date,Value Date,Doc No,Description,Debit,Credit,Available Balance
    | date valueDate reference description out in balance
  Date,Description,Reference Number,Currency,Amount,Cr/Dr,Currency,Balance
    | date description id currency amount direction currency balance
  TIMESTAMP,TYPE,DESCRIPTION,AMOUNT,BALANCE | date description description amount balance
  DATE,PARTICULARS (INST. NO),DEBIT,CREDIT,BALANCE | date description out in balance
  Date,Transaction Detail,Opening Balance,Receipts,Payments,Closing Balance | date description opening in out balance
  Date,Transaction Date,Desc,Debit,Credit | valueDate date description out in
  created_at,type,amount,id,Value Dt | date description amount id valueDate
  Date,Time,Description,Transaction ID,Money out,Money in,Opening balance,Balance
    | date time description id out in opening balance
`),
  )('with the headings %s', async (header, columns) => {
    expect((await read(header)).layout.columns.join(' ')).toBe(columns);
  });
});
