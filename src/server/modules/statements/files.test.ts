import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { ColumnMeaning, StatementLayout } from '#shared/schemas/statements.ts';
import type { LayoutQuestion } from '#shared/views/statements.ts';
import { rowsOf } from '#testing/table.ts';
import { guessLayout } from './layout.ts';
import { understand } from './lines.ts';
import { type Asked, askAbout } from './questions.ts';
import { readStatementFile } from './statement-file.ts';

/* Random movements in random files: each is read back exactly, or the file asks a person. */

const FILES = Number(process.env.STATEMENT_FILES ?? 150);
const LATEST = '2026-11-26';
const DAY = 86_400_000;

const movement = fc.record({
  days: fc.integer({ min: 0, max: 400 }),
  minute: fc.integer({ min: 0, max: 1439 }),
  paisa: fc.oneof(fc.constant(86_500), fc.integer({ min: 1, max: 9_999_999_99 })),
  isIn: fc.boolean(),
  id: fc.stringMatching(/^(TX|FT)?[1-9][0-9]{9,11}$/),
  text: fc.constantFrom(
    'Raast from علی رضا',
    'IBFT, "Ali" & Sons',
    'Total Parco fuel',
    'Paid in advance; see note',
    'Credit Card Payment',
    "José's shop",
    'Money Sent',
  ),
  isFailed: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
});
type Move = typeof movement extends fc.Arbitrary<infer T> ? T : never;
type Drawn = Omit<Move, 'days'> & { readonly day: string; readonly balance: number };

const form = fc.record({
  headings: fc.constantFrom('plain', 'bank', 'wallet', 'camel', 'twoRows', 'none'),
  direction: fc.constantFrom(
    'sides',
    'negativeSide',
    'sign',
    'brackets',
    'mark',
    'column',
    'words',
    'balance',
  ),
  date: fc.constantFrom('iso', 'dmy', 'mdy', 'short', 'name', 'american', 'stamp', 'serial', 'utc'),
  amount: fc.constantFrom('plain', 'grouped', 'lakh', 'german', 'rupees', 'slash', 'whole', 'urdu'),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  end: fc.constantFrom('\n', '\r\n'),
  encoding: fc.constantFrom('utf8', 'utf8bom', 'utf16', 'utf16plain'),
  order: fc.constantFrom('oldest', 'newest', 'newestDays'),
  hasBalance: fc.boolean(),
  hasId: fc.boolean(),
  hasStatus: fc.boolean(),
  hasTotal: fc.boolean(),
  hasPairs: fc.boolean(),
  foot: fc.boolean(),
  isCut: fc.boolean(),
  /** The words of failed rows, if the file has remarks and no status. */
  remark: fc.constantFrom('', '', 'REV', 'Chargeback', 'Not processed', 'wapas', 'PND', 'ریورس'),
  shuffle: fc.integer({ min: 0, max: 1000 }),
});
type Form = typeof form extends fc.Arbitrary<infer T> ? T : never;

const draw = fc.tuple(
  fc.array(movement, { minLength: 1, maxLength: 12 }),
  form,
  fc.integer({ min: 0, max: 1e8 }),
);

function drawn(moves: readonly Move[], opening: number): Drawn[] {
  let balance = opening;
  return moves
    .toSorted((a, b) => b.days - a.days || a.minute - b.minute)
    .map(({ days, ...one }) => {
      if (!one.isFailed) balance += one.isIn ? one.paisa : -one.paisa;
      return { ...one, balance, day: new Date(Date.parse(LATEST) - days * DAY).toISOString().slice(0, 10) };
    });
}

const [KEYS = [], ...HEADINGS] = rowsOf(`
  form | date | text | id | amount | in | out | balance | status | direction
  plain | Date | Details | Transaction ID | Amount | Credit | Debit | Balance | Status | Type
  bank | Booking Date | Particulars | Reference Number | Amount (PKR) | Credit (PKR)
    | Debit (PKR) | Available Balance | Transaction Status | Dr/Cr
  wallet | TIMESTAMP | DESCRIPTION | TID | AMOUNT | Money in | Money out | Closing Balance
    | STATUS | Transaction Type
  camel | transactionDate | narration | transactionId | amount | creditAmount | debitAmount | runningBalance | status | direction
`);
const namesOf = (form_: string) =>
  Object.fromEntries(
    HEADINGS.find(([name]) => name === form_)?.map((name, i) => [KEYS[i] ?? '', name]) ?? [],
  );

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dateOf({ day, minute }: Drawn, form_: Form): string {
  const [y = '', m = '', d = ''] = day.split('-');
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const serial = Math.round(Date.parse(day) / DAY) + 25_569;
  const utc = new Date(Date.parse(`${day}T${time}:00+05:00`)).toISOString();
  return {
    iso: `${day} ${time}`,
    dmy: `${d}/${m}/${y}`,
    mdy: `${m}/${d}/${y}`,
    short: `${d}-${m}-${y.slice(2)}`,
    name: `${Number(d)} ${MONTHS[Number(m) - 1]} ${y}`,
    american: `${MONTHS[Number(m) - 1]} ${d}, ${y}`,
    stamp: `${day}T${time}:59`,
    serial: String(serial),
    utc,
  }[form_.date];
}

