import { describe, expect, it } from 'vitest';
import { httpClient, race, refused } from '#testing/client.ts';
import { depositOf } from '#testing/factories.ts';
import { testServer } from '#testing/server.ts';
import { traces } from '#testing/traces.ts';
import {
  csv,
  DAY,
  importFile,
  LAYOUT,
  newReference,
  payOut,
  sendDeposit,
  statementOf,
  statementStaff,
} from './statements.fixture.ts';

const server = testServer();
const { one, two, day, send } = statementStaff(server, 'Easypaisa');
const counted = async () => {
  const [row] = await server.db.sql`
    select (select count(*)::int from statement_lines) lines, (select count(*)::int from statement_imports) files`;
  return row;
};

describe('a file', () => {
  it('adds its lines once: the same again changes nothing, an overlapping one adds what is new', async () => {
    const movements = [1, 2, 3, 4].map((nr) => ({ amount: 865, reference: `SAME-00${nr}` }));
    const first = statementOf('Easypaisa', DAY, 0, movements.slice(0, 3));
    expect((await importFile(one, 'Easypaisa', first)).kept).toMatchObject({ lines: 3, newLines: 3 });
    const before = await traces(server.db.sql);
    const again = await importFile(two, 'Easypaisa', first);
    expect(again.preview).toMatchObject({ isKnown: true, lines: 3, knownLines: 3 });
    expect(again.kept).toMatchObject({ lines: 3, newLines: 0 });
    const { idempotency_keys: _, ...left } = before;
    expect(await traces(server.db.sql)).toMatchObject(left);
    const more = await importFile(two, 'Easypaisa', statementOf('Easypaisa', DAY, 0, movements));
    expect(more.preview).toMatchObject({ lines: 4, knownLines: 3 });
    expect(more.kept).toMatchObject({ lines: 4, newLines: 1 });
  });

  it('that two staff members send at once is kept once', async () => {
    const content = csv(...Array.from({ length: 300 }, () => `${DAY},5.00,${newReference()}`));
    const input = { account: 'Easypaisa', fileName: 'a.csv', layout: LAYOUT, content } as const;
    const before = await counted();
    const { answers } = await race(6, (i) =>
      httpClient(server.url, (i % 2 ? one : two).token).requests.statements.import.mutate(input),
    );
    expect(answers.map(({ newLines }) => newLines).sort()).toEqual([0, 0, 0, 0, 0, 300]);
    expect(await counted()).toEqual({ lines: before?.lines + 300, files: before?.files + 1 });
  });

  it('of another account is asked about by its headings or its lines, and kept when a person confirms', async () => {
    const staff = await one.as();
    const id = newReference();
    const file = { fileName: 'b.csv', layout: { ...LAYOUT, header: ['Date', 'Amount', 'Bank ref'] } };
    const content = (...rows: string[]) =>
      Buffer.from(['Date,Amount,Bank ref', ...rows].join('\n')).toString('base64');
    const first = { ...file, content: content(`${DAY},5.00,${id}`) };
    await staff.requests.statements.import({ ...first, account: 'Bank Account' });
    // Two files that look like files of Bank Account: one has the headings of that account above a new line,
    // the other has a line of that account under other headings.
    const byHeadings = { ...file, content: content(`${DAY},5.00,${newReference()}`) };
    const byLines = {
      ...file,
      layout: LAYOUT,
      content: csv(`${DAY},5.00,${id}`, `${DAY},7.00,${newReference()}`),
    };
    const before = await traces(server.db.sql);
    for (const other of [byHeadings, byLines]) {
      const input = { ...other, account: 'Easypaisa' as const };
      const { otherAccount } = await staff.requests.statements.preview(input);
      expect(otherAccount).toBe('Bank Account');
      expect(await refused(staff.requests.statements.import(input))).toMatchObject({
        status: 409,
        key: 'statementOfOther',
        params: { account: 'Bank Account' },
      });
    }
    expect(await traces(server.db.sql)).toEqual(before);
    const confirmed = { ...byHeadings, account: 'Easypaisa' as const, isConfirmed: true };
    expect(await staff.requests.statements.import(confirmed)).toMatchObject({ newLines: 1 });
    // Now both accounts have a file with these headings, so the headings no longer point to Bank Account.
    const next = {
      ...file,
      account: 'Easypaisa' as const,
      content: content(`${DAY},5.00,${newReference()}`),
    };
    expect(await staff.requests.statements.preview(next)).toMatchObject({ otherAccount: null });
    await staff.requests.statements.import(next);
    // Lines without an id may be equal by chance: they do not make a file look like another account's.
    const cash = csv(`${DAY},5.00,Cash`);
    await staff.requests.statements.import({ ...file, layout: LAYOUT, account: 'Easypaisa', content: cash });
    const [other] = await server.db.sql`
      select 1 from statement_lines where account = 'Easypaisa' and reference = 'Cash'`;
    expect(other).toBeDefined();
    const same = { layout: LAYOUT, account: 'Bank Account' as const, content: cash };
    expect(await staff.requests.statements.preview(same)).toMatchObject({ otherAccount: 'Easypaisa' });
    const own = { ...file, account: 'Bank Account' as const, content: content(`${DAY},5.00,Cash`) };
    expect(await staff.requests.statements.preview(own)).toMatchObject({ otherAccount: null });
  });

  it('with a line that is not right is refused with its number and changes nothing', async () => {
    const before = await traces(server.db.sql);
    const wrong = send(`${DAY},5.00,${newReference()}`, `31/02/2026,5.00,${newReference()}`);
    expect(await refused(wrong, 400, 'statementWrong')).toMatchObject({ params: { line: 3 } });
    await refused(send(), 'statementEmpty');
    expect(await traces(server.db.sql)).toEqual(before);
  });

  it('with a line after tomorrow is refused whole, and its preview names the line', async () => {
    const [days] = await server.db.sql<{ tomorrow: string; after: string }[]>`
      select (app.today() + 1)::text as tomorrow, (app.today() + 2)::text as after`;
    const before = await traces(server.db.sql);
    for (const late of [days?.after, '2036-11-22']) {
      const rows = [`${DAY},5.00,${newReference()}`, `${late},5.00,${newReference()}`];
      const { statements } = one.as().requests;
      expect(await statements.preview({ account: 'Easypaisa', content: csv(...rows) })).toMatchObject({
        lines: 1,
        problems: [{ line: 3, problem: 'future', text: late }],
      });
      expect(await refused(send(...rows), 'statementWrong')).toMatchObject({ params: { line: 3 } });
    }
    expect(await traces(server.db.sql)).toEqual(before);
    expect(await send(`${days?.tomorrow},5.00,${newReference()}`)).toMatchObject({ newLines: 1 });
  });

  it('is refused before it is read when it is too large to send', async () => {
    const response = await fetch(`${server.url}/trpc/requests.statements.import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${one.token}`, 'content-type': 'application/json' },
      body: Buffer.alloc(9_000_000, 0x20),
    });
    expect(response.status).toBe(413);
  });
});

