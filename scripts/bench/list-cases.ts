import { and, desc, eq, lt, not } from 'drizzle-orm';
import type { Database, Sql } from '#drizzle/client.ts';
import * as tables from '#drizzle/schema/index.ts';
import { listAudit } from '#server/modules/audit/audit.queries.ts';
import { countResets, listResets } from '#server/modules/auth/auth.queries.ts';
import { countContacts, listContacts } from '#server/modules/contacts/contacts.queries.ts';
import { readCash } from '#server/modules/requests/cash.queries.ts';
import { requestCondition } from '#server/modules/requests/request-search.ts';
import { countRequests, listOwnRequests, listRequests } from '#server/modules/requests/requests.queries.ts';
import { findWarnings } from '#server/modules/requests/warnings.queries.ts';
import { listTransactions } from '#server/modules/users/transactions.queries.ts';
import * as users from '#server/modules/users/users.queries.ts';
import { meaningsOf } from '#server/platform/database/meanings.ts';
import { LIST_LIMITS } from '#shared/rules.ts';
import type { ListRequestsInput } from '#shared/schemas/requests.ts';
import type { ListUsersInput } from '#shared/schemas/users.ts';

const PAGE = LIST_LIMITS.page;
const numberOf = ({ search }: ListRequestsInput) => (search ? meaningsOf(search).number : undefined);
const link = (id: string) => `/api/images/${id}`;

/**
 * Searches of accounts: common, rare and absent words, two words, digits, special characters of LIKE, Urdu,
 * and a rare word that consists of common groups of letters.
 */
const USER_SEARCHES = [
  'khan',
  'ali',
  'muhammad',
  'zoya',
  'zardari',
  'zoya zardari',
  'ali 99',
  '12345',
  '4321',
  '_99',
  '.khan77',
  '%%%',
  '___',
  'محمد',
  'زینب قریشی',
  'qqqqx',
  'naaz',
];
const REQUEST_SEARCHES = [
  'khan',
  'ali',
  'fatima',
  'zoya zardari',
  'txn',
  '12345',
  '98765432',
  '_99',
  'محمد',
  'qqqqx',
];

export interface Case {
  readonly name: string;
  readonly run: () => Promise<unknown>;
  /** Reads the ids of the same page by a plain query, to check `run`. Undefined: `run` is not checked. */
  readonly plain?: () => Promise<readonly { readonly id: string }[]>;
  /** Reads rows of the same table by primary key, for comparison. */
  readonly limit: () => Promise<unknown>;
}

/** Chooses random primary keys of a table. @returns a function that reads fifty rows by some of these keys */
async function byKey(database: Database, sql: Sql, table: string): Promise<() => Promise<unknown>> {
  const found = await sql.unsafe<{ id: string }[]>(
    `select id from ${table} tablesample system (1) order by random() limit 20000`,
  );
  const ids = found.map(({ id }) => id);
  const type = table === 'audit_log' || table === 'journal_lines' ? 'bigint[]' : 'uuid[]';
  return () => {
    const start = Math.floor(Math.random() * Math.max(1, ids.length - 50));
    const some = ids.slice(start, start + 50);
    return database.read((_, sql) =>
      sql.unsafe(`select * from ${table} where id = any($1::${type})`, [some as never], { prepare: true }),
    );
  };
}

