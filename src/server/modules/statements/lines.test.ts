import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { refused } from '#testing/client.ts';
import { listOf } from '#testing/table.ts';
import { STATEMENT_LIMITS } from '../../platform/limits/limit-table.ts';
import { readAmount, readMoment } from './cells.ts';
import { guessLayout } from './layout.ts';
import { read, said } from './reading.fixture.ts';
import { readStatementFile } from './statement-file.ts';

const base64 = (text: string | Buffer) => Buffer.from(text as string).toString('base64');

const WALLET = `Transaction Date,Transaction ID,Type,Amount,Balance,Name
22/11/2026 09:12,TX-1001,CR,865.00,"10,865.00",محمد علی
22/11/2026 09:40,TX-1002,DR,141.57,"10,723.43",Sana
23/11/2026 10:00,TX-1003,CR,865.00,"11,588.43",Ali
`;
const BANK = `Meezan Bank\t\t\t\t\t
Account:\tJosé Núñez\t\t\t\t
Period:\t01-Nov-2026 to 22-Nov-2026\t\t\t\t

Value Date\tParticulars\tInstrument No\tDebit\tCredit\tBalance
22-Nov-2026\tOpening balance\t\t\t\t5,000.00
22-Nov-2026\tIBFT José\tFT900001\t\t865.00\t5,865.00
22-Nov-2026\tIBFT\tFT900002\t1,141.57\t\t4,723.43
\tTotal\t\t1,141.57\t865.00\t
\tEnd of statement\t\t\t\t
`;

describe('a statement is understood', () => {
  it('with tabs in Windows-1252, lines above the headings, an opening balance and totals', async () => {
    const { lines, problems, encoding, texts } = await read(Buffer.from(BANK, 'latin1'));
    expect(said(lines)).toBe('11-22 865 FT900001, 11-22 -1141.57 FT900002');
    expect([problems, encoding, texts[0]]).toEqual([[], 'windows-1256', 'IBFT José']);
  });

  it('without headings, and when it is gzipped', async () => {
    const plain = WALLET.split('\n').slice(1).join('\n').replaceAll(',CR,', ',').replaceAll(',DR,', ',-');
    const columns = ['date', 'id', 'amount', 'balance', 'description'] as const;
    const { lines, layout } = await read(gzipSync(plain), { columns: [...columns], sign: 'in' });
    expect([layout.header, guessLayout((await readStatementFile(base64(plain))).rows).columns]).toEqual([
      [],
      columns.map(() => null),
    ]);
    expect(lines.map(([, amount]) => amount)).toEqual([865, -141.57, 865]);
  });

  it('and a formula is kept as text and counted', async () => {
    const text = 'Date,Amount,Ref\n2026-11-22,5.00,"=HYPERLINK(""http://x"")"\n';
    const { lines, formulas } = await read(text, { sign: 'in' });
    expect([lines[0]?.[2], formulas]).toEqual(['=HYPERLINK("http://x")', 1]);
  });
});

describe('a line that is not right is named by its number', () => {
  const wrongIn = async (change: (text: string) => string, of = WALLET) => (await read(change(of))).problems;

  it.each<[string, string, string, (number | string)[]]>([
    ['a day that does not exist', '23/11/2026', '31/02/2026', [4, 'date']],
    ['a day in the future', '23/11/2026', '27/11/2026', [4, 'future']],
    ['an amount that is none', 'DR,141.57', 'DR,14x.57', [3, 'amount']],
    ['three decimals', 'DR,141.57', 'DR,141.570', [3, 'amount']],
    ['more columns than headings', ',Sana', ',Sana,865.00', [3, 'columns']],
    ['a direction against the sign', 'TX-1003,CR,', 'TX-1003,CR,-', [4, 'direction']],
    ['a balance that does not follow', '11,588.43', '11,588.44', [4, 'balance']],
    ['a quotation mark that is never closed', '"11,588.43"', '"11,588.43', [4, 'quotes']],
  ])('%s', async (_, from, to, problem) => {
    expect(await wrongIn((text) => text.replace(from, to))).toContainEqual(problem);
  });

  it('columns that only take memory: in one line, in many, and around quotation marks', async () => {
    const header = 'Date,Amount,Ref\n';
    const line = (end: string) => `${header}2026-11-22,5.00,A${end}`;
    for (const [text, at] of [
      [line(','.repeat(101)), 2],
      [line(','.repeat(STATEMENT_LIMITS.bytes - 100)), 2],
      [`${line('')}\n${`"\n"${','.repeat(30_000)}`.repeat(500)}`, 3],
      [`${line('')}\n${`${','.repeat(40_000)}\n`.repeat(400)}`, 3],
      [line('x'.repeat(200_000)), 2],
    ] as const) {
      const file = await readStatementFile(base64(gzipSync(text)));
      expect([file.broken?.problem === 'quotes', file.rows.length]).toEqual([false, at - 1]);
      const { problems, lines } = await read(text, { sign: 'in' });
      expect([problems.at(-1)?.[1], lines.length]).toEqual(['columns', at - 2]);
    }
    const wide = `${'1'.padEnd(99, ',')}\n`.repeat(100_000);
    await refused(read(gzipSync(wide)), 'statementTooLong');
  });

  it('a total that is not the sum of the lines, money on both sides, a date that is missing', async () => {
    const change = (from: string, to: string) => wrongIn((text) => text.replace(from, to), BANK);
    expect(await change('Total\t\t1,141.57', 'Total\t\t1,141.58')).toEqual([[9, 'total']]);
    expect(await change('FT900002\t1,141.57\t\t', 'FT900002\t1,141.57\t5.00\t')).toContainEqual([
      8,
      'bothSides',
    ]);
    expect(await change('\tEnd of statement\t\t\t\t', '\tBalance transfer\t\t\t5.00\t')).toEqual([
      [10, 'date'],
    ]);
  });
});

