import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant, pkrValue } from '#drizzle/rows.ts';
import { requests } from '#drizzle/schema/requests.ts';
import { knownDevices, memberNotes, users } from '#drizzle/schema/users.ts';
import type { Pkr } from '#shared/money.ts';
import { ROLES } from '#shared/policies.ts';
import { requestNumber } from '#shared/rules.ts';
import { REQUEST_STATUSES } from '#shared/schemas/requests.ts';
import type { UserPageInput } from '#shared/schemas/users.ts';
import type { Page } from '#shared/views/common.ts';
import type {
  DecisionView,
  DeviceView,
  MemberPageView,
  MemberRequestView,
  NoteView,
  VideoDayView,
} from '#shared/views/member-page.ts';
import type { StaffUserView } from '#shared/views/users.ts';
import { iso, pageBounds, requestOf, toPage } from '../../platform/database/paging.ts';
import { columns, toView } from '../requests/requests.queries.ts';

const stateRow = z.object({
  approvedAt: z.nullable(instant),
  contactChangedAt: z.nullable(instant),
  statusSince: instant,
  inviterId: z.nullable(z.string()),
  inviterName: z.nullable(z.string()),
  inviterUsername: z.nullable(z.string()),
  inviterRole: z.nullable(z.enum(ROLES)),
  earned: pkrValue,
  earnedToday: pkrValue,
  referrals: z.int(),
  withdrawalCount: z.int(),
  depositId: z.nullable(z.string()),
  depositSeq: z.nullable(z.int()),
  depositStatus: z.nullable(z.enum(REQUEST_STATUSES)),
  depositRemoved: z.nullable(z.boolean()),
  depositAt: z.nullable(instant),
  pendingRequests: z.int(),
  unanswered: z.int(),
  notes: z.int(),
});

export async function findMemberState(
  database: Database,
  id: string,
  hideSuperadmins: boolean,
): Promise<Omit<MemberPageView, keyof StaffUserView> | undefined> {
  const [row] = await database.rows(
    stateRow,
    (sql) => sql`
      select u.approved_at as "approvedAt", u.contact_changed_at as "contactChangedAt",
        coalesce((select l.created_at from audit_log l
          where l.person_id = u.id and l.action in ('user.update', 'operator.update')
            and l.before ->> 'status' <> l.after ->> 'status' order by l.created_at desc, l.id desc limit 1),
          u.approved_at, u.created_at) as "statusSince",
        i.id as "inviterId", i.name as "inviterName", i.username as "inviterUsername", i.role as "inviterRole",
        a.earned, case when a.earned_day = app.today() then a.earned_today else 0 end as "earnedToday",
        u.approved_referrals as referrals, u.withdrawal_count as "withdrawalCount",
        d.id as "depositId", d.seq as "depositSeq", d.status as "depositStatus",
        d.removed_pending as "depositRemoved", coalesce(d.decided_at, d.created_at) as "depositAt",
        (select count(*) from requests where user_id = u.id and status = 'Pending') as "pendingRequests",
        (select count(*) from contacts where user_id = u.id and deleted_at is null and state <> 'answered') as unanswered,
        (select count(*) from member_notes where user_id = u.id and deleted_at is null) as notes
      from users u
      join ledger_accounts a on a.user_id = u.id
      left join users i on i.id = u.referrer_id and i.deleted_at is null
      left join lateral (
        select id, seq, status, removed_pending, decided_at, created_at from requests
        where user_id = u.id and type = 'Deposit' order by seq desc limit 1
      ) d on true
      where u.id = ${id} and u.deleted_at is null`,
  );
  if (!row) return undefined;
  const { inviterId, inviterName, inviterUsername, inviterRole, ...rest } = row;
  const { depositId, depositSeq, depositStatus, depositRemoved, depositAt, ...state } = rest;
  const isHidden = hideSuperadmins && inviterRole === 'superadmin';
  return {
    ...state,
    inviter:
      inviterId && inviterName && inviterUsername && inviterRole && !isHidden
        ? { id: inviterId, name: inviterName, username: inviterUsername, role: inviterRole }
        : null,
    deposit:
      depositId && depositSeq && depositStatus && depositAt
        ? {
            id: depositId,
            number: requestNumber(depositSeq),
            status: depositStatus,
            removedPending: depositRemoved ?? false,
            at: depositAt,
          }
        : null,
  };
}

const deciders = alias(users, 'deciders');

