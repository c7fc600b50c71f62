import { describe, expect, it } from 'vitest';
import { paisa } from '#shared/money.ts';
import type { PayoutLayout } from '#shared/schemas/payouts.ts';
import { type BankPayment, cleanAccountNumber, DEFAULT_LAYOUT, writeBankFile } from './bank-file.ts';

const payment: BankPayment = {
  seq: 12,
  payout: paisa(14_157),
  accountNumber: '0012345678901234',
  accountName: 'Ayesha Khan',
  bankName: 'Meezan Bank',
  user: 'Ayesha',
};
const file = (layout: Partial<PayoutLayout>, ...payments: Partial<BankPayment>[]) =>
  writeBankFile(
    3,
    { ...DEFAULT_LAYOUT, ...layout },
    payments.map((one) => ({ ...payment, ...one })),
  );

describe('a bank file', () => {
  it('has account numbers as plain digits with their zeros, and amounts to the paisa', () => {
    expect(file({}, {}, { payout: paisa(100_000_005), seq: 13 })).toEqual({
      name: 'B-000003.csv',
      text:
        '"Account title","Account number",Bank,Amount,"Request number"\r\n' +
        '"Ayesha Khan",0012345678901234,"Meezan Bank",141.57,"R-000012"\r\n' +
        '"Ayesha Khan",0012345678901234,"Meezan Bank",1000000.05,"R-000013"\r\n',
      count: 2,
      sum: 1_000_141.62,
    });
  });

  it('neutralizes names that a spreadsheet would run, and keeps Urdu as it is', () => {
    const { text } = file(
      { headings: false },
      { accountName: "=cmd|' /C calc'!A0" },
      { accountName: 'عائشہ خان' },
    );
    expect(text.split('\r\n').map((line) => line.split(',0012')[0])).toEqual([
      `"'=cmd|' /C calc'!A0"`,
      '"عائشہ خان"',
      '',
    ]);
  });

  it('for a spreadsheet marks long numbers as text and says that it is UTF-8', () => {
    expect(file({ spreadsheet: true, headings: false }, {}).text).toBe(
      `\uFEFF"Ayesha Khan","'0012345678901234","Meezan Bank",141.57,"R-000012"\r\n`,
    );
  });

  it('has the columns in the order of the layout, fixed texts, and a last line with count and sum', () => {
    const columns = [
      { field: 'text', heading: 'From', text: '00123' },
      { field: 'amount', heading: '=SUM(A1)' },
      { field: 'batchNumber' },
      { field: 'memberName', heading: 'Who, exactly' },
    ] as const;
    expect(file({ columns: [...columns], total: true }, { user: '@me' }, {}).text).toBe(
      `From,"'=SUM(A1)","","Who, exactly"\r\n00123,141.57,"B-000003","'@me"\r\n` +
        '00123,141.57,"B-000003",Ayesha\r\nTotal,2,283.14\r\n',
    );
  });
});

describe('an account number', () => {
  it.each([
    ['0012 3456-7890 1234', '0012345678901234'],
    ['PK36 SCBL 0000 0011 2345 6702', 'PK36SCBL0000001123456702'],
    ['٠٣٠٠۱۲۳۴۵۶۷', '03001234567'],
    ['０３００–１２３', '0300123'],
    ['\u200e0300\u00a0123\u202c', '0300123'],
    ['12/34', '12/34'],
  ])('%s is %s', (typed, clean) => {
    expect(cleanAccountNumber(typed)).toBe(clean);
  });
});
