import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listOf } from '#testing/table.ts';
import { csvLine, textCell, withoutGuard } from './csv.ts';

describe('a text cell', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    ['=HYPERLINK("http://evil","x")', `"'=HYPERLINK(""http://evil"",""x"")"`],
    ['+923001234567', `"'+923001234567"`],
    ['-2+3', `"'-2+3"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['＝1+1', `"'＝1+1"`],
  ])('never starts a formula: %j', (text, cell) => {
    expect(textCell(text)).toBe(cell);
  });

  it.each([
    ...['03001234567', '0012', '1234567890123456', '1E5', '1e-5', '1.10', '1.5', '.5', '1,000', '5%', '(5)'],
    ...listOf('2-1; 1/2; 10.11.26; 2026-11-26; 10:30; 10:30 PM; 9p; MAR1; 5-Mar; Dec-5; sept 26'),
    ...['5 May 2026', '₨5', '$5.00', '１２', 'TRUE', 'false', ' 0012'],
  ])('keeps what a spreadsheet would change as a number, a date or a truth: %s', (digits) => {
    expect(textCell(digits)).toBe(`"'${digits}"`);
  });

  it.each([
    ['plain', '"plain"'],
    ['a,b;c', '"a,b;c"'],
    ['say "yes"', '"say ""yes"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['عائشہ خان', '"عائشہ خان"'],
    ['PK36SCBL0000001123456702', '"PK36SCBL0000001123456702"'],
    ['143', '"143"'],
    ['mariam5', '"mariam5"'],
    ['5star', '"5star"'],
    ['decent.1', '"decent.1"'],
    ['R-000112', '"R-000112"'],
    ['truely', '"truely"'],
    ['a=b', '"a=b"'],
    ['', '""'],
  ])('is quoted and otherwise unchanged: %j', (text, cell) => {
    expect(textCell(text)).toBe(cell);
  });
});

it('a line has numbers without quotes, also negative ones, and an empty cell for null', () => {
  expect(csvLine(['-5', '-5.00', 7, null, 'x'], ['text', 'number', 'number', 'text', 'text'])).toBe(
    `"'-5",-5.00,7,,"x"\r\n`,
  );
});

it('what was written is read again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-=+@0-9eE.:/marTRUE]{0,8}$/)), (text) => {
      fc.pre(!text.startsWith("'"));
      expect(withoutGuard(textCell(text).slice(1, -1).replaceAll('""', '"'))).toBe(text);
    }),
  );
});
