import { expect, test } from 'vitest';
import { type Drawn, PLAIN, readBack, type Statement, toItems } from './drawing.fixture.ts';
import { movementsOf } from './files.fixture.ts';
import { easypaisa, meezanApp, sadapay, ubl } from './layouts.fixture.ts';

const LETTER = 0.45;
const MADE = {
  meezanApp: meezanApp(movementsOf(40), PLAIN),
  sadapay: sadapay(movementsOf(40), { ...PLAIN, gap: 3 }),
  easypaisa: easypaisa(movementsOf(40), PLAIN),
};
type Name = keyof typeof MADE;

const readMade = (statement: Statement) => readBack(toItems(statement, LETTER));

function change(name: Name, to: (drawn: Drawn, n: number) => Drawn[]): Statement {
  const statement = MADE[name];
  return { ...statement, drawn: statement.drawn.flatMap(to) };
}

test('IDs that are shifted by one row are named wherever the amounts differ', () => {
  const ids = MADE.easypaisa.drawn.filter(({ text }) => /^48\d{9}$/.test(text));
  const subRows = MADE.easypaisa.drawn
    .filter(({ size }) => size < PLAIN.size)
    .filter(({ text }) => !/^[A-Z]/.test(text));
  const shifted = change('easypaisa', (one) => {
    const at = subRows.indexOf(one);
    return [at < 0 ? one : { ...one, text: subRows[(at + 6) % subRows.length]?.text ?? '' }];
  });
  const read = readMade(shifted);
  const truth = MADE.easypaisa.rows;
  expect(ids).toHaveLength(truth.length);
  const silent = read.rows.filter((row, at) => row.at(-1) === '' && row[3] !== truth[at]?.[3]);
  // The amounts of these neighbours are equal: nothing in the file tells them apart.
  const equal = truth.filter(
    (row, at) =>
      row[4] === truth[(at + 1) % truth.length]?.[4] && row[5] === truth[(at + 1) % truth.length]?.[5],
  );
  expect(silent.length).toBeLessThanOrEqual(equal.length);
  expect(
    read.rows.filter((row) => row.at(-1)?.includes('stands beside another amount')).length,
  ).toBeGreaterThan(30);
});

test('an amount whose sign does not agree with its words is named', () => {
  const amount = MADE.sadapay.drawn.find(({ text }) => /^[+-] \d/.test(text)) as Drawn;
  const text = amount.text.replace(/^[+-]/, (sign) => (sign === '+' ? '-' : '+'));
  const { rows } = readMade(change('sadapay', (one) => [one === amount ? { ...one, text } : one]));
  expect(rows.filter((row) => row.at(-1)?.includes('don’t agree with the sign'))).toHaveLength(1);
});

test('a page of rows above the first row of headings that can be read is not skipped', () => {
  const heading = MADE.meezanApp.drawn.find(({ text }) => text === 'Booking Date');
  const unread = change('meezanApp', (one) => [one === heading ? { ...one, text: 'Booklng Dote' } : one]);
  expect(() => readMade(unread)).toThrow('fileHeadings');
});

test('text above the first date goes to no row, because rows begin at their dates', () => {
  const stray = {
    ...(MADE.meezanApp.drawn.find(({ text }) => text === 'Description') as Drawn),
    text: 'Promo',
  };
  const drawn = [
    ...MADE.meezanApp.drawn.map((one) =>
      one.page === 1 && one.y > stray.y && one.y < 780 ? { ...one, y: one.y + 10 } : one,
    ),
    { ...stray, y: stray.y + 14 },
  ];
  expect(() => readMade({ ...MADE.meezanApp, drawn })).toThrow('fileRows');
});

test('centred rows whose lines stand nearer to the next row than to their own are not taken', () => {
  const dense = sadapay(movementsOf(12), { ...PLAIN, pitch: 2.4, gap: 0.9 });
  expect(() => readMade(dense)).toThrow('fileRows');
});

test('opening, closing and total lines stay rows; terms, letterheads and feet are no rows', () => {
  const made = ubl(movementsOf(30), PLAIN);
  const last = Math.max(
    ...made.drawn.filter(({ page, y }) => page === made.pages && y < 760).map(({ y }) => y),
  );
  const line = (text: string, x: number, y: number, page: number, align: Drawn['align'] = 'left'): Drawn => ({
    text,
    x,
    y,
    page,
    align,
    size: 8,
  });
  const first = 50 + 20 + PLAIN.gap * 8;
  const moved = made.drawn.map((one) =>
    one.page === 1 && one.y >= first - 1 && one.y < 800 ? { ...one, y: one.y + 12 } : one,
  );
  const extra = [
    ...Array.from({ length: made.pages }, (_, n) =>
      line('INVENTED BANK LIMITED, branch 0047', 40, 30, n + 1),
    ),
    line('Balance B/F', 120, first, 1),
    line('10,000.00', 560, first, 1, 'right'),
    line('Total', 120, last + 18, made.pages),
    line('7,777.00', 400, last + 18, made.pages, 'right'),
    line('8,888.00', 480, last + 18, made.pages, 'right'),
    line('500.00', 400, last + 30, made.pages, 'right'),
    ...Array.from({ length: 9 }, (_, n) =>
      line(`Terms ${n}: the bank may change them from 1 Jan 2027.`, 40, 60 + n * 12, made.pages + 1),
    ),
  ];
  const read = readBack(toItems({ ...made, drawn: [...moved, ...extra], pages: made.pages + 1 }, LETTER));
  expect(read.rows[0]).toEqual(['', 'Balance B/F', '', '', '10,000.00', '']);
  expect(read.rows.slice(1, -2).map((row) => row.slice(0, -1))).toEqual(made.rows);
  expect(read.rows.at(-2)).toEqual(['', 'Total', '7,777.00', '8,888.00', '', '']);
  expect(read.rows.at(-1)?.at(-1)).toBe('This line has an amount, but no date');
});

