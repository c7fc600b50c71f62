import { and, desc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant, paisaValue, pkrValue, standing } from '#drizzle/rows.ts';
import { ledgerAccounts } from '#drizzle/schema/ledger.ts';
import { requests } from '#drizzle/schema/requests.ts';
import { users } from '#drizzle/schema/users.ts';
import { isPlain, plainText } from '#shared/identifiers.ts';
import { type Paisa, toPkr } from '#shared/money.ts';
import type { Role } from '#shared/policies.ts';
import { LEVELS } from '#shared/rules.ts';
import { REQUEST_STATUSES } from '#shared/schemas/requests.ts';
import type { ListUsersInput, UserPageInput } from '#shared/schemas/users.ts';
import type { Page } from '#shared/views/common.ts';
import type {
  AccountStatus,
  MemberView,
  ReferralView,
  ReferralWait,
  StaffUserView,
} from '#shared/views/users.ts';
import { hasPhonePart, meaningsOf, visibleTo } from '../../platform/database/conditions.ts';
import { iso, pageBounds, toPage } from '../../platform/database/paging.ts';
import { contains, isIndexed, searchedRows } from '../../platform/database/search.ts';

const staffColumns = {
  id: users.id,
  seq: users.seq,
  name: users.name,
  username: users.username,
  email: users.email,
  phone: users.phone,
  paymentMethod: users.paymentMethod,
  role: users.role,
  status: users.status,
  accountStatus: users.accountStatus,
  balance: ledgerAccounts.balance,
  createdAt: users.createdAt,
};
type StaffRow = Omit<StaffUserView, 'balance' | 'createdAt'> & {
  readonly seq: number;
  readonly balance: Paisa;
  readonly createdAt: Date;
};

function toStaffView({ seq: _, balance, createdAt, ...rest }: StaffRow): StaffUserView {
  return { ...rest, balance: toPkr(balance), createdAt: iso(createdAt) };
}

/** No reader sees superadmins in that list. */
export function userCondition(filters: UserFilters) {
  const { search } = filters;
  return and(listed(filters), search ? or(contains(users.search, search), otherwise(search)) : undefined);
}

type UserFilters = Omit<ListUsersInput, 'limit' | 'cursor'>;

const listed = ({ role, status }: UserFilters) =>
  and(
    isNull(users.deletedAt),
    ne(users.role, 'superadmin'),
    role && eq(users.role, role),
    status && eq(users.status, status),
  );

/** By a part of the phone number; by the whole username, if it has the digits of another script. */
function otherwise(search: string) {
  const { phoneParts } = meaningsOf(search);
  return or(
    phoneParts.length > 0 ? hasPhonePart(phoneParts) : undefined,
    isPlain(search) ? undefined : eq(users.usernameKey, plainText(search).toLowerCase()),
  );
}

/** Undefined without a search, or if all its words are too short for the token index. */
function searchedUsers(filters: UserFilters, bounds: ReturnType<typeof pageBounds>) {
  const { role, status, search } = filters;
  if (!search || !isIndexed(search)) return undefined;
  const rows = searchedRows({ name: 'users', filters: [role, status] }, search, bounds);
  const other = otherwise(search);
  const others = sql`union all (select ${users.seq} from ${users}
    where ${and(listed(filters), lt(users.seq, bounds.before), other)}
    order by ${users.seq} desc limit ${bounds.fetch})`;
  return sql`${users.seq} = any(array(${rows} ${other ? others : sql``}))`;
}

export async function listUsers(database: Database, input: ListUsersInput): Promise<Page<StaffUserView>> {
  const bounds = pageBounds(input);
  const { limit, fetch, before } = bounds;
  const rows = await database.read((orm) =>
    orm
      .select(staffColumns)
      .from(users)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.userId, users.id))
      .where(and(userCondition(input), lt(users.seq, before), searchedUsers(input, bounds)))
      .orderBy(desc(users.seq))
      .limit(fetch)
      .prepare('page')
      .execute(),
  );
  return toPage(rows, limit, toStaffView);
}

export async function findStaffUser(database: Database, id: string): Promise<StaffUserView | undefined> {
  const [row] = await database.read((orm) =>
    orm
      .select(staffColumns)
      .from(users)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.userId, users.id))
      .where(and(eq(users.id, id), isNull(users.deletedAt))),
  );
  return row && toStaffView(row);
}

