import { request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ExportInput } from '#shared/schemas/exports.ts';
import { refused } from '#testing/client.ts';
import { WAIT_MS } from '#testing/constants.ts';
import { parseCsv } from '#testing/csv.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';

const server = testServer();
const boss = fixture(() => server.make.superadmin());
const admin = fixture(() => server.make.admin());

const ask = async (input: ExportInput, who = boss) => who.as().users.export(input);
const addressOf = async (input: ExportInput, who = boss) => `${server.url}${(await ask(input, who)).url}`;
async function exported(input: ExportInput, who = boss): Promise<Record<string, string>[]> {
  const response = await fetch(await addressOf(input, who));
  expect(response.status).toBe(200);
  return parseCsv(await response.text());
}
const everyUser = { what: 'users', filters: {} } as const;

const held = async () => {
  const [row] = await server.db
    .sql`select count(*)::int as n from pg_stat_activity where application_name = 'sikka export' and datname = current_database()`;
  return row?.n as number;
};
const trail = async () =>
  (await boss.as().users.listAudit({ area: 'export' })).items.map(({ action, actor, after }) => ({
    action,
    by: actor?.username,
    after,
  }));

it('every list is exported for some days, both included', async () => {
  const member = await server.make.member({ balance: 5 });
  const [day] = await server.db.sql`select (app.today() - 1)::text as before, app.today()::text as today`;
  const [today, before] = [String(day?.today), String(day?.before)];
  await server.db.sql`update users set created_at = created_at - interval '1 day' where id = ${member.id}`;
  const { what, filters } = everyUser;
  const who = async (days: object) =>
    (await exported({ what, filters: { ...filters, ...days } })).map(({ Username }) => Username);
  expect(await who({ from: before, to: before })).toEqual([member.username]);
  expect(await who({ from: today })).not.toContain(member.username);
  expect((await exported({ what: 'ledger', filters: { from: today } })).length).toBeGreaterThan(0);
  expect(await exported({ what: 'ledger', filters: { to: before } })).toEqual([]);
  expect(await exported({ what: 'requests', filters: { to: before } })).toEqual([]);
});