/** Requests that were removed from the staff's list are here too. */
export async function listMemberRequests(
  database: Database,
  input: UserPageInput,
): Promise<Page<MemberRequestView>> {
  const { limit, fetch, before } = pageBounds(input);
  const rows = await database.read((orm) =>
    orm
      .select({ ...columns, decidedBy: deciders.name, removedAt: requests.removedAt })
      .from(requests)
      .innerJoin(users, eq(users.id, requests.userId))
      .leftJoin(deciders, eq(deciders.id, requests.decidedBy))
      .where(and(eq(requests.userId, input.id), lt(requests.seq, before)))
      .orderBy(desc(requests.seq))
      .limit(fetch)
      .prepare('page')
      .execute(),
  );
  return toPage(rows, limit, ({ decidedBy, removedAt, ...row }) => {
    const { screenshot: _, ...view } = toView(row, null);
    return { ...view, decidedBy, removedAt: removedAt && iso(removedAt) };
  });
}

/** The cursor is the day as YYYYMMDD. */
export async function listVideoDays(database: Database, input: UserPageInput): Promise<Page<VideoDayView>> {
  const { limit, fetch, before } = pageBounds(input);
  const rows = await database.rows(
    z.object({ seq: z.int(), day: z.string(), clicks: z.int() }),
    (sql) => sql`
      select to_char(day, 'YYYYMMDD')::bigint as seq, day::text as day, clicks from video_days
      where user_id = ${input.id} and day < ${dayOf(before)}::date order by day desc limit ${fetch}`,
  );
  return toPage(rows, limit, ({ day, clicks }) => ({ day, clicks }));
}

/** A cursor that is no calendar day starts the list at the newest day. */
function dayOf(cursor: number): string {
  const day = String(cursor).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return z.iso.date().safeParse(day).success ? day : 'infinity';
}

export async function listDevices(database: Database, userId: string): Promise<DeviceView[]> {
  const rows = await database.read((orm) =>
    orm
      .select({ seenAt: knownDevices.seenAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId))
      .orderBy(desc(knownDevices.seenAt)),
  );
  return rows.map(({ seenAt }) => ({ seenAt: iso(seenAt) }));
}

const decisionRow = z.object({
  seq: z.int(),
  at: instant,
  action: z.string(),
  by: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  requestSeq: z.nullable(z.int()),
  amount: z.nullable(z.coerce.number()),
  why: z.nullable(z.string()),
  status: z.nullable(z.string()),
});

/** Without network addresses. */
export async function listDecisions(database: Database, input: UserPageInput): Promise<Page<DecisionView>> {
  const { limit, fetch } = pageBounds(input);
  const { id, cursor } = input;
  const rows = await database.rows(
    decisionRow,
    (sql) => sql`
      select l.id as seq, l.created_at as at, l.action, s.name as by, r.id as "requestId", r.seq as "requestSeq",
        l.after ->> 'amount' as amount,
        coalesce(l.after ->> 'returned', l.after ->> 'reason', l.after ->> 'reference', l.after ->> 'description') as why,
        case when l.before ->> 'status' is distinct from l.after ->> 'status' then l.after ->> 'status' end as status
      from audit_log l
      left join users s on s.id = l.actor_id
      left join requests r on l.target_type = 'request' and r.id = l.target_id::uuid
      where l.person_id = ${id} and l.area in ('user', 'request', 'reset', 'operator')
        ${cursor ? sql`and (l.created_at, l.id) < ((select created_at from audit_log where id = ${cursor}), ${cursor})` : sql``}
      order by l.created_at desc, l.id desc limit ${fetch}`,
  );
  return toPage(rows, limit, ({ seq, requestId, requestSeq, amount, ...rest }) => ({
    ...rest,
    id: String(seq),
    request: requestOf(requestId, requestSeq),
    amount: amount as Pkr | null,
  }));
}

export async function listNotes(
  database: Database,
  input: UserPageInput,
  mayDelete: (authorId: string) => boolean,
): Promise<Page<NoteView>> {
  const { limit, fetch, before } = pageBounds(input);
  const rows = await database.read((orm) =>
    orm
      .select({
        id: memberNotes.id,
        seq: memberNotes.seq,
        authorId: memberNotes.authorId,
        author: users.name,
        text: memberNotes.text,
        createdAt: memberNotes.createdAt,
      })
      .from(memberNotes)
      .innerJoin(users, eq(users.id, memberNotes.authorId))
      .where(
        and(eq(memberNotes.userId, input.id), isNull(memberNotes.deletedAt), lt(memberNotes.seq, before)),
      )
      .orderBy(desc(memberNotes.seq))
      .limit(fetch)
      .prepare('page')
      .execute(),
  );
  return toPage(rows, limit, ({ seq: _, authorId, createdAt, ...rest }) => ({
    ...rest,
    createdAt: iso(createdAt),
    mayDelete: mayDelete(authorId),
  }));
}

export async function findNote(
  database: Database,
  id: string,
): Promise<{ userId: string; authorId: string } | undefined> {
  const [row] = await database.read((orm) =>
    orm
      .select({ userId: memberNotes.userId, authorId: memberNotes.authorId })
      .from(memberNotes)
      .where(and(eq(memberNotes.id, id), isNull(memberNotes.deletedAt))),
  );
  return row;
}
