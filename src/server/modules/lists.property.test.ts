import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchText } from '#shared/search-text.ts';
import type { Page } from '#shared/views/common.ts';
import type { RequestStatus, RequestType } from '#shared/views/requests.ts';
import type { UserStatus } from '#shared/views/users.ts';
import { testDatabase } from '#testing/database.ts';
import { listRequests } from './requests/requests.queries.ts';
import { listUsers } from './users/users.queries.ts';

/* Random searches, filters and pages of the lists, compared with a model that scans all rows. */

interface UserRow {
  id: string;
  seq: number;
  name: string;
  username: string;
  role: 'user' | 'admin' | 'superadmin';
  status: UserStatus;
  gone: boolean;
}
interface RequestRow {
  id: string;
  seq: number;
  user: string;
  type: RequestType;
  status: RequestStatus;
  search: string;
  /** Paisa, like `fee`. */
  amount: number;
  fee: number;
  transaction: string;
  gone: boolean;
}

const COUNT = 1_500;
/** So large that the smaller blocks of the token index have few rows. */
const GAP = 379;
const PIECES = String.raw`ali khan Al KHA zo x _ % \ . علی خان 99 1 é 😀`.split(' ');

const testing = testDatabase();
let users: UserRow[] = [];
let requests: RequestRow[] = [];
/** The state of a random generator with a fixed start, so that a failing run can be repeated. */
let last = 7;
const dice = (below: number) => {
  last = (last * 48_271) % 2_147_483_647;
  return last % below;
};
const one = <T>(of: readonly T[]) => of[dice(of.length)] as T;

