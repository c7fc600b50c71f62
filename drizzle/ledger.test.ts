import { randomUUID } from 'node:crypto';
import type { ISql } from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paisa } from '#shared/money.ts';
import { VIDEO_DAILY_CLICKS } from '#shared/rules.ts';
import { testDatabase } from '#testing/database.ts';
import { newAccount } from '#testing/factories.ts';

/* The constraints and triggers of the database also refuse wrong SQL statements that bypass the functions. */

const db = testDatabase();
let boss: string;
beforeAll(async () => {
  const [row] = await db.sql`select id from users where role = 'superadmin'`;
  boss = row?.id;
});
afterAll(async () => {
  expect(await db.ledgerProblems()).toEqual([]);
});

const by = () => ({ actor: boss, address: '127.0.0.1' });
const withdrawalOf = (user: string, request: string) => ({
  user,
  request,
  amountPaisa: paisa(5_000),
  feePaisa: paisa(50),
  count: 0,
  minimumPaisa: paisa(5_000),
  custom: false,
  accountNumber: '1',
  accountName: 'A',
  bankName: 'B',
  session: null,
  description: 'W',
});

async function member(amount = 10_000): Promise<{ id: string; account: number }> {
  const { id } = await db.database.call('user_create', newAccount());
  const start = { user: id, amountPaisa: paisa(amount), description: 'Start', cause: randomUUID() };
  if (amount > 0) await db.database.call('user_adjust_balance', { ...by(), ...start });
  const [row] = await db.sql`select id from ledger_accounts where user_id = ${id}`;
  return { id, account: row?.id };
}
const run = (text: string) => db.sql.begin((sql) => sql.unsafe(text).simple());
const snapshot = () => db.sql`
  select (select count(*) from journal_entries) entries, (select sum(abs(amount)) from journal_lines) moved,
    (select sum(balance) from ledger_accounts) held, (select sum(credit + debit) from ledger_daily) daily`;

async function expectRefused(text: string, why: RegExp): Promise<void> {
  const before = await snapshot();
  const error = await run(text).then(
    () => new Error('it was taken'),
    (thrown: Error) => thrown,
  );
  expect.soft(error.message, text).toMatch(why);
  expect.soft(await snapshot(), text).toEqual(before);
}

const house = (code: string) => `(select id from ledger_accounts where code = '${code}' and user_id is null)`;
const entry = (kind: string, cause: string) =>
  `insert into journal_entries (kind, cause, description, business_day) values ('${kind}', '${cause}', 'by hand', current_date)`;
const line = (cause: string, account: number | string, amount: number) =>
  `insert into journal_lines (entry_id, account_id, amount) select id, ${account}, ${amount} from journal_entries where cause = '${cause}'`;

