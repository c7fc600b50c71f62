import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PaymentMethod } from '#shared/rules.ts';
import type { ColumnMeaning, ImportStatementInput, StatementLayout } from '#shared/schemas/statements.ts';
import { refused } from '#testing/client.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { DAY, sendDeposit } from './statements.fixture.ts';

/* From a file to kept lines: what a person must answer, and the same movements in another file. */

const server = testServer();
const staff = fixture(async () => (await server.make.superadmin()).as());

type Sent = Partial<ImportStatementInput> & { account?: PaymentMethod };
const inputOf = (text: string, changes: Sent = {}) => ({
  account: 'Easypaisa' as const,
  fileName: 'a.csv',
  content: Buffer.from(text).toString('base64'),
  ...changes,
});
const preview = (text: string, changes: Sent = {}) => {
  const { fileName: _, isUnproved: __, replaces: ___, ...input } = inputOf(text, changes);
  return staff.requests.statements.preview(input);
};
async function send(text: string, changes: Sent = {}) {
  const layout = changes.layout ?? ((await preview(text, changes)).layout as StatementLayout);
  return staff.requests.statements.import({ ...inputOf(text, changes), layout, isConfirmed: true });
}
/** Not beginning with 3, as a phone number does. */
const id = () => `TX${randomInt(4e9, 1e10)}`;
const words = (status: Record<string, 'done' | 'nothing'>) => ({ direction: {}, status });