describe('a deposit', () => {
  it('that is sent after its money arrived is matched at once, in whatever way its id is written', async () => {
    await send(`${DAY},865.00,PK-77 001 x`);
    const { requestId } = await sendDeposit(server, 'Easypaisa', 'pk77001X');
    expect((await day()).arrived.ids).toContain(requestId);
  });

  it('that is rejected gives its line to the one that the member sends next', async () => {
    const id = newReference();
    const { requestId, ...person } = await sendDeposit(server, 'Easypaisa', id);
    await send(`${DAY},865.00,${id}`);
    await one.as().requests.reject({ id: requestId });
    expect((await day()).differences).toContainEqual(
      expect.objectContaining({ kind: 'rejected', request: expect.objectContaining({ id: requestId }) }),
    );
    const sent = await depositOf(person.id, { transactionId: id, paymentMethod: 'Easypaisa' });
    const again = await person.as().requests.createDeposit(sent);
    expect((await day()).arrived.ids).toContain(again.requestId);
  });

  it('whose id is a date, a phone number or a word beside the reference is left to a person', async () => {
    const id = newReference();
    const forged = [`2${id.replace(/\D/g, '').padStart(7, '1').slice(-7)}`, '03001234567', `${id}Z9`];
    const lines = [`${id}X0 of ${forged[0]}`, `${id}X1 of ${forged[1]}`, `${id}X2`];
    const sent = await Promise.all(forged.map((word) => sendDeposit(server, 'Easypaisa', word)));
    const rows = lines.map((text, i) => `${DAY},865.00,${text},${forged[i]}`).join('\n');
    await one.as().requests.statements.import({
      account: 'Easypaisa',
      fileName: 'x.csv',
      content: Buffer.from(`Date,Amount,Ref,Text\n${rows}`).toString('base64'),
      layout: {
        ...LAYOUT,
        header: ['Date', 'Amount', 'Ref', 'Text'],
        columns: [...LAYOUT.columns, 'description'],
      },
    });
    const ids = sent.map(({ requestId }) => requestId);
    const input = { account: 'Easypaisa', ids } as const;
    const { approved, skipped } = await one.as().requests.statements.approveArrived(input);
    expect(approved).toBe(0);
    expect(skipped.map(({ reason }) => reason)).toEqual(ids.map(() => 'arrivedUnsure'));
  });

  it('whose id two members gave is left to a person', async () => {
    const id = newReference();
    const first = await sendDeposit(server, 'Easypaisa', id);
    const second = await sendDeposit(server, 'Easypaisa', id);
    await send(`${DAY},865.00,${id}`);
    const ids = [first.requestId, second.requestId];
    const staff = await one.as();
    const { approved, skipped } = await staff.requests.statements.approveArrived({
      account: 'Easypaisa',
      ids,
    });
    expect(approved).toBe(0);
    expect(skipped).toEqual([
      { id: ids[0], reason: 'sameTransactionId' },
      { id: ids[1], reason: 'sameTransactionId' },
    ]);
  });

  it('that arrived in another account is named on both', async () => {
    const id = newReference();
    const { requestId } = await sendDeposit(server, 'Bank Account', id);
    await send(`${DAY},865.00,${id}`);
    const found = (await day()).differences.find(({ request }) => request?.id === requestId);
    expect(found).toMatchObject({ kind: 'otherAccount', effect: 865 });
  });
});

describe('the books and the bank', () => {
  it('may have a movement on different days, and each day is explained', async () => {
    const yesterday = new Date(Date.parse(DAY) - 86_400_000).toISOString().slice(0, 10);
    const id = newReference();
    await send(`${yesterday},-141.57,${id}`);
    const { requestId } = await payOut(server, two, 'Easypaisa', id);
    for (const [on, effect] of [
      [yesterday, -141.57],
      [DAY, 141.57],
    ] as const) {
      const row = (await day(on)).differences.find(({ request }) => request?.id === requestId);
      expect(row).toMatchObject({ kind: 'otherDay', effect });
    }
  });

  it('agree about a transfer between accounts when both have it', async () => {
    const staff = await one.as();
    await staff.requests.accounts.transfer({
      from: 'Easypaisa',
      to: 'Bank Account',
      amount: 777.7,
      note: 'Move',
    });
    const missing = (await day()).parts.find(({ kind }) => kind === 'transfer');
    expect(missing).toMatchObject({ count: 1, sum: 777.7 });
    await send(`${DAY},-777.70,${newReference()}`);
    expect((await day()).parts.find(({ kind }) => kind === 'transfer')).toBeUndefined();
  });
});