describe('direct SQL statements', () => {
  it('can’t change or delete an entry, a line or an audit row', async () => {
    const { account } = await member();
    for (const table of ['journal_entries', 'journal_lines', 'audit_log']) {
      await expectRefused(`delete from ${table}`, /append-only/);
      await expectRefused(`truncate ${table} cascade`, /append-only/);
    }
    await expectRefused('truncate users cascade', /append-only/);
    await expectRefused('delete from users', /append-only/);
    await expectRefused('delete from ledger_accounts', /append-only/);
    await expectRefused('truncate ledger_accounts cascade', /append-only/);
    await expectRefused(`update journal_lines set amount = 1 where account_id = ${account}`, /append-only/);
    await expectRefused(`update journal_entries set kind = 'video'`, /append-only/);
    await expectRefused(`update audit_log set after = null`, /append-only/);
  });

  it('can’t change a balance, earnings or a daily total without a journal line', async () => {
    const { account } = await member();
    for (const column of ['balance', 'earned', 'earned_today']) {
      await expectRefused(
        `update ledger_accounts set ${column} = ${column} + 1 where id = ${account}`,
        /only through journal lines/,
      );
    }
    await expectRefused(
      `update ledger_accounts set user_id = null where id = ${account}`,
      /only through journal lines/,
    );
    await expectRefused('update ledger_daily set credit = credit + 1', /only through journal lines/);
    await expectRefused('delete from ledger_daily', /only through journal lines/);
    await expectRefused('truncate ledger_daily', /append-only/);
    await expectRefused(
      `insert into ledger_daily (code, day, kind, shard, credit, debit) values ('cash', current_date, 'joining', 99, 5, 0)`,
      /only through journal lines/,
    );
    await expectRefused(`insert into ledger_accounts (code, balance) values ('extra', 5)`, /starts at zero/);
  });

  it('can’t add an entry that does not balance', async () => {
    const { account } = await member();
    await expectRefused(entry('adjustment', 'a'), /does not balance: 0 lines/);
    await expectRefused(
      `${entry('adjustment', 'b')}; ${line('b', account, 100)}`,
      /does not balance: 1 lines/,
    );
    const uneven = `${entry('adjustment', 'c')}; ${line('c', account, 100)}; ${line('c', house('cash_bank'), -99)}`;
    await expectRefused(uneven, /does not balance: 2 lines, sum 1/);
    await expectRefused(`${entry('adjustment', 'd')}; ${line('d', account, 0)}`, /journal_lines_not_zero/);
  });

  it('can’t add lines to an earlier entry, even if they balance', async () => {
    const { account } = await member();
    await run(
      `${entry('adjustment', 'old')}; ${line('old', account, 100)}; ${line('old', house('adjustments'), -100)}`,
    );
    await expectRefused(
      `${line('old', account, 500)}; ${line('old', house('cash_bank'), -500)}`,
      /only together with their entry/,
    );
  });

  it('can’t add a line after the deferred check was forced early', async () => {
    const { account } = await member();
    const sound = `${entry('adjustment', 'early')}; ${line('early', account, 5)}; ${line('early', house('cash_bank'), -5)}`;
    const sent = `${sound}; set constraints all immediate; ${line('early', account, 1000)}`;
    await expectRefused(sent, /does not balance: sum 1000/);
    await expectRefused(`set constraints all immediate; ${sound}`, /does not balance: 0 lines/);
  });

  it('can’t make the balance of a member negative', async () => {
    const { account } = await member(100);
    const sent = `${entry('adjustment', 'deep')}; ${line('deep', account, -101)}; ${line('deep', house('cash_bank'), 101)}`;
    await expectRefused(sent, /ledger_accounts_balance|violates check/);
  });

  it('can’t add a second entry with the same cause', async () => {
    const { account } = await member();
    const twice = `${entry('video', 'once')}; ${line('once', account, 5)}; ${line('once', house('expense_video'), -5)}`;
    await run(twice);
    await expectRefused(twice, /journal_entries_cause/);
  });

  it('can’t change the amount of a request or its decision', async () => {
    const { id } = await member();
    const request = randomUUID();
    await db.database.call('withdrawal_create', withdrawalOf(id, request));
    await expectRefused(`update requests set amount = 1 where id = '${request}'`, /stay as they are/);
    const nothing = { reference: null, account: null, sameReference: null, arrived: null };
    await db.database.call('request_approve', { ...by(), ...nothing, request, credited: true, levels: [] });
    for (const change of [`status = 'Pending', decided_at = null`, `status = 'Rejected'`])
      await expectRefused(`update requests set ${change} where id = '${request}'`, /stay as they are/);
  });
});

async function casesOf(): Promise<[string, RegExp][]> {
  const { id, account } = await member();
  const request = randomUUID();
  await db.database.call('withdrawal_create', withdrawalOf(id, request));
  return [
    [`update ledger_accounts set balance = balance + 1 where id = ${account}`, /balance is not the sum/],
    [`update ledger_accounts set earned = earned + 1 where id = ${account}`, /earnings are off/],
    [`delete from journal_lines where account_id = ${account}`, /does not sum to zero/],
    [`update journal_lines set amount = amount + 1 where account_id = ${account}`, /does not sum to zero/],
    [`update journal_lines set balance_after = 7 where account_id = ${account}`, /after a line is off/],
    [`update ledger_daily set credit = credit + 1`, /daily total/],
    [`truncate ledger_daily`, /daily total/],
    [
      `update requests set status = 'Approved', decided_at = now() where id = '${request}'`,
      /without its posting/,
    ],
    [`update requests set amount = amount + 1 where id = '${request}'`, /payable are not/],
    [`update requests set amount = amount + 1 where id = '${request}'`, /without its posting/],
    ['alter table journal_lines disable trigger journal_lines_append_only', /guard is switched off/],
    ['alter table journal_lines enable replica trigger journal_lines_append_only', /guard is switched off/],
    ['drop trigger audit_log_append_only on audit_log', /guard is switched off/],
  ];
}