const memberRow = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  fullName: z.string(),
  ...standing,
  balance: pkrValue,
  totalEarnings: pkrValue,
  todayEarnings: pkrValue,
  referrals: z.int(),
  paidLevel: z.int(),
  withdrawalCount: z.int(),
  depositStatus: z.nullable(z.enum(REQUEST_STATUSES)),
  depositReason: z.nullable(z.string()),
  depositRemoved: z.nullable(z.boolean()),
  createdAt: instant,
});

/** This is the most frequent read, so it is one prepared statement. */
export async function findMember(database: Database, id: string): Promise<MemberView | undefined> {
  // The array is made here: with `generate_series` in SQL, Postgres would plan the statement at each call.
  const causes = LEVELS.map((_, i) => `level:${id}:${i + 1}`);
  const [row] = await database.rows(
    memberRow,
    (sql) => sql`
      select u.id, u.username, u.email, u.name as "fullName", u.role, u.status, u.account_status as "accountStatus",
        a.balance, a.earned as "totalEarnings",
        case when a.earned_day = app.today() then a.earned_today else 0 end as "todayEarnings",
        u.approved_referrals as referrals, (
          select coalesce(max(split_part(cause, ':', 3)::int), 0) from journal_entries
          where kind = 'level' and cause = any(${causes}::text[])
        ) as "paidLevel", u.withdrawal_count as "withdrawalCount",
        d.status as "depositStatus", d.reason as "depositReason", d.removed_pending as "depositRemoved", u.created_at as "createdAt"
      from users u
      join ledger_accounts a on a.user_id = u.id
      left join lateral (
        select status, reason, removed_pending from requests where user_id = u.id and type = 'Deposit' order by seq desc limit 1
      ) d on true
      where u.id = ${id} and u.deleted_at is null`,
  );
  if (!row) return undefined;
  const { depositStatus, depositReason, depositRemoved, ...rest } = row;
  return {
    ...rest,
    deposit: depositStatus && {
      status: depositStatus,
      reason: depositReason,
      removedPending: depositRemoved ?? false,
    },
  };
}

function waitOf(status: AccountStatus, underReview: boolean): ReferralWait | null {
  if (status === 'approved') return null;
  if (underReview) return 'review';
  return status === 'rejected' ? 'newDeposit' : 'deposit';
}

export async function listReferrals(
  database: Database,
  input: UserPageInput,
  reader: Role,
): Promise<Page<ReferralView>> {
  const { limit, fetch, before } = pageBounds(input);
  const rows = await database.read((orm) =>
    orm
      .select({
        id: users.id,
        seq: users.seq,
        name: users.name,
        username: users.username,
        email: users.email,
        createdAt: users.createdAt,
        accountStatus: users.accountStatus,
        status: users.status,
        underReview: isNotNull(requests.id),
      })
      .from(users)
      .leftJoin(
        requests,
        and(eq(requests.userId, users.id), eq(requests.type, 'Deposit'), eq(requests.status, 'Pending')),
      )
      .where(
        and(
          eq(users.referrerId, input.id),
          isNull(users.deletedAt),
          lt(users.seq, before),
          visibleTo(reader, users.id),
        ),
      )
      .orderBy(desc(users.seq))
      .limit(fetch)
      .prepare('page')
      .execute(),
  );
  return toPage(rows, limit, ({ seq: _, underReview, createdAt, ...rest }) => ({
    ...rest,
    waitsFor: waitOf(rest.accountStatus, Boolean(underReview)),
    createdAt: iso(createdAt),
  }));
}

export async function countUsers(database: Database): Promise<(role: Role, status?: string) => number> {
  const rows = await database.rows(
    z.object({ name: z.string(), n: z.int() }),
    (sql) => sql`
      select name, sum(n)::bigint as n from stat_counters where name like 'users:%' group by name`,
  );
  return (role, status) =>
    rows
      .filter((row) => row.name.startsWith(`users:${role}:`) && (!status || row.name.endsWith(`:${status}`)))
      .reduce((total, row) => total + row.n, 0);
}

/** Staff accounts are few enough to be summed here. */
export async function totalBalances(database: Database): Promise<{ all: Paisa; staff: Paisa }> {
  const [row] = await database.rows(
    z.object({ all: paisaValue, staff: paisaValue }),
    (sql) => sql`
      select app.house_balance('member') as all,
        (select coalesce(sum(a.balance), 0)::bigint from users u join ledger_accounts a on a.user_id = u.id
          where u.role in ('admin', 'superadmin') and u.deleted_at is null) as staff`,
  );
  if (!row) throw new Error('the balances could not be read');
  return row;
}