describe('a file', () => {
  it('with a status column is kept once a person has said what its words mean, and the next one at once', async () => {
    const file = (...rows: string[]) => `Date,Amount,Transaction ID,Status\n${rows.join('\n')}`;
    const failed = id();
    const { requestId } = await sendDeposit(server, 'Easypaisa', failed);
    const text = file(`${DAY},+865.00,${failed},Failed`, `${DAY},+5.00,${id()},Completed`);
    const asked = await preview(text);
    expect([asked.questions, asked.lines, asked.words.status]).toEqual([
      ['status'],
      0,
      [
        { word: 'failed', count: 1 },
        { word: 'completed', count: 1 },
      ],
    ]);
    await refused(send(text), 400, 'statementQuestions');
    const layout = {
      ...asked.layout,
      words: words({ failed: 'nothing', completed: 'done' }),
    } as StatementLayout;
    const answered = await preview(text, { layout });
    expect(answered).toMatchObject({ questions: [], lines: 1, leftOut: [{ reason: 'status', count: 1 }] });
    expect(await send(text, { layout })).toMatchObject({ newLines: 1, matched: 0 });
    const { arrived } = await staff.requests.statements.day({ account: 'Easypaisa' });
    expect(arrived.ids).not.toContain(requestId);
    const next = file(`${DAY},+6.00,${id()},Completed`);
    expect(await preview(next)).toMatchObject({ isKnown: true, questions: [], lines: 1 });
    expect(await preview(file(`${DAY},+6.00,${id()},Reversed`))).toMatchObject({ questions: ['status'] });
  });

  it('is read by its own dates and signs where the layout of a script leaves them open', async () => {
    const rows = [`04/11/2026,-5.00,${id()}`, `11/14/2025,-6.00,${id()}`];
    const text = `Date,Amount,Transaction ID\n${rows.join('\n')}`;
    const layout = { ...((await preview(text)).layout as StatementLayout), dateOrder: null, sign: null };
    await send(text, { layout });
    const [row] = await server.db.sql`
      select day::text, amount from statement_lines order by id desc limit 1`;
    expect(row).toMatchObject({ day: '2026-04-11' });
    const remembered = await staff.requests.statements.layouts({ account: 'Easypaisa' });
    expect(remembered[0]?.layout).toMatchObject({ dateOrder: 'MDY', sign: 'in' });
  });

  it('in which nothing can be checked needs a tick, and says so', async () => {
    const text = `Date,Amount,Details\n${DAY},-5.00,Ali ${id()}`;
    expect(await preview(text)).toMatchObject({ isUnproved: true, checks: [] });
    await refused(send(text), 409, 'statementUnproved');
    await send(text, { isUnproved: true });
    const { imports } = await staff.requests.statements.day({ account: 'Easypaisa' });
    expect(imports).toContainEqual(expect.objectContaining({ isUnproved: true, newLines: 1 }));
  });

  it('with problem lines is kept without those that a person leaves out, and the reasons are kept', async () => {
    const rows = [`${DAY},-5.00,${id()}`, `2026-02-31,865.00,${id()}`, `${DAY},4.5.6,${id()}`];
    const text = `Date,Amount,Transaction ID\n${rows.join('\n')}`;
    const found = await preview(text);
    expect(found.problems.map(({ line, problem, cells }) => [line, problem, cells[1]])).toEqual([
      [3, 'date', '865.00'],
      [4, 'amount', '4.5.6'],
    ]);
    const one = [{ line: 3, reason: 'No such day' }];
    await refused(send(text, { leftOut: one }), 400, 'statementWrong');
    const leftOut = [...one, { line: 4, reason: 'Torn' }, { line: 2, reason: 'A line without a problem' }];
    expect(await send(text, { leftOut })).toMatchObject({ lines: 1, newLines: 1 });
    const [row] = await server.db.sql`
      select i.left_out, a.after from statement_imports i join audit_log a on a.target_id = i.id::text
      order by i.imported_at desc limit 1`;
    const kept = [
      { line: 3, cells: rows[1]?.split(','), reason: 'No such day' },
      { line: 4, cells: rows[2]?.split(','), reason: 'Torn' },
    ];
    expect([row?.left_out, row?.after.leftOut]).toEqual([kept, kept]);
  });

  it('may have its row of headings chosen, and is asked about again from there', async () => {
    const text = `Report,of,us\nWhen,How much,Which\n${DAY},-5.00,${id()}`;
    expect((await preview(text)).headerLine).toBeNull();
    const chosen = await staff.requests.statements.preview({ ...inputOf(text), headerLine: 2 });
    expect([chosen.headerLine, chosen.columns, chosen.questions]).toEqual([
      2,
      ['When', 'How much', 'Which'],
      ['date', 'amount', 'columns'],
    ]);
  });

  it('whose columns get other meanings is remembered with the last ones', async () => {
    const header = ['Date', 'First', 'Second', 'Transaction ID'];
    const readAs = async (...sides: ColumnMeaning[]) => {
      const text = `${header.join()}\n${DAY},5.00,,${id()}`;
      const columns: ColumnMeaning[] = ['date', ...sides, 'id'];
      await send(text, { layout: { ...((await preview(text)).layout as StatementLayout), header, columns } });
      const remembered = await staff.requests.statements.layouts({ account: 'Easypaisa' });
      expect(remembered.filter((one) => one.layout.header.includes('First'))).toMatchObject([
        { layout: { columns } },
      ]);
    };
    await readAs('in', 'out');
    await readAs('out', 'in');
    await readAs('in', 'out');
  });

  it('whose layout is removed is asked about again', async () => {
    const text = `Date,Amount,Transaction ID,Kind\n${DAY},-5.00,${id()},x`;
    const { layout } = await preview(text);
    const columns = ['date', 'amount', 'id', 'aside'] as const;
    await send(text, { layout: { ...layout, columns: [...columns] } as StatementLayout });
    const account = 'Easypaisa' as const;
    const header = ['Date', 'Amount', 'Transaction ID', 'Kind'];
    const remembered = async () =>
      (await staff.requests.statements.layouts({ account })).filter((one) =>
        one.layout.header.includes('Kind'),
      );
    expect(await remembered()).toMatchObject([{ layout: { header, columns } }]);
    expect((await preview(text)).questions).toEqual([]);
    await staff.requests.statements.removeLayout({ account, header });
    expect([await remembered(), (await preview(text)).questions]).toEqual([[], ['columns']]);
    await refused(staff.requests.statements.removeLayout({ account, header }), 404);
  });
});

