import { describe, expect, it } from 'vitest';
import { type Payment, readReferences, repeatedReferences } from './references.ts';

const payment = (n: number, accountNumber = `00${n}00`, pending = true): Payment => ({
  id: `id-${n}`,
  number: `R-00000${n}`,
  accountNumber,
  pending,
});
const three = [payment(1), payment(2), payment(3)];
const read = (text: string, payments = three) => {
  const { filled, ...rest } = readReferences(text, payments);
  return { filled: Object.fromEntries(filled), ...rest };
};
const clean = { unknown: [], ambiguous: [], wide: [], length: null };

describe('pasted references', () => {
  it('in a column go to the payments in their order; an empty line leaves its payment open', () => {
    expect(read('FT 1\r\n\r\nFT 3\r\n\r\n')).toEqual({
      filled: { 'id-1': 'FT 1', 'id-3': 'FT 3' },
      ...clean,
    });
  });

  it('in a column of another length fill in nothing', () => {
    expect(read('A\nB')).toEqual({ ...clean, filled: {}, length: { lines: 2, rows: 3 } });
  });

  it('in a column go to the open payments, or to all when there is a line for each', () => {
    const some = [payment(1, '1', false), payment(2, '2'), payment(3, '3')];
    expect(read('B\nC', some).filled).toEqual({ 'id-2': 'B', 'id-3': 'C' });
    expect(read('A\nB\nC', some).filled).toEqual({ 'id-2': 'B', 'id-3': 'C' });
  });

  it.each([
    'R-000003\tFT3\nR-000001\tFT1',
    'r-000003 FT3\nR-000001, FT1',
    '00300,FT3\n00100;FT1',
    '300  FT3\n00-100\tFT1\t',
  ])('with a request or account number go to it: %j', (text) => {
    expect(read(text)).toEqual({ filled: { 'id-1': 'FT1', 'id-3': 'FT3' }, ...clean });
  });

  it('that name no payment, or not just one, are said and not filled in', () => {
    const same = [payment(1, '77'), payment(2, '77'), payment(3, '88')];
    expect(read('Account\tReference\n77\tA\n88\tB\n99\tC', same)).toEqual({
      filled: { 'id-3': 'B' },
      unknown: ['Account\tReference', '99\tC'],
      ambiguous: ['77\tA'],
      wide: [],
      length: null,
    });
    expect(read('88\tA\n88\tB', same)).toMatchObject({ filled: {}, ambiguous: ['88\tB'] });
  });

  it.each([
    'R-000001\tPaid\tFT1\nR-000002\tFailed\tInvalid account',
    'R-000001,00100,141.57,Failed,\nR-000002, 00200, 141.57, Paid, FT2',
    '00100;141.57;FT1\n00200;141.57;FT2',
    'Paid\tFT1\nFailed\tInvalid account\nPaid\tFT3',
  ])('with a state or an amount beside them are named and not filled in: %j', (text) => {
    expect(read(text)).toMatchObject({ filled: {}, wide: text.split('\n') });
  });

  it('that stand twice are found, however they are written', () => {
    expect(repeatedReferences(['FT-1', 'FT2', 'ft 1'])).toEqual(['ft 1']);
  });
});