function amountOf(paisa: number, form_: Form): string {
  const rupees = paisa / 100;
  const grouped = rupees.toLocaleString('en-US', { minimumFractionDigits: 2 });
  return {
    plain: rupees.toFixed(2),
    grouped,
    lakh: rupees.toLocaleString('en-IN', { minimumFractionDigits: 2 }),
    german: rupees.toLocaleString('de-DE', { minimumFractionDigits: 2 }),
    rupees: `Rs. ${grouped}`,
    slash: `${grouped}/-`,
    whole: Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2),
    urdu: rupees.toFixed(2).replace(/\d/g, (digit) => String.fromCodePoint(0x06f0 + Number(digit))),
  }[form_.amount];
}

function cellsOf(one: Drawn, form_: Form): Record<string, string> {
  const amount = amountOf(one.paisa, form_);
  const { direction } = form_;
  const signed = {
    sign: one.isIn ? amount : `-${amount}`,
    brackets: one.isIn ? amount : `(${amount})`,
    mark: `${amount}${one.isIn ? ' Cr' : 'Dr'}`,
  };
  return {
    date: dateOf(one, form_),
    text: one.text,
    id: form_.hasId ? one.id : '',
    amount: direction in signed ? signed[direction as keyof typeof signed] : amount,
    in: one.isIn ? amount : '',
    out: one.isIn ? '' : direction === 'negativeSide' ? `-${amount}` : amount,
    direction: direction === 'words' ? (one.isIn ? 'Received' : 'Money Sent') : one.isIn ? 'CR' : 'DR',
    status: isRemarked(form_) ? (one.isFailed ? form_.remark : '') : one.isFailed ? 'Failed' : 'Completed',
    balance: amountOf(Math.abs(one.balance), form_).replace(/^/, one.balance < 0 ? '-' : ''),
  };
}

/** With a balance, a failed row can't look like a movement. */
function isRemarked({ remark, hasStatus, hasBalance, direction, headings }: Form): boolean {
  return remark !== '' && hasStatus && !hasBalance && direction !== 'balance' && headings !== 'none';
}

function keysOf(form_: Form): string[] {
  const isSided = form_.direction === 'sides' || form_.direction === 'negativeSide';
  const keys = [
    'date',
    'text',
    ...(form_.hasId ? ['id'] : []),
    ...(isSided ? ['out', 'in'] : ['amount']),
    ...(form_.direction === 'column' || form_.direction === 'words' ? ['direction'] : []),
    ...(form_.hasStatus ? ['status'] : []),
    ...(form_.hasBalance || form_.direction === 'balance' ? ['balance'] : []),
  ];
  return keys.map((_, i) => keys[(i + form_.shuffle) % keys.length] ?? '');
}

