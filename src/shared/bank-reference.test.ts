import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listOf } from '#testing/table.ts';
import { findReferenceProblem } from './bank-reference.ts';

const REFUSALS = [
  ...listOf('FAILED; F A I L E D; Rejected; declined; Returned; REVERSED; Cancelled; Canceled; Unsuccessful'),
  ...listOf('ERROR; Insufficient funds; Invalid account; not paid; Payment failure; Not credited; Unpaid'),
  // With typing errors, in Roman Urdu, and in a bank's own words.
  ...['faild', 'FAlLED', 'rejectd', 'not sucessful', 'without success', 'bounced back', 'credited back'],
  ...['na kaam', 'nakaam', 'nahi hua', 'nai hua', 'wapis', 'galat', 'mustarid', 'ruk gaya', 'disputed'],
  ...['RTD', 'CNCL', 'DCLN', 'NOK', 'time out', 'expired', "couldn't be processed", 'ن ا ک ا م', 'نہ ہو سکی'],
  ...['ناکام', 'نا\u200cکام', 'مسترد', 'منسوخ', 'واپس', 'ادا نہیں ہوا', 'غير ادا شدہ'],
];
const WAITING = listOf(`
  Pending; IN PROCESS; processing; On hold; PND; will be processed; process mein hai; intezar;
  Awaiting approval; زیر التوا; زیرِ عمل`);
/** As banks write them: letters of the bank, then digits; or digits alone. */
const reference = fc
  .stringMatching(/^(?:FT|NAYA|SADAPKKA|STAN |IBFT-)?(?:[1-9][0-9]{4,5}[1-9]|[1-9][0-9]{10}[1-9])$/)
  .filter((text) => !/^923\d{9}$/.test(text));
const join = fc.constantFrom(' ', '\t', ' - ', ', ', '_', ':', '\u00a0', '/', '');

describe('a bank’s reference of a payout', () => {
  it('is what banks give', () => {
    fc.assert(
      fc.property(reference, (text) => {
        expect(findReferenceProblem(text)).toBeUndefined();
      }),
    );
    for (const text of listOf(`
      x1; FT 26; FT-7; AMEZNPKKA260926123456789; 123456; 12E34; FT-RETURN-0001; 2609261234567890;
      HBL 12345678; REFA1D04511; 64fa11ed08c2d7b19035aa41; EP 998877665544`)) {
      expect(findReferenceProblem(text)).toBeUndefined();
    }
  });

  it('has no word of refusal, and none that says it is not done, wherever the word stands', () => {
    const said = fc.oneof(
      fc.record({ word: fc.constantFrom(...REFUSALS), problem: fc.constant('referenceRefused') }),
      fc.record({ word: fc.constantFrom(...WAITING), problem: fc.constant('referenceNotDone') }),
    );
    fc.assert(
      fc.property(
        reference,
        said,
        join,
        fc.boolean(),
        fc.nat(2),
        (text, { word, problem }, between, first, cased) => {
          const spelled = [word, word.toUpperCase(), word.toLowerCase()][cased] ?? word;
          // A word glued to letters is another word.
          const isOther = (first && /^[A-Z]/.test(text)) || word.length < 5;
          const glue = between === '' && isOther ? ' ' : between;
          const whole = first ? spelled + glue + text : text + glue + spelled;
          expect([whole, findReferenceProblem(whole)]).toEqual([whole, problem]);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it.each([
    [
      'referenceSpreadsheet',
      ['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '########', 'FT1 #N/A', 'Err:502'],
    ],
    [
      'referenceDigitsLost',
      ['4.56E+11', '4,56E+11', '1.23457E+15', '1E+15', '4.56e11', '４.５６E＋１１', '"4.56E+11"'],
    ],
    ['referenceDigitsLost', ['FT 4.56 E+11', '4.56x10^11', '456000000000', '123456789012345000']],
    [
      'referenceUnlike',
      [
        '',
        'PAID',
        'n',
        '000',
        '35202-1234567-1',
        'PK36 MEZN 0001 2345 6789 0123',
        '-',
        'TRUE',
        'FТ-АА',
        'FТ1',
      ],
    ],
    [
      'referenceUnlike',
      ['141.57', '1,234', '1,23,456.50', 'Rs. 500', 'PKR 141', '₨141.57', '500/-', '(141.57)', '141.57 Dr'],
    ],
    [
      'referenceUnlike',
      ['26/11/2026', '2026-11-26', '26-Nov-26', 'Nov 26, 2026', '26.11.26 14:05', '14:05:09', '20261126'],
    ],
    ['referenceUnlike', ['2026-11-26T14:05:00Z', '26th November 2026', '٢٦/١١/٢٠٢٦']],
    ['referenceUnlike', ['03001234567', '0300-1234567', '+92 3001234567', '00923001234567']],
    [
      'referenceUnlike',
      ['0300 123 4567', '(0300) 1234567', '0300.1234567', '92-300-1234567', '923001234567'],
    ],
    ['referenceUnlike', ['35202 1234567 1', 'PK77UNIL0987654321001', 'R-000205', 'B000031', 'R-123456']],
    ['referenceUnlike', ['ops1@bank.pk', 'https://bank.pk/t/12345678', '\u202eML7XQ03362TF']],
    ['referenceUnlike', ['****7890', 'XXXX7890', '0042*******503', 'FT26112...', 'FT26112…']],
  ])('is not %s: %j', (problem, texts) => {
    expect(texts.map((text) => [text, findReferenceProblem(text)])).toEqual(
      texts.map((text) => [text, problem]),
    );
  });
});
