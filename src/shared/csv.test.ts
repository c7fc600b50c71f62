import { describe, expect, it } from 'vitest';
import { csvLine, textCell } from './csv.ts';

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

  it.each(['03001234567', '0012', '1234567890123456'])(
    'keeps digits as text that a spreadsheet would change as a number: %s',
    (digits) => {
      expect(textCell(digits)).toBe(`"'${digits}"`);
    },
  );

  it.each([
    ['plain', '"plain"'],
    ['a,b;c', '"a,b;c"'],
    ['say "yes"', '"say ""yes"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['عائشہ خان', '"عائشہ خان"'],
    ['PK36SCBL0000001123456702', '"PK36SCBL0000001123456702"'],
    ['143', '"143"'],
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
