import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixture, temporaryFolder } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { admin, environmentOf } from './admin.fixture.ts';

const server = testServer();
const env = fixture(async () => environmentOf(server.db.connection));
const folder = temporaryFolder('figures');

describe('export', () => {
  it('writes every row as CSV or JSON and audits the export', async () => {
    await server.make.member({ balance: 12.5 });
    const csv = join(folder, 'users.csv');
    const { status, answer } = await admin(['export', 'users', csv], env);
    const [count] = await server.db.sql<
      { n: number }[]
    >`select count(*) as n from users where role <> 'superadmin'`;
    const lines = (await readFile(csv, 'utf8')).trim().split('\r\n');
    expect({ status, rows: answer.rows }).toEqual({ status: 0, rows: lines.length - 1 });
    expect(answer.rows).toBe(count?.n);
    expect((await stat(csv)).mode & 0o777).toBe(0o600);

    const json = join(folder, 'ledger.jsonl');
    expect((await admin(['export', 'ledger', json, '--format', 'json'], env)).status).toBe(0);
    const entries = (await readFile(json, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries.reduce((sum, { credit }) => sum + Math.round(credit * 100), 0)).toBe(0);
    expect(entries.some(({ credit, kind }) => credit === 865 && kind === 'joining')).toBe(true);
    const trail = await server.db.sql`
      select actor_id, address, after ->> 'rows' as rows from audit_log where action = 'export.end' order by id`;
    expect(trail[0]).toEqual({ actor_id: null, address: 'console', rows: String(answer.rows) });
  });

  it('accepts the filters of the screens', async () => {
    const file = join(folder, 'pending.jsonl');
    const waiting = await server.make.awaiting();
    const args = [
      'export',
      'requests',
      file,
      '--format',
      'json',
      '--filter',
      'status=Pending',
      '--filter',
      'type=Deposit',
    ];
    expect((await admin(args, env)).status).toBe(0);
    const rows = (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ id }) => id)).toContain(waiting.requestId);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['Pending']));
    expect((await admin(args, env)).answer.error).toContain('exists already');
  });

  it.each([
    [['secrets', 'x'], 'export one of users, requests, ledger, audit'],
    [['users', 'x', '--format', 'xml'], '--format must be one of csv, json'],
    [['requests', 'x', '--filter', 'status=Lost'], '--filter status is not valid'],
    [['requests', 'x', '--filter', 'status'], '--filter must be NAME=TEXT'],
    [['requests', 'x', '--filter', 'staus=Pending'], '--filter staus is no filter of requests'],
    [['ledger', 'x', '--filter', 'status=Pending'], '--filter status is no filter of ledger'],
    [['users', '/no/such/folder/x'], 'there is no folder /no/such/folder'],
  ])('refuses %j', async (args, message) => {
    const { status, answer } = await admin(['export', ...args], env);
    expect(status).toBe(2);
    expect(answer.error).toContain(message);
  });
});

describe('economics', () => {
  it('reports the first day with more debt than cash, and the first with unpaid withdrawals', async () => {
    const { status, answer } = await admin(['economics', '--days', '120'], {});
    expect(status).toBe(1);
    expect(answer).toMatchObject({ uncoveredFrom: 1, joiner: { daysPaidByDeposit: 48 } });
    expect(answer.days).toHaveLength(121);
    expect(answer.brokeOn).toBe(79);
    const paidFor = await admin(['economics', '--income-per-watcher', '40', '--not-credited'], {});
    expect(paidFor).toMatchObject({ status: 0, answer: { uncoveredFrom: null, brokeOn: null } });
  });

  it('starts from the books of the instance', async () => {
    await server.make.member({ balance: 100 });
    const { answer } = await admin(['economics', '--from-books'], env);
    const { balances, payable, cash } = (await (await (await server.make.superadmin()).as()).requests.cash())
      .solvency;
    expect(answer.assumed).toMatchObject({ cash: cash * 100, owed: (balances + payable) * 100 });
    expect(answer.assumed.members).toBeGreaterThan(0);
  });

  it.each([
    [['--days', '1.5'], '--days must be a whole number from 1 to 3650'],
    [['--watching', '101'], '--watching must be a number from 0 to 100'],
    [['--growth', '50', '--growth-days', '300'], 'more would join than there are people'],
  ])('refuses %j', async (args, message) => {
    const { status, answer } = await admin(['economics', ...args], {});
    expect(status).toBe(2);
    expect(answer.error).toContain(message);
  });
});
