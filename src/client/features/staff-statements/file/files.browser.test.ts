import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#testing/accessibility.ts';
import { DESKTOP } from '#testing/browser.ts';
import { listOf } from '#testing/table.ts';
import { openWorld } from '#testing/world.ts';
import { PLAIN, type Statement } from './drawing.fixture.ts';
import {
  movementsOf,
  pdfBomb,
  pdfOf,
  toPdf,
  WEB_PAGE,
  type XlsxCell,
  xlsxOf,
  zipOf,
} from './files.fixture.ts';
import { easypaisa, meezanEstatement, sadapay, ubl } from './layouts.fixture.ts';

const world = openWorld();

async function openImport(): Promise<Page> {
  const page = await world.staffPage(undefined, DESKTOP, '/reconciliation');
  await page.getByRole('button', { name: 'Import statement' }).click();
  return page;
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page
    .getByLabel('File of the statement')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

/** The rows that the browser sends for the file. */
async function sentRows(page: Page, act: () => Promise<void>): Promise<string[][]> {
  const [request] = await Promise.all([page.waitForRequest(/statements\.preview/), act()]);
  const [, content = ''] = /"content":"([^"]+)"/.exec(request.postData() ?? '') ?? [];
  await (await request.response())?.finished();
  return parse(gunzipSync(Buffer.from(content, 'base64')), { relax_column_count: true });
}

function expectRead(rows: string[][], truth: Statement) {
  const at = rows.findIndex((row) => row.at(-1) === 'Unsure');
  expect(rows[at]).toEqual([...truth.headings, 'Unsure']);
  expect(rows.slice(at + 1)).toEqual(truth.rows.map((row) => [...row, '']));
  expect(rows.slice(0, at)).toEqual(expect.arrayContaining(truth.pairs.map((pair) => [...pair])));
}

test('statements as PDF are read in the browser, row by row, also locked ones', async () => {
  const page = await openImport();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url(), request.postData() ?? ''));
  await sentRows(page, () => choose(page, 'a.csv', Buffer.from('Date,Amount,Balance\n2026-09-01,5,5\n')));
  expect(loaded.filter((url) => /pdf|sheets/.test(url))).toEqual([]);

  const sets: [string, Statement, Parameters<typeof toPdf>[1]?][] = [
    ['sadapay.pdf', sadapay(movementsOf(40), { ...PLAIN, gap: 3 })],
    ['void.pdf', { ...ubl(movementsOf(30), PLAIN), pairs: [['Status', 'VOID']] }, { stamp: 'VOID' }],
    ['easypaisa.pdf', easypaisa(movementsOf(60), PLAIN), { password: '4711' }],
    [
      'estatement.pdf',
      meezanEstatement(movementsOf(50), PLAIN),
      { password: 'q9-Zebra', version: '1.7ext3', isWide: true },
    ],
  ];
  for (const [name, truth, options] of sets) {
    const bytes = await toPdf(truth, options);
    const rows = await sentRows(page, async () => {
      await choose(page, name, bytes);
      if (!options?.password) return;
      await page.getByText('This PDF is locked').waitFor();
      await expectAccessible(page, { targets: false });
      const field = page.getByLabel('Password of the PDF', { exact: true });
      await field.fill('0000');
      await field.press('Enter');
      await page.getByText('This password does not open the PDF').waitFor();
      await page.getByLabel('Password of the PDF', { exact: true }).fill(options.password);
      await page.getByRole('button', { name: 'Open the PDF' }).click();
    });
    expectRead(rows, truth);
    await page.getByText(`PDF with pages: ${truth.pages}, rows: ${truth.rows.length}`).waitFor();
    const file = page.getByLabel('File of the statement');
    if (options?.password) expect(await file.evaluate((own) => own === document.activeElement)).toBe(true);
    if (name !== 'sadapay.pdf') continue;
    const keep = page.getByRole('button', { name: 'Import 40 lines' });
    await keep.waitFor();
    expect(await keep.isDisabled()).toBe(true);
    await page.getByLabel('It is the statement of Easypaisa').check();
    await expect.poll(() => keep.isEnabled()).toBe(true);
  }
  await page
    .getByText('This is a statement of Bank Account, but you chose Easypaisa')
    .waitFor({ state: 'detached' });
  expect(loaded.join('\n')).not.toContain('q9-Zebra');
});

const number = (value: string, style = 0): XlsxCell => ({ xml: `<c s="${style}"><v>${value}</v></c>` });
const HEADINGS = ['Booking Date', 'Doc No', 'Description', 'Debit', 'Available Balance'];