async function problemsAfter(text: string, look: (sql: ISql) => Promise<string[]>): Promise<string> {
  const found: string[] = [];
  await db.sql
    .begin(async (sql) => {
      await sql.unsafe(`set local session_replication_role = replica; ${text}`).simple();
      found.push(...(await look(sql)));
      throw new Error('undo');
    })
    .catch((error: Error) => {
      if (error.message !== 'undo') throw error;
    });
  return found.join('\n');
}

describe('app.ledger_problems', () => {
  it('finds tampering with balances, lines, daily totals, requests, clicks and triggers', async () => {
    const cases = await casesOf();
    const { id } = await member();
    cases.push([
      `insert into video_days values ('${id}', current_date, ${VIDEO_DAILY_CLICKS})`,
      /clicks and its reward differ/,
    ]);
    expect(await db.ledgerProblems()).toEqual([]);
    const look = async (sql: ISql) => {
      const rows = await sql<{ problem: string }[]>`select * from app.ledger_problems(${VIDEO_DAILY_CLICKS})`;
      return rows.map(({ problem }) => problem);
    };
    for (const [text, what] of cases) expect.soft(await problemsAfter(text, look), text).toMatch(what);
  });
});

describe('app.check_books', () => {
  async function endRound(sql: ISql): Promise<string[]> {
    for (;;) {
      await sql`select app.check_books(2)`;
      const [row] = await sql<{ part: string | null; problems: string[] }[]>`select * from books_check`;
      if (row?.part === null) return row.problems;
    }
  }
  /** Moves the clock three days ahead: a round compares daily totals only up to the day before yesterday. */
  const nextRound = () => db.clock.shift('3 days');
  afterEach(() => db.clock.reset());

  it('names what was altered within one round, and forgets it after a round that finds nothing', async () => {
    const cases = await casesOf();
    await nextRound();
    for (const [text, what] of cases) expect.soft(await problemsAfter(text, endRound), text).toMatch(what);
    expect(await endRound(db.sql)).toEqual([]);
  });

  it('shows a problem before the round ends', async () => {
    const { account } = await member();
    await nextRound();
    const look = async (sql: ISql) => {
      for (;;) {
        await sql`select app.check_books(2)`;
        const [row] = await sql<{ part: string | null; problems: string[] }[]>`select * from books_check`;
        if (row?.problems.length) return [row.part ?? 'the round has ended'];
      }
    };
    await db.sql`delete from books_check`;
    const text = `update ledger_accounts set balance = balance + 1 where id = ${account}`;
    expect(await problemsAfter(text, look)).toBe('accounts');
  });

  it('raises no false alarm while money moves and several servers check', async () => {
    await db.sql`delete from books_check`;
    const moves = async () => {
      for (let i = 0; i < 10; i++) {
        const { id } = await member();
        await db.database.call('withdrawal_create', withdrawalOf(id, randomUUID()));
      }
    };
    const checks = async () => {
      let rounds = 0;
      while (rounds < 3) {
        await db.database.call('check_books', { most: 3 });
        const [row] = await db.sql`select part, problems from books_check`;
        expect(row?.problems ?? []).toEqual([]);
        if (row?.part === null) {
          rounds += 1;
          await db.sql`update books_check set checked_at = null`;
        }
      }
    };
    await Promise.all([moves(), moves(), checks(), checks()]);
  });

  it('rests for a minute after a round', async () => {
    await db.sql`delete from books_check`;
    await endRound(db.sql);
    expect(await db.database.call('check_books', { most: 2 })).toBe(false);
    await db.clock.shift('61 seconds');
    expect(await db.database.call('check_books', { most: 2 })).toBe(true);
  });
});