describe('a file that is no statement', () => {
  it('is refused: binary, empty, too large, too many lines', async () => {
    const refusal = async (content: string | Buffer) => (await refused(read(content))).key;
    expect(await refusal(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 7, 8]))).toBe('statementNotText');
    expect(await refusal(Buffer.from([0x1f, 0x8b, 3, 4, 0, 0, 7, 8]))).toBe('statementNotText');
    expect(await refusal('')).toBe('statementEmpty');
    expect(await refusal('\n \n')).toBe('statementEmpty');
    expect(await refusal('Dear customer,\nyour statement is ready.\n')).toBe('statementNotText');
    // Unpacking stops as soon as the limit is passed.
    expect(await refusal(gzipSync(Buffer.alloc(STATEMENT_LIMITS.bytes + 1, 'a')))).toBe('statementTooLarge');
    expect(await refusal('a,b\n'.repeat(STATEMENT_LIMITS.lines + 1))).toBe('statementTooLong');
  });
});

describe('a cell', () => {
  it('is an amount in the ways that banks write it, with what stands beside it', () => {
    const dot = [
      '1,234.50',
      'PKR 1,234.5',
      'Rs. 1234.50',
      '₨1,234.50',
      '1,234.50 روپے',
      ' 1 234.50 ',
      '1,234.50/-',
      '۱٬۲۳۴٫۵۰',
    ];
    const plain = { paisa: 123_450, mark: '' };
    expect(dot.map((cell) => readAmount(cell, '.'))).toEqual(dot.map(() => plain));
    const marked = ['-5', '(5.00)', '5.00-', '5.00 DR', '−5', '+ PKR5.00', '5.00(Cr)', 'PKR -5', '5C'];
    const marks = ['-', '()', '-', 'dr', '-', '+', 'cr', '-', 'cr'];
    expect(marked.map((cell) => readAmount(cell, '.'))).toEqual(marks.map((mark) => ({ paisa: 500, mark })));
    expect(readAmount('1,23,456.78', '.')).toEqual({ paisa: 12_345_678, mark: '' });
    expect(readAmount('1.234,50', ',')).toEqual(plain);
    expect(['', '-', '–'].map((cell) => readAmount(cell, '.'))).toEqual([null, null, null]);
    const none = listOf('abc; 1.2.3; 1,2; 0x10; 1e5; 10 USD; $10; -5-; -5 DR; 1,234 567; 10 PKR 20');
    expect(none.map((cell) => readAmount(cell, '.'))).toEqual(none.map(() => undefined));
  });

  it('is a day in the ways that banks write it, and never one outside the calendar', () => {
    const days = listOf(`
      05/11/2026; 5-11-26; 2026-11-05; 5 Nov 2026; 05-NOV-2026 10:15 pm; Nov 5, 2026; 20261105;
      2026-Nov-05; 5th November 2026; Thu, 5 Nov 2026; 05NOV26; ۰۵/۱۱/۲۰۲۶; 5 نومبر 2026; 46331;
      2026-11-04T20:30:00Z; 2026-11-05 01:30 PKT`);
    expect(days.map((cell) => readMoment(cell, 'DMY')?.day)).toEqual(days.map(() => '2026-11-05'));
    expect(readMoment('11/05/2026', 'MDY')?.day).toBe('2026-11-05');
    expect(readMoment('26/11/05', 'YMD')?.day).toBe('2026-11-05');
    const times = ['5 Nov 2026, 09:28 PM', '2026-11-05T16:28:00Z', '05/11/2026 21:28:59', '46331.89444'];
    expect(times.map((cell) => readMoment(cell, 'DMY')?.minute)).toEqual(times.map(() => 21 * 60 + 28));
    const wrong = listOf(`
      31/02/2026; 29/02/2026; 2026-13-01; 0/1/2026; 5 Foo 2026; 1/1/1926; soon; Wed Jun 26; 201126;
      2026111; Fri, 5 Nov 2026; 5 Nov 2026 25:00; 5 Nov 2026 13:00 pm`);
    expect(wrong.map((cell) => readMoment(cell, 'DMY'))).toEqual(wrong.map(() => undefined));
  });
});