test('sheets and HTML tables keep days, all digits and errors', async () => {
  const page = await openImport();
  const rows: XlsxCell[][] = [
    ['Opening Balance', 'PKR 10,000.00'],
    HEADINGS,
    [
      number('46266', 1),
      number('486680805512'),
      'a "b", <c>',
      number('1100.5'),
      number('8899.4999999999991'),
    ],
    [
      number('46266.75', 2),
      number('1.2345678901234568E17'),
      '',
      { xml: '<c t="e"><v>#N/A</v></c>' },
      { xml: '<c t="b"><v>1</v></c>' },
    ],
    [
      number('59', 1),
      number('61', 1),
      { xml: '<c t="str"><f>A1</f><v>cached</v></c>' },
      { xml: '<c><f>B1</f></c>' },
      number('0.5', 2),
    ],
  ];
  const sheets = [
    { name: 'Secret', rows: [HEADINGS], isHidden: true },
    { name: 'Notes', rows: [['hello']] },
    { name: 'Statement', rows },
  ];
  const read = await sentRows(page, () => choose(page, 'meezan.xlsx', xlsxOf(sheets)));
  expect(read).toEqual([
    ['Statement'],
    ['Opening Balance', 'PKR 10,000.00'],
    HEADINGS,
    ['2026-09-01', '486680805512', 'a "b", <c>', '1100.5', '8899.5'],
    ['2026-09-01 18:00', '1.2345678901234568E+17', '', '#N/A', 'TRUE'],
    ['1900-02-28', '1900-03-01', 'cached', '#VALUE!', '12:00'],
  ]);
  await page.getByText('Excel sheet “Statement” with rows: 5').waitFor();
  await page.getByText('Sheets that were not read: Notes').waitFor();
  const old = [{ name: 'S', rows: [HEADINGS, [number('1', 1), number('44804', 1)], [number('44804'), 'a']] }];
  const moved = await sentRows(page, () => choose(page, 'mac.xlsx', xlsxOf(old, { is1904: true })));
  expect(moved.slice(2)).toEqual([
    ['1904-01-02', '2026-09-01'],
    ['2026-09-01', 'a'],
  ]);

  const html = `<html><body><script>document.title='ran'</script><img src="/ran.png">
    <table><tr><td><table><tr><th>Date<th>Details<br>more<th colspan=2>Debit<th>Balance</tr>
    <tr><td rowspan=2>01/09/2026<td>a<td>1<td>&nbsp;<td>5</tr><tr><td>b<td>2<td><td>3</tr></table></td></tr></table>
    <p>* declined</p><p>Thank you</p>`;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const table = await sentRows(page, () => choose(page, 'faysal.xls', Buffer.from(html)));
  expect(table.map((cells) => cells.join())).toEqual([
    '* declined',
    'Date,Details more,Debit,,Balance',
    '01/09/2026,a,1,,5',
    '01/09/2026,b,2,,3',
    'Thank you',
  ]);

  const formats = [
    HEADINGS,
    [number('46266', 1), number('865', 3), number('865', 4), number('-500', 4), number('-500', 5)],
    [number('46266', 1), number('-500', 6), number('500', 6), number('0.05', 7), 'PKR 865\n500'],
    ['', { xml: '<c t="n"><v></v></c>' }, { xml: '<c s="1"><v></v></c>' }, number('12'), ''],
    [
      { xml: '<c s="7" t="str"><v>x</v></c>' },
      number('865', 8),
      number('0', 8),
      { xml: '<c t="inlineStr"><is><r><rPr><strike/></rPr><t>8</t></r><r><t>65</t></r></is></c>' },
    ],
  ] satisfies XlsxCell[][];
  const shown = await sentRows(page, () =>
    choose(page, 'shown.xlsx', xlsxOf([{ name: 'S', rows: formats, merges: ['D4:E4', 'A2:A3'] }])),
  );
  expect(shown.slice(2)).toEqual([
    ['2026-09-01', 'USD 865', '865 Cr', '500 Dr', 'Rs. -500'],
    ['2026-09-01', '500 Cr', '500 Dr', '0.05 %', 'PKR 865 / 500'],
    ['', '', '', '12 ↔'],
    ['Failed: x', '~865', '', '~865'],
  ]);

  const more = [
    HEADINGS,
    [number('46266', 1), '48868080551', number('48868080551', 9), number('865', 10), number('865', 14)],
    ['', '', number('86500', 12), number('865', 13), number('865', 16)],
    ['', '48868080552', number('-865', 11), number('865', 11), number('-5', 14)],
    [
      { xml: '<c><f>B2+1</f><v>48868080552</v></c>' },
      '',
      number('865', 15),
      number('5'),
      { xml: '<c t="inlineStr"><is><r><t>5</t></r><r><rPr><vertAlign/></rPr><t>1</t></r></is></c>' },
    ],
  ] satisfies XlsxCell[][];
  const merges = ['A2:A3', 'B2:B3', 'B4:B5', 'D5:D6'];
  const marked = await sentRows(page, () =>
    choose(page, 'more.xlsx', xlsxOf([{ name: 'S', rows: more, merges }])),
  );
  expect(marked.slice(2)).toEqual([
    ['2026-09-01', '48868080551', '0488-68080551', '-865', '865 (red)'],
    ['2026-09-01', '48868080551', '865.00', '~865', '865'],
    ['', '48868080552 ↕', '865', '-865', '-5'],
    ['~48868080552', '48868080552 ↕', '~865', '5 ↕', '5^1'],
  ]);
  const seen = await sentRows(page, () => choose(page, 'seen.xls', Buffer.from(WEB_PAGE)));
  expect(seen.map((cells) => cells.join())).toEqual(
    listOf(`
      Failed; Account; x; Done; Date,Details,Debit,; 01/09/2026 10:00,a b,865 / 500,8^1;
      02/09/2026✗,Failed,5.00 ↔,; 5,-865,8^65,in; 7,b,~568,out; ~3; ~4,~5.00,~6;
      9 (red),b,6.00 (red),48868080551; 9 (red),b,+7.00 (red); 9,b,-8.00,12; 9,b,+9.00;
      7 / 7.4,8.00,-9✗; Pending payments; 03/09/2026; Page 1 of 4`),
  );
  expect(asked.filter((url) => url.includes('ran.png'))).toEqual([]);
  expect(await page.title()).not.toBe('ran');
});