type Place = readonly [x: number, y: number, text: string, align?: Drawn['align'], size?: number];
const HEAD: Place[] = [
  [40, 100, 'Date'],
  [120, 100, 'Description'],
  [460, 100, 'Amount', 'right'],
];
const rowAt = (y: number, date: string, text: string, amount: string): Place[] => [
  [40, y, date],
  [120, y, text],
  [460, y, amount, 'right'],
];
const TWO = [...rowAt(120, '20 Nov 2026', 'Ali', '865.00'), ...rowAt(140, '21 Nov 2026', 'Bano', '500.00')];
const PENDING = 'This row stands below “Pending transactions”';
const OTHER = 'This row stands below “Account No: 12345678902222”';

const FIRST = ['865.00', ''];
const BOTH = [FIRST, ['500.00', '']];
const readDrawn = (places: readonly Place[]) => {
  const drawn = places.map(
    ([x, y, text, align = 'left', size = 8]): Drawn => ({ page: 1, text, x, y, align, size }),
  );
  return readBack(toItems({ ...MADE.sadapay, drawn, pages: 1 }, LETTER));
};

test.each<[string, Place[], (string | number)[][]]>([
  [
    'Cr and Dr far from the amounts',
    [
      [490, 120, 'Cr'],
      [490, 140, 'Dr'],
    ],
    [
      ['865.00 Cr', ''],
      ['500.00 Dr', ''],
    ],
  ],
  ['a minus before its amount', [[418, 140, '-']], [FIRST, ['-500.00', '']]],
  [
    'a minus under the heading, apart',
    [[436, 140, '-']],
    [FIRST, ['500.00', '- stands between two columns']],
  ],
  [
    'the number of a note',
    [...rowAt(160, '22 Nov 2026', 'Sana', '700'), [460, 158, '1', 'left', 5]],
    [...BOTH, ['', '700^1 stands between two columns']],
  ],
  ['another currency', [[405, 140, 'USD']], [FIRST, ['', 'USD 500.00 stands between two columns']]],
  ['another currency as a sign', [[420, 140, '$']], [FIRST, ['', '$ 500.00 stands between two columns']]],
  [
    'a column without a heading',
    [
      [500, 120, 'S'],
      [500, 140, 'F'],
    ],
    [
      ['865.00', 'S', ''],
      ['500.00', 'F', ''],
    ],
  ],
  [
    'a column before the dates',
    [
      [20, 120, 'S'],
      [20, 140, 'F'],
    ],
    [
      ['Ali', '865.00', ''],
      ['Bano', '500.00', ''],
    ],
  ],
  [
    'a heading of pending rows',
    [
      [40, 153, 'Pending transactions'],
      ...HEAD.map(([x, , ...rest]): Place => [x, 166, ...rest]),
      ...rowAt(186, '21 Nov 2026', 'Sana', '7.00'),
    ],
    [...BOTH, ['', PENDING], ['7.00', PENDING]],
  ],
  [
    'a heading that nobody knows',
    [[40, 153, 'Exceptions'], ...rowAt(186, '21 Nov 2026', 'Sana', '7.00')],
    [...BOTH, ['', PENDING.replace(/“.*”/, '“Exceptions”')], ['7.00', '']],
  ],
  [
    'another account',
    [
      [40, 80, 'Account No: 12345678901111'],
      [40, 153, 'Account No: 12345678902222'],
      ...HEAD.map(([x, , ...rest]): Place => [x, 166, ...rest]),
      ...rowAt(186, '21 Nov 2026', 'Sana', '7.00'),
    ],
    [...BOTH, ['', OTHER], ['7.00', OTHER]],
  ],
])('marks and headings inside the table are seen: %s', (_, more, rows) => {
  const read = readDrawn([...HEAD, ...TWO, ...more]);
  expect(read.rows.map((row) => [...row.slice(2, -1), row.at(-1)?.split(';')[0]])).toEqual(rows);
});

test('rows with their dates in the middle are named below a heading, too', () => {
  const inMiddle = (y: number, amount: string): Place[] => [
    [120, y - 10, 'Transfer of'],
    ...rowAt(y, '20 Nov 2026', 'the account of', amount),
    [120, y + 10, 'Muhammad Ali'],
  ];
  const rows = [120, 160, 200, 240, 280, 320, 360, 400].flatMap((y) => inMiddle(y, '865.00'));
  const below = [470, 510, 550].flatMap((y) => inMiddle(y, '7.00'));
  const read = readDrawn([...HEAD, ...rows, [40, 440, 'Pending transactions'], ...below]);
  const notes = read.rows.filter((row) => row.includes('7.00')).map((row) => row.at(-1)?.split('; ').at(-1));
  expect(notes).toEqual([PENDING, PENDING, PENDING]);
});

test.each<[string, number, string]>([
  ['All amounts are in USD', 80, 'Currency'],
  ['All amounts are in USD', 780, 'Currency'],
  ['Rejected file', 80, 'Status'],
  ['* = declined', 780, 'Status'],
  ['Total transactions: 5', 780, ''],
  ['From: 01 Nov 2026 To: 30 Nov 2026', 80, ''],
])('a sentence about all rows goes with them: %s at %i', (sentence, y, name) => {
  expect(readDrawn([[40, y, sentence], ...HEAD, ...TWO]).pairs).toEqual([[name, sentence]]);
});

test.each(['1/3', '- 2 -', 'Continued on next page'])('a page is missing after “%s”', (foot) => {
  expect(() => readDrawn([...HEAD, ...TWO, [40, 780, foot]])).toThrow('filePageMissing');
});