beforeAll(async () => {
  const { sql } = testing;
  // Some names occur only in the oldest rows and others only in the newest.
  users = Array.from({ length: COUNT }, (_, i) => ({
    id: randomUUID(),
    seq: 10 + i * GAP + dice(GAP),
    name: `${i < 300 ? 'Oldest' : i > 1_400 ? 'Newest' : ''}${Array.from({ length: 1 + dice(5) }, () => one(PIECES)).join(one(['', ' ']))}`,
    username: `${one(['ali', 'k_h', 'z.o', 'Q-q'])}${i}`,
    role: dice(20) === 0 ? 'admin' : dice(60) === 0 ? 'superadmin' : 'user',
    status: dice(5) === 0 ? 'Inactive' : 'Active',
    gone: dice(10) === 0,
  }));
  await sql`
    insert into users (id, seq, name, username, email, phone, password_hash, role, status, account_status, deleted_at) overriding system value
    select id, seq, name, username, username || '@example.com', '03001234567', 'x', role, status, 'approved', case when gone then now() end
    from jsonb_to_recordset(${sql.json(users as never)}) as u(id uuid, seq bigint, name text, username text, role text, status text, gone boolean)`;
  await sql`insert into ledger_accounts (code, user_id) select 'member', id from users where not exists (select 1 from ledger_accounts where user_id = users.id)`;
  requests = Array.from({ length: COUNT }, (_, i) => {
    const user = one(users);
    return {
      id: randomUUID(),
      seq: 10 + i * GAP + dice(GAP),
      user: user.id,
      type: one(['Deposit', 'Withdraw']),
      status: i > 1_400 ? 'Pending' : one(['Approved', 'Rejected']),
      search: searchText(
        `${user.name} ${user.username} ${i < 700 ? `txn2601${dice(10_000)}` : dice(100_000)}`,
      ),
      amount: one([86_500, 14_300, 140_050]),
      fee: one([0, 143]),
      transaction: `EP-${dice(300)} x`,
      gone: dice(10) === 0,
    };
  });
  await sql`drop index requests_one_pending_deposit`;
  await sql`
    insert into requests (id, seq, user_id, type, amount, fee, status, transaction_id, decided_at, removed_at, search)
    overriding system value
    select id, seq, "user", type, amount, fee, status, transaction, case when status <> 'Pending' then now() end,
      case when gone then now() end, search
    from jsonb_to_recordset(${sql.json(requests as never)}) as r(id uuid, seq bigint, "user" uuid, type text,
      status text, search text, amount bigint, fee bigint, transaction text, gone boolean)`;
  for (const table of ['users', 'requests'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'seq'), ${COUNT * GAP + GAP})`;
});

async function walk(
  list: (cursor: string | null) => Promise<Page<{ readonly id: string }>>,
): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Page<{ readonly id: string }> = await list(cursor);
    found.push(...page.items.map(({ id }) => id));
    if (page.nextCursor === null) return found;
    expect(page.items.length).toBeGreaterThan(0);
    cursor = page.nextCursor;
  }
}

const newestFirst = <T extends { seq: number; id: string }>(rows: T[]) =>
  rows.toSorted((a, b) => b.seq - a.seq).map(({ id }) => id);
const hasWords = (text: string, search: string) =>
  searchText(search)
    .split(' ')
    .every((word) => text.includes(word));
/** `numberIn` and `finds` are a model, without the database, of how the search finds the requests above. */
const numberIn = (search: string) => Number(/^(?:R-)?0*(\d+)$/i.exec(search.trim())?.[1] ?? Number.NaN);
const finds = (search: string, row: RequestRow) =>
  hasWords(row.search, search) ||
  row.seq === numberIn(search) ||
  [row.amount, row.amount - row.fee].includes(
    Math.round(Number(search.replaceAll(',', '') || Number.NaN) * 100),
  ) ||
  search.toLowerCase().replace(/[^0-9a-z]/g, '') === row.transaction.toLowerCase().replace(/[^0-9a-z]/g, '');
const searchOf = ({ name, username }: UserRow) => searchText(`${name} ${username}`);

const search = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom(...PIECES, ' '), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join('')),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.nat(COUNT - 1), fc.nat(12), fc.integer({ min: 1, max: 12 }))
      .map(([row, from, length]) =>
        Array.from(requests[row]?.search ?? '')
          .slice(from, from + length)
          .join(''),
      ),
  },
  fc.constantFrom(...String.raw`old oldest newest txn txn2601 nobody %%% ___ \\\ ALI superadmin`.split(' ')),
);
const inHand = fc.oneof(
  fc.constantFrom('865', '1,400.50', '143', '141.57', 'khan ali', 'ALI 99 x'),
  fc.nat(COUNT - 1).map((row) => `${row % 2 ? 'R-000' : ''}${requests[row]?.seq}`),
  fc.nat(300).map((id) => `ep ${id}X`),
);
const some = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const limit = fc.constantFrom(1, 7, 50, 1_000);

describe('a list under any search, filter and page size', () => {
  it('of accounts has exactly the rows of a full scan', async () => {
    const filters = fc.record({
      search: fc.option(search, { nil: undefined }),
      role: some('user', 'admin'),
      status: some('Active', 'Inactive'),
      limit,
    });
    await fc.assert(
      fc.asyncProperty(filters, async (input) => {
        const text = input.search?.toLowerCase();
        const expected = users.filter(
          (row) =>
            !row.gone &&
            row.role !== 'superadmin' &&
            (!input.role || row.role === input.role) &&
            (!input.status || row.status === input.status) &&
            (!text || hasWords(searchOf(row), text)),
        );
        const size = Math.max(input.limit, Math.ceil(expected.length / 4));
        const found = await walk((cursor) =>
          listUsers(testing.database, { ...input, reader: 'superadmin', limit: size, cursor } as never),
        );
        expect(found).toEqual(newestFirst(expected));
      }),
      // '99 99' may mean a phone number too, and its words are too short for the token index.
      {
        numRuns: 40,
        endOnFailure: true,
        examples: [[{ search: '99 99', role: undefined, status: undefined, limit: 50 }]],
      },
    );
  });

  it('of requests has exactly the rows of a full scan', async () => {
    const filters = fc.record({
      search: fc.option(fc.oneof({ weight: 3, arbitrary: search }, inHand), { nil: undefined }),
      type: some('Deposit', 'Withdraw'),
      status: some('Pending', 'Approved', 'Rejected'),
      archive: some(true, false),
      order: some('newest', 'oldest'),
      limit,
    });
    await fc.assert(
      fc.asyncProperty(filters, async (input) => {
        const text = input.search;
        const expected = requests.filter(
          (row) =>
            row.gone === (input.archive ?? false) &&
            (!input.type || row.type === input.type) &&
            (!input.status || row.status === input.status) &&
            (!text || finds(text, row)),
        );
        const size = Math.max(input.limit, Math.ceil(expected.length / 4));
        const found = await walk((cursor) =>
          listRequests(
            testing.database,
            { ...input, reader: 'superadmin', limit: size, cursor } as never,
            (id) => id,
          ),
        );
        const numbered = text && expected.find(({ seq }) => seq === numberIn(text))?.id;
        const inOrder = newestFirst(expected);
        if (input.order === 'oldest') inOrder.reverse();
        expect(found).toEqual(numbered ? [numbered, ...inOrder.filter((one) => one !== numbered)] : inOrder);
      }),
      { numRuns: 100, endOnFailure: true },
    );
  });
});

it('a page of a few rows has the newest of many neighbours that match', async () => {
  const { sql, database } = testing;
  await sql`insert into requests (user_id, type, amount, search)
    select (select user_id from requests limit 1), 'Withdraw', 100, 'neighbours' from generate_series(1, 600)`;
  const { items } = await listRequests(
    database,
    { reader: 'superadmin', search: 'neighbours', limit: 5 },
    (id) => id,
  );
  const newest = await sql`select id from requests order by seq desc limit 5`;
  expect(items.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  await sql`delete from requests where search = 'neighbours'`;
});

it('pages have every remaining row once while rows are added and removed', async () => {
  const { sql, database } = testing;
  const there = await walk((cursor) =>
    listRequests(database, { reader: 'superadmin', search: 'txn', limit: 50, cursor }, (id) => id),
  );
  const removed = new Set<string>();
  const found: string[] = [];
  for (let cursor: string | null = null, pages = 0; ; pages++) {
    const page: Page<{ readonly id: string }> = await listRequests(
      database,
      { reader: 'superadmin', search: 'txn', limit: 50, cursor },
      (id) => id,
    );
    found.push(...page.items.map(({ id }) => id));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
    const next = there[found.length + removed.size + 3];
    if (next && pages % 2 === 0) {
      removed.add(next);
      await sql`update requests set removed_at = now() where id = ${next}`;
    }
    await sql`insert into requests (user_id, type, amount, search) select user_id, type, 100, 'txn new' from requests limit 1`;
  }
  expect(found).toEqual(there.filter((id) => !removed.has(id)));
});

it('finds a row at once after its insert, and under a new status at once after the change', async () => {
  const { sql, database } = testing;
  const ids = async (status: RequestStatus) =>
    (
      await listRequests(database, { reader: 'superadmin', search: 'a brand-new row', status }, (id) => id)
    ).items.map(({ id }) => id);
  const [made] =
    await sql`insert into requests (user_id, type, amount, search) select user_id, 'Withdraw', 100, 'this is a brand-new row' from requests limit 1 returning id`;
  expect(await ids('Pending')).toEqual([made?.id]);
  await sql`update requests set status = 'Approved', decided_at = now() where id = ${made?.id}`;
  expect(await ids('Pending')).toEqual([]);
  expect(await ids('Approved')).toEqual([made?.id]);
});