function fileOf(all: readonly Drawn[], form_: Form, opening: number): Buffer {
  const rows = form_.hasStatus ? all : all.filter(({ isFailed }) => !isFailed);
  const turned = keysOf(form_);
  const isPlain = form_.headings === 'twoRows' || form_.headings === 'none';
  const names: Record<string, string> = namesOf(isPlain ? 'plain' : form_.headings);
  const header = turned.map((key) =>
    key === 'status' && isRemarked(form_) ? 'Remarks' : (names[key] ?? ''),
  );
  const ordered = form_.order === 'oldest' ? rows : rows.toReversed();
  const days =
    form_.order === 'newestDays'
      ? ordered.toSorted((a, b) => (a.day > b.day ? -1 : Number(a.day < b.day)) || a.minute - b.minute)
      : ordered;
  const moved = rows.filter(({ isFailed }) => !isFailed);
  const sum = (test: (one: Drawn) => boolean) =>
    moved.filter(test).reduce((total, { paisa }) => total + paisa, 0);
  const net = sum(({ isIn }) => isIn) - sum(({ isIn }) => !isIn);
  const pairs = [
    ['Account', '03000000000'],
    ['Opening Balance', `PKR ${amountOf(opening, form_)}`],
    ['Closing Balance', amountOf(Math.abs(opening + net), form_).replace(/^/, opening + net < 0 ? '-' : '')],
  ];
  const total: Record<string, string> = {
    text: 'Total',
    in: amountOf(
      sum(({ isIn }) => isIn),
      form_,
    ),
    out: amountOf(
      sum(({ isIn }) => !isIn),
      form_,
    ),
    amount: amountOf(Math.abs(net), form_),
  };
  const lines = [
    ...(form_.hasPairs ? pairs : []),
    ...(form_.headings === 'twoRows' ? [turned.map(() => 'Statement')] : []),
    ...(form_.headings === 'none' ? [] : [header]),
    ...days.map((one) => turned.map((key) => cellsOf(one, form_)[key] ?? '')),
    ...(form_.hasTotal ? [turned.map((key) => total[key] ?? '')] : []),
    ...(form_.foot ? [['Page 1 of 3'], ['This is a system generated statement']] : []),
  ];
  const quote = (cell: string) => (/[",;|\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const text = lines
    .map((cells) => (form_.isCut ? cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1) : cells))
    .map((cells) => cells.map(quote).join(form_.delimiter))
    .join(form_.end);
  if (form_.encoding === 'utf8') return Buffer.from(text);
  if (form_.encoding === 'utf8bom') return Buffer.from(`\uFEFF${text}`);
  return Buffer.from(form_.encoding === 'utf16' ? `\uFEFF${text}` : text, 'utf16le');
}

const tally = { read: 0, asked: 0, named: 0 };
afterAll(() => {
  const share = (count: number) => `${((100 * count) / FILES).toFixed(1)} %`;
  console.log(
    `${FILES} files: read ${share(tally.read)}, asked ${share(tally.asked)}, a line named ${share(tally.named)}, wrong 0`,
  );
});

/** What a person answers who knows the file, to the questions asked and to no other. */
function answer({ layout, questions }: Asked, form_: Form): StatementLayout {
  const isAsked = (...asked: LayoutQuestion[]) => asked.some((question) => questions.includes(question));
  const isText = (key: string) => key === 'text' || (key === 'status' && isRemarked(form_));
  const meaningOf = (key: string) => (isText(key) ? 'description' : key) as ColumnMeaning;
  if (isAsked('columns', 'date', 'amount')) return { ...layout, columns: keysOf(form_).map(meaningOf) };
  const direction = { received: 'in', 'money sent': 'out' } as const;
  const nothing = { failed: 'nothing', [form_.remark.toLowerCase()]: 'nothing' } as const;
  const status = { ...nothing, '': 'done', completed: 'done' } as const;
  return {
    ...layout,
    dateOrder: isAsked('dateOrder') ? (form_.date === 'mdy' ? 'MDY' : 'DMY') : layout.dateOrder,
    sign: isAsked('sign') ? 'in' : layout.sign,
    words: {
      direction: isAsked('direction') ? direction : layout.words.direction,
      status: isAsked('status') ? status : layout.words.status,
    },
  };
}

it(`reads ${FILES} random files exactly, or asks, or names the line`, async () => {
  await fc.assert(
    fc.asyncProperty(draw, async ([moves, form_, opening]) => {
      const rows = drawn(moves, opening);
      const bytes = fileOf(rows, form_, opening);
      // A file without a movement has no rows to read.
      fc.pre(rows.some(({ isFailed }) => form_.hasStatus || !isFailed));
      const file = await readStatementFile(bytes.toString('base64'));
      let asked = askAbout(file.rows, guessLayout(file.rows));
      const isAsked = asked.questions.length > 0;
      for (let round = 0; round < 3; round++) asked = askAbout(file.rows, answer(asked, form_));
      if (asked.questions.length > 0) {
        // A row or two without headings may be cut at another mark than the delimiter.
        expect(form_.headings).toBe('none');
        tally.asked += 1;
        return;
      }
      const answered = asked.layout;
      const read = await understand(file, answered, LATEST);
      if (read.problems.length > 0 || read.lines.length === 0) {
        tally.named += 1;
        return;
      }
      tally[isAsked ? 'asked' : 'read'] += 1;
      const expected = rows
        .filter(({ isFailed }) => !isFailed)
        .map(({ day, paisa, isIn, id }) => `${day} ${isIn ? paisa : -paisa} ${form_.hasId ? id : ''}`);
      const lines = read.lines.map(({ day, amount, reference }) => `${day} ${amount} ${reference}`);
      expect(lines.toSorted(), `${bytes}\n${JSON.stringify([form_, answered])}`).toEqual(expected.toSorted());
    }),
    { numRuns: FILES },
  );
});
