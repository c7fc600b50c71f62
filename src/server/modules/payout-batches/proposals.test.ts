import { describe, expect, it } from 'vitest';
import type { Pkr } from '#shared/money.ts';
import { proposeReferences } from './proposals.ts';

const payment = (id: string, payout: number, accountNumber = `PK36SCBL000000112345670${id}`) => ({
  id,
  number: `R-00012${id}`,
  accountNumber,
  payout: payout as Pkr,
});
const line = (reference: string, payout: number, description = '') => ({
  reference,
  description,
  payout: payout as Pkr,
});

describe('a reference is proposed from a statement', () => {
  it('for the payment whose account or number stands in the only such line of its amount', () => {
    const payments = [payment('1', 141.57), payment('2', 141.57), payment('3', 141.57)];
    const lines = [
      line('FT-1A', 141.57, 'To PK36 SCBL 0000 0011 2345 6702'),
      line('FT-1B', 141.57, 'IBFT r-000121 salary'),
      line('FT-1C', 900, 'To PK36SCBL0000001123456703'),
    ];
    expect(proposeReferences(payments, lines)).toEqual([
      { requestId: '1', reference: 'FT-1B' },
      { requestId: '2', reference: 'FT-1A' },
    ]);
  });

  it('for the only payment and the only line that are left of an amount', () => {
    const payments = [payment('1', 141.57), payment('2', 282.15), payment('3', 282.15)];
    const lines = [line('FT-1A', 141.57), line('FT-1B', 282.15, 'R-000122'), line('FT-1C', 282.15)];
    expect(proposeReferences(payments, lines)).toEqual([
      { requestId: '1', reference: 'FT-1A' },
      { requestId: '2', reference: 'FT-1B' },
      { requestId: '3', reference: 'FT-1C' },
    ]);
  });

  it('not where it could be another: two payments, two lines, or one account that two requests share', () => {
    expect(proposeReferences([payment('1', 5), payment('2', 5)], [line('A', 5)])).toEqual([]);
    expect(proposeReferences([payment('1', 5)], [line('A', 5), line('B', 5)])).toEqual([]);
    const shared = [payment('1', 5, '03001234567'), payment('2', 5, '0300-1234567')];
    expect(proposeReferences(shared, [line('A', 5, 'to 03001234567')])).toEqual([]);
    // A longer request number in a line does not name the request, and a short account number at the end of a
    // longer number proves nothing.
    expect(proposeReferences([payment('1', 5), payment('2', 5)], [line('A', 5, 'R-0001211')])).toEqual([]);
    const short = [payment('1', 5, '1234'), payment('2', 5)];
    expect(proposeReferences(short, [line('A', 5, '991234')])).toEqual([]);
  });

  it.each([
    ['REJECTED', ''],
    ['FT-1', 'IBFT R-000121 Reversed'],
    ['FT-1', 'PENDING R-000121'],
    ['4.56E+11', 'R-000121'],
    ['#N/A', 'R-000121'],
    ['26/11/2026', ''],
  ])('never from a line that says no, or without a right reference: %j %j', (reference, description) => {
    expect(proposeReferences([payment('1', 5)], [line(reference, 5, description)])).toEqual([]);
    // Another line of the amount may be another payment's.
    const lines = [line(reference, 5, `R-000121 ${description}`), line('FT-2', 5)];
    expect(proposeReferences([payment('1', 5)], lines)).toEqual([]);
  });
});