describe('an exported file', () => {
  it('is a download that spreadsheets read: byte order mark, CRLF lines, Urdu unchanged', async () => {
    const { id } = await boss.as().users.create({
      name: 'عائشہ خان, "Ash"',
      username: 'ayesha.urdu',
      email: 'ayesha@example.com',
      phone: '03001234567',
      password: 'long-enough',
      paymentMethod: 'SadaPay',
      role: 'user',
    });
    await server.make.fundMember(id, 1234.5);
    const response = await fetch(await addressOf({ what: 'users', filters: { search: 'ayesha.urdu' } }));
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="users-\d{4}-\d\d-\d\d-\d{4}\.csv"$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.toString().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(parseCsv(bytes.toString())).toEqual([
      expect.objectContaining({
        ID: id,
        Name: 'عائشہ خان, "Ash"',
        Phone: "'03001234567",
        'Balance (PKR)': '1234.50',
        'Created (Asia/Karachi)': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      }),
    ]);
  });

  it('has times in the business time zone', async () => {
    // Not by the clock: the end of an export before would have that time, too.
    const { username, id } = await server.make.member();
    await server.db.sql`update users set created_at = '2027-01-31T20:30:05Z' where id = ${id}`;
    const [row] = await exported({ what: 'users', filters: { search: username } });
    expect(row?.['Created (Asia/Karachi)']).toBe('2027-02-01 01:30:05');
  });

  it('contains no cell that a spreadsheet would run as a formula', async () => {
    const name = '=HYPERLINK("http://evil.example","Pay")';
    const { username, id } = await server.make.member();
    await server.db
      .sql`update users set name = ${name}, phone = '+1', payment_method = null where id = ${id}`;
    const [row] = await exported({ what: 'users', filters: { search: username } });
    expect(row).toMatchObject({ Name: `'${name}`, Phone: "'+1", 'Payment method': '' });
  });

  it("has the rows of the list under the list's filters, in its order", async () => {
    const off = await server.make.member();
    await boss.as().users.update({ id: off.id, status: 'Inactive' });
    for (const filters of [
      {},
      { status: 'Inactive' },
      { role: 'admin' },
      { search: off.username },
    ] as const) {
      const list = await boss.as().users.list({ ...filters, limit: 1_000 });
      const rows = await exported({ what: 'users', filters });
      expect(rows.map((row) => row.ID)).toEqual(list.items.map(({ id }) => id));
      expect(rows.map((row) => row.Role)).not.toContain('superadmin');
    }
    const waiting = await server.make.awaiting();
    await server.make.awaiting();
    for (const filters of [
      {},
      { type: 'Withdraw' },
      { status: 'Pending', order: 'oldest' },
      { status: 'Pending', search: waiting.username },
    ] as const) {
      const list = await admin.as().requests.list({ ...filters, limit: 1_000 });
      const rows = await exported({ what: 'requests', filters }, admin);
      expect(rows.map((row) => [row.ID, row.Number, row['Paid to']])).toEqual(
        list.items.map(({ id, number, paidTo }) => [id, number, paidTo ?? '']),
      );
    }
  });

  it('of the ledger has every line, and its amounts sum to zero', async () => {
    await server.make.fundMember((await server.make.member({ balance: 100 })).id, -65.25);
    const rows = await exported({ what: 'ledger', filters: {} });
    expect(rows[0]?.['Business day']).toMatch(/^\d{4}-\d\d-\d\d$/);
    const lines = await server.db
      .sql`select l.id, l.amount, l.balance_after from journal_lines l order by id`;
    const pkr = (paisa: number | null) => (paisa === null ? '' : (paisa / 100).toFixed(2));
    expect(
      rows.map((row) => [row.Line, row['Amount (PKR, credit positive)'], row['Balance after (PKR)']]),
    ).toEqual(lines.map(({ id, amount, balance_after }) => [String(id), pkr(amount), pkr(balance_after)]));
    expect(rows.at(-1)).toMatchObject({ Kind: 'adjustment', 'Amount (PKR, credit positive)': '-65.25' });
    const total = rows.reduce(
      (sum, row) => sum + Math.round(Number(row['Amount (PKR, credit positive)']) * 100),
      0,
    );
    expect(total).toBe(0);
  });

  it('of the audit log has the rows of its screen', async () => {
    const filters = { area: 'user', actorId: boss.id } as const;
    const list = await boss.as().users.listAudit({ ...filters, limit: 1_000 });
    const rows = await exported({ what: 'audit', filters });
    expect(rows.map((row) => row.ID)).toEqual(list.items.map(({ id }) => id));
    expect(rows.map((row) => row.After && JSON.parse(row.After))).toEqual(
      list.items.map(({ after }) => after ?? ''),
    );
  });
});