test('every file that can’t be read gets one sentence, and nothing is sent', async () => {
  const page = await openImport();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('statements.preview')) sent += 1;
  });
  const forty = sadapay(movementsOf(40), { ...PLAIN, gap: 3 });
  const plain = await toPdf(forty);
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]);
  const big = {
    'xl/workbook.xml': '<workbook/>',
    'xl/_rels/workbook.xml.rels': '<r/>',
    'xl/sharedStrings.xml': Buffer.alloc(64_000_000, ' '),
  };
  const refused: [string, Buffer, string][] = [
    ['scan.pdf', await pdfOf((doc) => void doc.rect(50, 50, 400, 600).fill('#ccc')), 'This PDF is a picture'],
    [
      '301.pdf',
      await pdfOf((doc) => {
        for (let n = 0; n < 300; n += 1) doc.addPage();
      }),
      'This PDF has 301 pages',
    ],
    [
      'turned.pdf',
      await pdfOf((doc) => {
        doc.rotate(90).fontSize(8).text('Date Debit Balance 01 Sep 2026 500.00', 100, -200);
      }),
      'is rotated',
    ],
    [
      'letter.pdf',
      await pdfOf((doc) => void doc.text('Dear customer, your balance is fine.', 50, 50)),
      'No row of headings',
    ],
    ['empty.pdf', await toPdf(ubl([], PLAIN)), 'No date was found'],
    ['cut.pdf', plain.subarray(0, 900), 'This file is damaged'],
    ['missing.pdf', await toPdf(forty, { without: 2 }), 'Page 2 of 3 is missing'],
    ['last.pdf', await toPdf(forty, { without: 3 }), 'Page 3 of 3 is missing'],
    ['old.xls', ole, 'This is an old Excel file'],
    ['big.xlsx', zipOf(big, 1_000), 'becomes larger than 32 MB'],
    [
      'many.xlsx',
      zipOf(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`xl/${n}.xml`, '']))),
      'This file is damaged',
    ],
    ['letter.docx', zipOf({ 'word/document.xml': '<d/>' }), 'This kind of file'],
    ['bank.ofx', Buffer.from('OFXHEADER:100\nDATA:OFXSGML\n'), 'This kind of file'],
    ['photo.pdf', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]), 'This is a picture'],
    ['none.xls', Buffer.from('<html><body>Session expired</body></html>'), 'No table was found'],
  ];
  for (const [name, file, sentence] of refused) {
    await choose(page, name, file);
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  }
  await choose(page, 'letter.pdf', refused[3]?.[1] ?? plain);
  await page.getByRole('button', { name: 'Describe this file' }).waitFor();
  await expectAccessible(page, { targets: false });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Describe this file' }).click(),
  ]);
  const text = (await (await download.createReadStream()).toArray()).join('');
  expect(text).toContain('xxxx xxxxxxxx, xxxx xxxxxxx xx xxxx.');
  await page.getByLabel('File of the statement').evaluate((field: HTMLInputElement) => {
    const half = new Blob([new ArrayBuffer(50_000_000)]);
    const list = new DataTransfer();
    const halves = Array.from({ length: 10 }, () => half);
    list.items.add(new File(halves, 'huge.pdf'));
    field.files = list.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.getByText('This file is larger than 16 MB').waitFor();
  expect(sent).toBe(0);
});

test('a PDF that inflates without end is stopped after 20 seconds, and the screen stays well', async () => {
  const page = await openImport();
  await page.clock.install();
  const [worker] = await Promise.all([
    page.waitForEvent('worker'),
    choose(page, 'bomb.pdf', pdfBomb(100_000_000)),
  ]);
  const ended = worker.waitForEvent('close');
  await page.getByText('Reading the file in this browser').waitFor();
  await page.clock.runFor(21_000);
  await page.getByText('took longer than 20 seconds').waitFor();
  await ended;
});