describe('movements that are kept', () => {
  const account = 'Bank Account' as const;
  const day = () => `${DAY.slice(8)}/${DAY.slice(5, 7)}/${DAY.slice(0, 4)}`;
  function table(count: number) {
    const start = randomInt(1e8);
    const rows = Array.from({ length: count }, (_, i) => ({
      id: id(),
      name: `Ali ${i}`,
      balance: start + 865 * i,
    }));
    const headings = 'Date,Details,Transaction ID,Debit,Credit,Balance';
    const text = [
      headings,
      ...rows.map((row) => `${day()},${row.name},${row.id},,865.00,${row.balance}.00`),
    ].join('\n');
    return { rows, text };
  }
  const lines = async () =>
    (await server.db.sql`select 1 from statement_lines where account = ${account}`).length;

  it('are known again in every form of the same file', async () => {
    const { rows, text } = table(4);
    expect(await send(text, { account })).toMatchObject({ newLines: 4 });
    const columns = ['date', 'description', 'aside', 'out', 'in', 'aside'] as const;
    const { layout } = await preview(text, { account });
    const excel = ['Date;Details;Transaction ID;Debit;Credit;Balance']
      .concat(rows.map((row) => `${DAY};${row.name};${row.id};;865;${row.balance}`))
      .join('\r\n');
    const pdf = ['Day,Narration,Paid,Received,Closing Balance']
      .concat(rows.map((row) => `${DAY},Raast of ${row.name} ${row.id},,865.00,${row.balance}.00`))
      .join('\n');
    const forms: [string, Sent][] = [
      [text, {}],
      [text, { layout: { ...layout, columns: [...columns] } as StatementLayout, isUnproved: true }],
      [`\uFEFF${text.replaceAll(',', '\t')}`, {}],
      [excel, {}],
      [
        pdf,
        {
          layout: {
            ...layout,
            header: pdf.split('\n')[0]?.split(',') ?? [],
            columns: ['date', 'description', 'out', 'in', 'balance'],
          } as StatementLayout,
        },
      ],
    ];
    const before = await lines();
    for (const [form, changes] of forms) {
      expect(await send(form, { ...changes, account }), form).toMatchObject({ lines: 4, newLines: 0 });
    }
    expect(await lines()).toBe(before);
  });

  it('are new where only the amount and the name are those of others', async () => {
    const file = (...rows: string[]) => `Date,Amount,Details\n${rows.join('\n')}`;
    const [one, two] = [`Fee ${randomInt(1e9)}`, `Fee ${randomInt(1e9)}`];
    const earlier = new Date(Date.parse(DAY) - 30 * 86_400_000).toISOString().slice(0, 10);
    const tick = { account, isUnproved: true };
    expect(await send(file(`${earlier},-5.00,${one}`), tick)).toMatchObject({ newLines: 1 });
    expect(await send(file(`${DAY},-5.00,${one}`), tick)).toMatchObject({ newLines: 1 });
    const twice = file(`${DAY},-5.00,${one}`, `${DAY},-5.00,${one}`, `${DAY},-5.00,${two}`);
    expect(await send(twice, tick)).toMatchObject({ lines: 3, newLines: 2 });
  });

  const [first, second] = [id(), id()];
  it.each<[string, string, string, string]>([
    ['ID', 'Date,Amount,Balance,Transaction ID', `+7.25,777.25,${first}`, `+7.25,777.25,${second}`],
    ['time', 'Date,Amount,Balance,Time', '+7.50,777.50,10:00', '+7.50,777.50,15:00'],
    ['time, though with one note', 'Date,Amount,Note,Time', '+7.75,rent,10:00', '+7.75,rent,15:00'],
    ['name in Urdu', 'Date,Amount,Details', '+7.80,Raast علی', '+7.80,Raast ثنا'],
  ])('are new in a later part of the day with another %s', async (_, header, one, two) => {
    const file = (row: string) => `${header}\n${DAY},${row}`;
    const tick = { account, isUnproved: true };
    expect(await send(file(one), tick)).toMatchObject({ newLines: 1 });
    expect(await send(file(two), tick)).toMatchObject({ newLines: 1 });
    expect(await send(`${file(one)}\n`, tick)).toMatchObject({ newLines: 0 });
  });

  it('are named beside a new line with their ID on another day, or their text or balance', async () => {
    const [one, tick] = [id(), { account, isUnproved: true }];
    const before = new Date(Date.parse(DAY) - 86_400_000).toISOString().slice(0, 10);
    for (const [columns, was, now] of [
      ['Transaction ID', `${before},-7.81,${one}`, `${DAY},-7.81,${one}`],
      ['Details,Balance', `${DAY},-7.82,Ali R,90.00`, `${DAY},-7.82,Ali R,80.00`],
      ['Balance,Transaction ID', `${DAY},-7.83,1234.00,${id()}`, `${DAY},-7.83,1234.00,FT${id()}`],
    ]) {
      await send(`Date,Amount,${columns}\n${was}`, tick);
      const { alike, changed } = await preview(`Date,Amount,${columns}\n${now}`, { account });
      expect([alike.count, alike.first[0]?.line, changed.count], columns).toEqual([1, 2, 0]);
    }
  });

  it('are known again by their IDs when the bank has changed the balances', async () => {
    const [one, two] = [id(), id()];
    const file = (start: number) =>
      `Date,Amount,Balance,Transaction ID\n${DAY},-7.00,${start},${one}\n${DAY},+7.00,${start + 7},${two}`;
    expect(await send(file(5000), { account })).toMatchObject({ newLines: 2 });
    expect(await send(file(6000), { account })).toMatchObject({ newLines: 0 });
  });

  it('are known again without the zeros that a program drops or adds', async () => {
    const [number, header] = [randomInt(1e9, 1e10), 'Date,Amount,Transaction ID'];
    expect(await send(`${header}\n${DAY},-7.85,00${number}`, { account })).toMatchObject({ newLines: 1 });
    for (const form of [number, `00${number}.0`])
      expect(await send(`${header}\n${DAY},-7.85,${form}`, { account })).toMatchObject({ newLines: 0 });
  });

  it.each<[string, (layout: StatementLayout) => StatementLayout, (text: string) => string]>([
    [
      'with in and out exchanged',
      (layout) => ({ ...layout, columns: ['date', 'amount', 'id'], sign: 'out' }),
      (text) => text,
    ],
    [
      'saved by a spreadsheet, in and out exchanged',
      (layout) => ({ ...layout, sign: 'out' }),
      (text) => text.replaceAll('.00', '').replaceAll('\n', '\r\n'),
    ],
    [
      'with day and month exchanged',
      (layout) => ({ ...layout, dateOrder: 'MDY' }),
      (text) => text.replaceAll('\n', ' \n'),
    ],
  ])('are not kept again %s: the file that read them wrongly is replaced', async (_, change, form) => {
    const rows = [1, 2, 3].map(() => `05/11/2026,865.00,${id()}`);
    const text = `Date,Amount,Transaction ID\n${rows.join('\n')}`;
    const layout = {
      ...((await preview(text, { account })).layout as StatementLayout),
      sign: 'in',
      dateOrder: 'DMY',
    } as const;
    await send(text, { account, layout });
    const before = await lines();
    const corrected = { account, layout: change(layout) };
    const found = await preview(form(text), corrected);
    expect(found.changed).toMatchObject({ count: 3, imports: [{ fileName: 'a.csv', isUsed: false }] });
    expect(found.changed.first[0]).toMatchObject({ line: 2, was: { day: '2026-11-05', amount: 865 } });
    await refused(send(form(text), corrected), 409, 'statementReadDifferently');
    expect(await lines()).toBe(before);
    const replaces = found.changed.imports.map((file) => file.id);
    expect(await send(form(text), { ...corrected, replaces })).toMatchObject({ newLines: 3 });
    expect(await lines()).toBe(before);
  });

  it('stay when an approval relies on them', async () => {
    const { rows, text } = table(2);
    const { requestId } = await sendDeposit(server, account, rows[0]?.id ?? '');
    await send(text, { account });
    expect(await staff.requests.statements.approveArrived({ account, ids: [requestId] })).toMatchObject({
      approved: 1,
    });
    const { layout } = await preview(text, { account });
    const columns = ['date', 'description', 'id', 'in', 'out', 'aside'] as const;
    const corrected = { account, layout: { ...layout, columns: [...columns] } as StatementLayout };
    const { changed } = await preview(text, corrected);
    expect(changed).toMatchObject({ count: 2, imports: [{ isUsed: true }] });
    const replaces = changed.imports.map((file) => file.id);
    await refused(send(text, { ...corrected, replaces }), 409, 'statementUsed');
  });
});