/** Pages and searches of the lists that grow, their counts, and the cash. @throws Error without members */
export async function listCases(database: Database, sql: Sql): Promise<Case[]> {
  const [middle] = await sql<{ users: string; requests: string; contacts: string; audit: string }[]>`
    select (select max(seq) / 2 from users)::text as users, (select max(seq) / 2 from requests)::text as requests,
      (select max(seq) / 2 from contacts)::text as contacts, (select max(id) / 2 from audit_log)::text as audit`;
  const [star] = await sql<
    { id: string }[]
  >`select id from users where role = 'user' order by approved_referrals desc limit 1`;
  const [busy] = await sql<
    { id: string }[]
  >`select id from users where role = 'user' order by withdrawal_count desc limit 1`;
  if (!middle || !star || !busy) throw new Error('the database holds no members: npm run seed:big');
  const pick = {
    users: await byKey(database, sql, 'users'),
    requests: await byKey(database, sql, 'requests'),
    contacts: await byKey(database, sql, 'contacts'),
    resets: await byKey(database, sql, 'password_resets'),
    audit: await byKey(database, sql, 'audit_log'),
    lines: await byKey(database, sql, 'journal_lines'),
  };
  const user = (name: string, input: ListUsersInput): Case => ({
    name: `users: ${name}`,
    run: () => users.listUsers(database, input),
    plain: () =>
      database.read((orm) =>
        orm
          .select({ id: tables.users.id })
          .from(tables.users)
          .where(and(users.userCondition(input), lt(tables.users.seq, Number(input.cursor ?? 1e15))))
          .orderBy(desc(tables.users.seq))
          .limit(PAGE),
      ),
    limit: pick.users,
  });
  const request = (name: string, input: ListRequestsInput): Case => ({
    name: `requests: ${name}`,
    plain: () => {
      // If the search is a request's number, that request comes first, so pages after the first leave it out.
      const number = numberOf(input);
      const isNumbered = number ? eq(tables.requests.seq, number) : undefined;
      const beyond = and(
        lt(tables.requests.seq, Number(input.cursor ?? 1e15)),
        isNumbered && not(isNumbered),
      );
      return database.read((orm) =>
        orm
          .select({ id: tables.requests.id })
          .from(tables.requests)
          .innerJoin(tables.users, eq(tables.users.id, tables.requests.userId))
          .where(and(requestCondition(input), input.cursor ? beyond : undefined))
          .orderBy(...(isNumbered ? [desc(isNumbered)] : []), desc(tables.requests.seq))
          .limit(PAGE),
      );
    },
    run: () => listRequests(database, input, link),
    limit: pick.requests,
  });
  const other = (name: string, run: () => Promise<unknown>, limit: Case['limit']): Case => ({
    name,
    run,
    limit,
  });
  return [
    user('first page', {}),
    user('a page far down', { cursor: middle.users }),
    user('Active', { status: 'Active' }),
    user('Inactive', { status: 'Inactive' }),
    user('Inactive, far down', { status: 'Inactive', cursor: middle.users }),
    user('admins', { role: 'admin' }),
    user('admins, Inactive', { role: 'admin', status: 'Inactive' }),
    user('members, Inactive', { role: 'user', status: 'Inactive' }),
    ...USER_SEARCHES.flatMap((search) => [
      user(`"${search}"`, { search }),
      user(`"${search}", far down`, { search, cursor: middle.users }),
      user(`"${search}", Inactive`, { search, status: 'Inactive' }),
    ]),
    user('"khan", admins', { search: 'khan', role: 'admin' }),
    request('first page', {}),
    other(
      'requests: first page and its warnings',
      async () => {
        const { items } = await listRequests(database, {}, link);
        await findWarnings(
          database,
          items.map(({ id }) => id),
        );
      },
      pick.requests,
    ),
    request('a page far down', { cursor: middle.requests }),
    ...(['Pending', 'Approved', 'Rejected'] as const).flatMap((status) => [
      request(status, { status }),
      request(`${status}, far down`, { status, cursor: middle.requests }),
      request(`${status} deposits`, { status, type: 'Deposit' }),
      request(`${status} withdrawals, far down`, { status, type: 'Withdraw', cursor: middle.requests }),
    ]),
    request('deposits', { type: 'Deposit' }),
    request('withdrawals, far down', { type: 'Withdraw', cursor: middle.requests }),
    ...(await transactions(sql)).flatMap((search) => [request(`"${search}"`, { search })]),
    ...REQUEST_SEARCHES.flatMap((search) => [
      request(`"${search}"`, { search }),
      request(`"${search}", far down`, { search, cursor: middle.requests }),
      request(`"${search}", Pending withdrawals`, { search, status: 'Pending', type: 'Withdraw' }),
      request(`"${search}", Rejected`, { search, status: 'Rejected' }),
    ]),
    other(
      'referrals of one with 100,000',
      () => users.listReferrals(database, { id: star.id }, true),
      pick.users,
    ),
    other(
      'referrals, far down',
      () => users.listReferrals(database, { id: star.id, cursor: middle.users }, true),
      pick.users,
    ),
    other('a member’s history', () => listTransactions(database, { id: star.id }), pick.lines),
    other('a member’s own requests', () => listOwnRequests(database, busy.id, {}), pick.requests),
    other('contacts', () => listContacts(database, {}), pick.contacts),
    other('contacts, far down', () => listContacts(database, { cursor: middle.contacts }), pick.contacts),
    other('password requests', () => listResets(database, {}, true), pick.resets),
    other('audit', () => listAudit(database, {}), pick.audit),
    other('audit, far down', () => listAudit(database, { cursor: middle.audit }), pick.audit),
    other(
      'users’ cards',
      () => Promise.all([users.countUsers(database), users.totalBalances(database)]),
      pick.users,
    ),
    other('request counts', () => countRequests(database), pick.requests),
    other(
      'contact and reset counts',
      () => Promise.all([countContacts(database), countResets(database, true)]),
      pick.contacts,
    ),
    other('cash', () => readCash(database), pick.requests),
  ];
}

/**
 * Returns texts to search for: the transaction id of an old deposit, the start of that id (the day, which
 * many deposits share), and an account number.
 */
async function transactions(sql: Sql): Promise<string[]> {
  const [row] = await sql<{ deposit: string; account: string }[]>`
    select (select transaction_id from requests where type = 'Deposit' and removed_at is null and seq > (select max(seq) / 9 from requests) order by seq limit 1) as deposit,
      (select account_number from requests where type = 'Withdraw' and removed_at is null and seq > (select max(seq) / 9 from requests) order by seq limit 1) as account`;
  return row ? [row.deposit, row.deposit.slice(0, 9), row.account] : [];
}
