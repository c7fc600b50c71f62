import { describe, expect, it, test } from 'vitest';
import {
  findAccountProblem,
  findPayee,
  groupAccountNumber,
  isAccountTitle,
  normalizeAccountNumber,
  PAYEES,
} from './payout-accounts.ts';

describe('the banks and wallets', () => {
  it('have names and IBAN codes of their own, and are found by name in any case', () => {
    expect(new Set(PAYEES.map(({ name }) => name.toLowerCase())).size).toBe(PAYEES.length);
    for (const { code } of PAYEES) expect(code ?? 'NONE').toMatch(/^[A-Z]{4}$/);
    expect(findPayee(' meezan bank ')).toMatchObject({ kind: 'bank', code: 'MEZN' });
    expect(findPayee('My own bank')).toBeUndefined();
  });
});

test.each([
  ['PK36 SCBL 0000 0011 2345 6702', 'PK36SCBL0000001123456702'],
  ['pk36-scbl-0000001123456702', 'PK36SCBL0000001123456702'],
  ['+92 300 1234567', '03001234567'],
  ['+92', '+92'],
  ['0092-300-1234567', '00923001234567'],
  ['۰۳۰۰ ۱۲۳۴۵۶۷', '03001234567'],
  ['٠٣٠٠١٢٣٤٥٦٧', '03001234567'],
])('the number typed as %s is sent as %s', (typed, sent) => {
  expect(normalizeAccountNumber(typed)).toBe(sent);
});

test('a wallet number loses the country before it, a bank account keeps the same digits', () => {
  for (const typed of ['0092 300 1234567', '92 300 1234567', '+92 300 1234567', '0300 1234567'])
    expect(normalizeAccountNumber(typed, 'Easypaisa')).toBe('03001234567');
  expect(normalizeAccountNumber('9230 0123 4567', 'Habib Bank (HBL)')).toBe('923001234567');
});

test('a number is shown in groups of four', () => {
  expect(groupAccountNumber('PK36SCBL0000001123456702')).toBe('PK36 SCBL 0000 0011 2345 6702');
  expect(groupAccountNumber('03331234567')).toBe('0333 1234567');
  expect(groupAccountNumber('033312345')).toBe('0333 12345');
  expect(groupAccountNumber('033312345678')).toBe('0333 1234 5678');
  expect(groupAccountNumber('1234')).toBe('1234');
  expect(groupAccountNumber('')).toBe('');
});

test.each([
  ['an IBAN of the bank', 'PK36 SCBL 0000 0011 2345 6702', 'Standard Chartered', undefined],
  ['an IBAN of a bank that is not on the list', 'PK36SCBL0000001123456702', 'My bank', undefined],
  ['an IBAN before the bank is chosen', 'PK36SCBL0000001123456702', '', undefined],
  ['an IBAN of another bank', 'PK36SCBL0000001123456702', 'Meezan Bank', 'ibanOfAnotherBank'],
  ['an IBAN at a wallet of another bank', 'PK36SCBL0000001123456702', 'Easypaisa', 'ibanOfAnotherBank'],
  ['a digit typed wrong', 'PK36SCBL0000001123456703', 'Standard Chartered', 'ibanDigitsWrong'],
  ['two digits in the wrong order', 'PK36SCBL0000001123457602', 'Standard Chartered', 'ibanDigitsWrong'],
  ['an IBAN without its last digit', 'PK36SCBL000000112345670', 'Standard Chartered', 'ibanWrong'],
  ['an IBAN of another country', 'GB29NWBK60161331926819', 'Standard Chartered', 'ibanWrong'],
  ['a word', 'bank', 'Standard Chartered', 'ibanWrong'],
  ['a wallet number', '0300 1234567', 'JazzCash', undefined],
  ['a wallet number with the country', '+92 300 1234567', 'Easypaisa', undefined],
  ['a short wallet number', '0300 123456', 'SadaPay', 'walletNumberWrong'],
  ['a landline at a wallet', '0213 1234567', 'NayaPay', 'walletNumberWrong'],
  ['8 digits', '12345678', 'Meezan Bank', undefined],
  ['20 digits', '12345678901234567890', 'Meezan Bank', undefined],
  ['7 digits', '1234567', 'Meezan Bank', 'accountNumberWrong'],
  ['21 digits', '123456789012345678901', 'Meezan Bank', 'accountNumberWrong'],
  ['2 digits at a bank that is not on the list', '12', 'bank', 'accountNumberWrong'],
  ['nothing but signs', '--', 'Meezan Bank', 'accountNumberWrong'],
])('%s', (_, number, bank, problem) => {
  expect(findAccountProblem(number, bank)).toBe(problem);
});

test('an account title has at least three letters, in any script', () => {
  for (const title of ['Ali', 'عائشہ خان', 'A. B. C']) expect(isAccountTitle(title), title).toBe(true);
  for (const title of ['x', 'Al', '123', '...']) expect(isAccountTitle(title), title).toBe(false);
});