describe('an export of many rows', () => {
  const ROWS = 4_000;
  const insertUsers = (from: number, to: number) => server.db.sql`
    insert into users (id, name, username, email, phone, password_hash, role, status, account_status)
    select gen_random_uuid(), 'بہت ' || i, 'many.' || i, 'many' || i || '@e.com', repeat('long ', 400), 'x',
      'user', 'Active', 'approved' from generate_series(${from}::int, ${to}::int) i`;
  beforeAll(async () => {
    // The counting trigger would take longer than the test, and no test here reads the counts.
    await server.db.sql`alter table users disable trigger users_count`;
    // Inserts in several statements: a single statement could exceed its time limit on a busy machine.
    for (let from = 1; from <= ROWS; from += 2_000) await insertUsers(from, from + 1_999);
    await server.db
      .sql`insert into ledger_accounts (code, user_id) select 'member', id from users where username like 'many.%'`;
    await server.db.sql`alter table users enable trigger users_count`;
  });

  it('sends each row once', async () => {
    const response = await fetch(await addressOf({ what: 'users', filters: { search: 'many.' } }));
    const seen = new Set<string>();
    let text = '';
    let bytes = 0;
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      text += new TextDecoder().decode(chunk, { stream: true });
      const whole = text.lastIndexOf('\r\n');
      for (const [, name] of text.slice(0, whole).matchAll(/"(many\.\d+)"/g)) seen.add(name ?? '');
      text = text.slice(whole);
    }
    expect(seen.size).toBe(ROWS);
    expect(bytes).toBeGreaterThan(ROWS * 2_000);
    const ended = { action: 'export.end', after: { rows: ROWS, complete: true } };
    await expect.poll(async () => (await trail())[0]).toMatchObject(ended);
    await expect.poll(held).toBe(0);
  });

  it('is a snapshot, unaffected by changes during the download', async () => {
    const url = await addressOf({ what: 'users', filters: { search: 'many.' } });
    const reader = await startReading(url);
    await server.db.sql`update users set deleted_at = now() where username in ('many.1', 'many.2')`;
    const rows = parseCsv(await reader.rest());
    await server.db.sql`update users set deleted_at = null where username in ('many.1', 'many.2')`;
    expect(rows).toHaveLength(ROWS);
  });

  it('does not delay live events', async () => {
    const reader = await startReading(await addressOf({ what: 'users', filters: { search: 'many.' } }));
    const { id } = await server.make.member();
    const signal = AbortSignal.timeout(WAIT_MS);
    const told = await (async () => {
      const staff = { audience: 'staff', userId: boss.id } as const;
      for await (const [, event] of server.deps.relay.follow(staff, undefined, signal)) {
        if (event.name === 'connected') void server.make.fundMember(id, 1);
        if (event.name === 'balanceUpdated') return event.name;
      }
      return 'nothing';
    })();
    expect(told).toBe('balanceUpdated');
    reader.abort();
    await expect.poll(held).toBe(0);
  });

  it('reads only as far as its client, and stops the query when the client disconnects', async () => {
    const reader = await startReading(await addressOf(everyUser));
    expect(await held()).toBe(1);
    reader.abort();
    await expect.poll(held).toBe(0);
    await expect.poll(async () => (await trail())[0]?.after).toMatchObject({ complete: false });
    const [last] = await trail();
    expect(Number(last?.after?.rows)).toBeLessThan(ROWS);
  });

  it('frees its connection when the client disconnects before the first row', async () => {
    const url = await addressOf(everyUser);
    const locking = await server.db.sql.reserve();
    await locking`begin`;
    await locking`lock table ledger_accounts in access exclusive mode`;
    const leaving = new AbortController();
    const left = fetch(url, { signal: leaving.signal }).catch(() => 'left');
    await expect.poll(held).toBe(1);
    leaving.abort();
    expect(await left).toBe('left');
    await locking`rollback`;
    locking.release();
    await expect.poll(held).toBe(0);
    await expect.poll(async () => (await trail())[0]?.after).toMatchObject({ complete: false });
  });

  it('is cut off when the session that requested it ends', async () => {
    const other = await server.make.admin();
    const reader = await startReading(await addressOf(everyUser, other));
    await boss.as().users.update({ id: other.id, status: 'Inactive' });
    await expect(reader.rest()).rejects.toThrow();
    await expect.poll(held).toBe(0);
    await expect.poll(async () => (await trail())[0]?.after).toMatchObject({ complete: false });
  });

  it('takes one of two places; a third export is refused until one is free', async () => {
    const readers = [
      await startReading(await addressOf(everyUser)),
      await startReading(await addressOf(everyUser)),
    ];
    await refused(ask(everyUser), 429, 'exportsBusy');
    for (const reader of readers) reader.abort();
    await expect.poll(held).toBe(0);
    await expect
      .poll(async () => (await fetch(await addressOf({ what: 'ledger', filters: {} }))).status)
      .toBe(200);
  });
});

/** Reads the start of a file and then stops reading, so that the server has to wait for its reader. */
function startReading(url: string): Promise<{ rest(): Promise<string>; abort(): void }> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(url, (response) => {
      response.once('readable', () => {
        resolve({
          abort: () => call.destroy(),
          async rest() {
            response.setEncoding('utf8');
            let text = '';
            for await (const chunk of response) text += chunk;
            return text;
          },
        });
      });
    });
    call.on('error', reject);
    call.end();
  });
}
