import { describe, expect, it } from 'vitest';
import { clean, read } from './references.fixture.ts';

describe('pasted references beside lines that name no payment', () => {
  it.each(['(Rejected)', 'host down', 'code 05', '??'])(
    'are not used if a line follows that names no payment and does not say that it was made: %s',
    (said) => {
      expect(read(`R-000001\tFT261101\n\t${said}\nR-000002\tFT261102\nTotal\t2`)).toEqual({
        ...clean,
        filled: { 'id-2': 'FT261102' },
        unknown: [said, 'Total\t2'],
      });
    },
  );

  it.each([
    'Failed transactions',
    'Pending:',
    'The following were not paid',
    'Rejected Ref\tNumber',
    'ناکام ادائیگیاں',
    'DRAFT',
    'Payments awaiting approval',
  ])('below a heading of failed or pending payments are unclear: %s', (heading) => {
    const text = `R-000003\tFT261103\n\n${heading}\nR-000001\tFT261101\nR-000002\tFT261102 failed\nSuccessful:\n`;
    expect(read(text)).toMatchObject({
      failed: { 'id-2': 'failed' },
      unclear: ['R-000001\tFT261101'],
    });
  });

  it.each([
    'All failed',
    'Batch rejected',
    'File status: in process',
    'UAT environment',
    'Success 1 Failed 1',
    '1 rejected',
    'Paid: 1',
    '1 of 2 processed',
    '1 payment successful',
    'Processed 1/2',
    'کامیاب: 1 ناکام: 1',
    'ناکام ۱',
    'One payment failed',
  ])('are not used if all of them: %s', (said) => {
    expect(read(`R-000001\tFT261101\nR-000002\tFT261102\n\n${said}`).filled).toEqual({});
    expect(read(`${said}\nR-000001\tFT261101\nR-000002\tFT261102`).filled).toEqual({});
  });

  it.each([
    'Under compliance review:',
    'Sent to the beneficiary bank',
    'Released to 1LINK tomorrow',
    'زیر تکمیل',
    '50% paid',
    'Refs of batch B-000030',
  ])('need a word that they were made if a line is not understood: %s', (said) => {
    const text = 'R-000001\tFT261101\nR-000002\tFT261102\tPaid';
    const expected = { filled: { 'id-2': 'FT261102' }, unclear: ['R-000001\tFT261101'] };
    expect(read(`${said}\n${text}`)).toMatchObject(expected);
    expect(read(`${text}\n\n${said}`)).toMatchObject(expected);
  });

  it.each([
    'Assalam o alaikum, here are the references of 26-11-2026',
    'Batch B-000031',
    'References 27 Nov 2026',
    'all paid',
    'شکریہ',
    'Total\t2\t283.14',
  ])('need no such word beside a greeting, a title or a sum: %s', (said) => {
    const text = 'R-000001\tFT261101\nR-000002\tFT261102';
    for (const whole of [`${said}\n${text}`, `${text}\n${said}`])
      expect(read(whole).filled).toEqual({ 'id-1': 'FT261101', 'id-2': 'FT261102' });
  });

  it('are not used beside an empty cell if others have a word there', () => {
    expect(read('R-000001\tFT261101\t\nR-000002\tFT261102\tPaid')).toMatchObject({
      filled: { 'id-2': 'FT261102' },
      unclear: ['R-000001\tFT261101'],
    });
  });

  it('are used below headings with the causes of failures, and beside their counts', () => {
    const text = 'Number\tReference\tReject Reason\nR-000001\tFT261101\t\nTotal 1 Successful 1 Failed 0';
    expect(read(text).filled).toEqual({ 'id-1': 'FT261101' });
  });

  it('are not used without a word if the headings have a status', () => {
    const text = 'Number\tReference\tStatus\nR-000001\tFT261101\t\nR-000002\tFT261102\tPaid';
    expect(read(text)).toMatchObject({ filled: { 'id-2': 'FT261102' }, unclear: ['R-000001\tFT261101'] });
  });

  it.each([
    'Error Code',
    'Response Code',
    'Batch ID',
    'Debit Account',
    'Beneficiary ID',
    'Complaint No',
    'Batch Ref',
    'Previous Reference',
    'Transaction Amount',
    'موبائل نمبر',
  ])('are not used below a heading of something else: %s', (heading) => {
    const text = `Number\tAmount\t${heading}\tRef\nR-000001\t\tRC12345678\t\nR-000002\t141.57\t\tFT261102`;
    expect(read(text)).toMatchObject({
      filled: { 'id-2': 'FT261102' },
      unclear: ['R-000001\t\tRC12345678'],
    });
  });

  it('are not used if a later line says more of them', () => {
    const text = 'R-000001\tFT12345678\nR-000002\tFT261102\tPaid\nCredit 141.57 of FT-12345678';
    expect(read(text).filled).toEqual({ 'id-2': 'FT261102' });
  });
});
