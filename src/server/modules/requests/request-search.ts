import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { requests } from '#drizzle/schema/requests.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Role } from '#shared/policies.ts';
import type { ListRequestsInput } from '#shared/schemas/requests.ts';
import {
  endOf,
  hasPhonePart,
  meaningsOf,
  ownerParts,
  startOf,
  visibleTo,
  within,
} from '../../platform/database/conditions.ts';
import type { pageBounds } from '../../platform/database/paging.ts';
import { contains, isIndexed, searchedRows } from '../../platform/database/search.ts';

export interface RequestFilters extends Omit<ListRequestsInput, 'limit' | 'cursor'> {
  readonly reader: Role;
}

function listed(filters: RequestFilters) {
  const { type, status, archive, userId, reader } = filters;
  const ofAccount = userId ? eq(requests.userId, userId) : undefined;
  return and(
    archive ? isNotNull(requests.removedAt) : (ofAccount ?? isNull(requests.removedAt)),
    ofAccount,
    type && eq(requests.type, type),
    status && eq(requests.status, status),
    visibleTo(reader, requests.userId),
    within(requests.createdAt, filters),
    onTheseDays(filters),
  );
}

/** Lists are in the order of `seq`: its bounds spare the rows outside the days. */
function onTheseDays({ from, to }: RequestFilters): SQL | undefined {
  return and(
    from ? sql`${requests.seq} >= (select app.first_request(${startOf(from)}))` : undefined,
    to ? sql`${requests.seq} <= (select app.last_request(${endOf(to)}))` : undefined,
  );
}

function otherWays(search: string, byPhone: (parts: readonly string[]) => SQL): SQL[] {
  const meanings = meaningsOf(search);
  const { number, amount } = meanings;
  const parts = ownerParts(meanings);
  const ways = [
    number !== undefined && eq(requests.seq, number),
    amount !== undefined && eq(requests.amount, amount),
    amount !== undefined && sql`${requests.amount} - ${requests.fee} = ${amount}`,
    parts.length > 0 && byPhone(parts),
    sql`${requests.transactionKey} = comparison_key(${search})`,
    sql`${requests.accountKey} = account_key(${search})`,
  ];
  return ways.filter((way) => way !== false);
}

const ofAccounts = (parts: readonly string[]) =>
  sql`${requests.userId} = any(array(select ${users.id} from ${users} where ${hasPhonePart(parts)}))`;

/** The query must join `users`, whose phone is compared. */
export function requestCondition(filters: RequestFilters): SQL | undefined {
  const { search } = filters;
  return and(
    listed(filters),
    search ? or(contains(requests.search, search), ...otherWays(search, hasPhonePart)) : undefined,
  );
}

export const beyond = ({ order }: Pick<RequestFilters, 'order'>, seq: number) =>
  order === 'oldest' ? sql`${requests.seq} > ${seq}` : sql`${requests.seq} < ${seq}`;
export const inOrder = ({ order }: Pick<RequestFilters, 'order'>) =>
  order === 'oldest' ? asc(requests.seq) : desc(requests.seq);

/** `requestCondition` alone finds the same requests, but would scan every row. */
export function searchedPage(
  filters: RequestFilters,
  bounds: ReturnType<typeof pageBounds>,
): SQL | undefined {
  const { type, status, search, archive, order, reader, from, to } = filters;
  if (!search) return undefined;
  const first = (way: SQL | undefined) =>
    sql`(select ${requests.seq} from ${requests} where ${and(listed(filters), beyond(filters, bounds.before), way)}
      order by ${inOrder(filters)} limit ${bounds.fetch})`;
  const list = {
    name: 'requests',
    filters: [type, status],
    archived: archive,
    oldest: order === 'oldest',
    reader,
    from,
    to,
  } as const;
  const byWords = isIndexed(search)
    ? searchedRows(list, search, bounds)
    : first(contains(requests.search, search));
  const ways = [byWords, ...otherWays(search, ofAccounts).map(first)];
  return sql`${requests.seq} = any(array(${sql.join(ways, sql` union all `)}))`;
}
