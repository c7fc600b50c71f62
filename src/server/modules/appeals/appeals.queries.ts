import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant, paisaValue, pkrValue } from '#drizzle/rows.ts';
import { requestNumber } from '#shared/rules.ts';
import { APPEAL_STATES } from '#shared/schemas/appeals.ts';
import { REQUEST_TYPES } from '#shared/schemas/requests.ts';
import type { AppealView } from '#shared/views/appeals.ts';
import type { Page } from '#shared/views/common.ts';
import { type PageInput, pageBounds, toPage } from '../../platform/database/paging.ts';
import type { Actor } from '../../platform/deps.ts';

const DECISIONS = [
  'request.approve',
  'request.reject',
  'request.delete',
  'request.return',
  'reset.approve',
  'reset.reject',
  'reset.issue_code',
  'user.create',
  'user.update',
  'user.adjust_balance',
  'operator.update',
];
const AREAS = ['request', 'reset', 'user', 'operator'];

const facts = z.nullable(z.record(z.string(), z.unknown()));
const person = z.enum(['admin', 'superadmin', 'operator']);
const decisionRow = z.object({
  seq: z.int(),
  at: instant,
  action: z.string(),
  before: facts,
  after: facts,
  role: person,
  requestId: z.nullable(z.string()),
  requestSeq: z.nullable(z.int()),
  type: z.nullable(z.enum(REQUEST_TYPES)),
  amount: z.nullable(paisaValue),
  state: z.nullable(z.enum(APPEAL_STATES)),
  text: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  answerRole: z.nullable(person),
  renewedSeq: z.nullable(z.int()),
});
export type DecisionRow = z.infer<typeof decisionRow>;

/** Taking a decided request or password reset off the staff list is no decision. */
export async function listDecisions<T>(
  database: Database,
  userId: string,
  input: PageInput,
  toView: (row: DecisionRow) => T,
): Promise<Page<T>> {
  const { limit, fetch } = pageBounds(input);
  const cursor = input.cursor ?? null;
  const rows = await database.rows(
    decisionRow,
    (sql) => sql`
      select l.id as seq, l.created_at as at, l.action, l.before, l.after, 
        case when l.actor_id is null then 'operator' when p.role = 'superadmin' then 'superadmin' else 'admin' end as role,
        r.id as "requestId", r.seq as "requestSeq", r.type, r.amount,
        a.state, a.text, a.answer, a.decided_at as "answeredAt", case when q.role in ('user', 'admin') then 'admin' else q.role end as "answerRole", n.seq as "renewedSeq"
      from audit_log l left join users p on p.id = l.actor_id
        left join requests r on r.id = case l.target_type when 'request' then l.target_id::uuid end
        left join appeals a on a.request_id = r.id and l.action in ('request.reject', 'request.delete')
        left join users q on q.id = a.decided_by
        left join requests n on n.id = a.renewed_id
      where l.person_id = ${userId} and l.area = any(${AREAS}::text[]) and l.action = any(${DECISIONS}::text[])
        and (l.actor_id is not null or l.action = 'operator.update') and l.actor_id is distinct from ${userId}::uuid
        and (l.action not in ('request.delete', 'reset.reject') or l.before ->> 'status' = 'Pending')
        and (${cursor}::bigint is null
          or (l.created_at, l.id) < ((select created_at from audit_log where id = ${cursor}::bigint), ${cursor}::bigint))
      order by l.created_at desc, l.id desc limit ${fetch}`,
  );
  return toPage(rows, limit, toView);
}

const appealRow = z.object({
  seq: z.int(),
  id: z.string(),
  requestSeq: z.int(),
  type: z.enum(REQUEST_TYPES),
  amount: pkrValue,
  userId: z.string(),
  name: z.string(),
  username: z.string(),
  text: z.string(),
  at: instant,
  reason: z.nullable(z.string()),
  refusedBy: z.nullable(z.string()),
  refusedAt: instant,
  own: z.boolean(),
  alone: z.boolean(),
});

export async function listAppeals(
  database: Database,
  { userId, role }: Actor,
  input: PageInput,
): Promise<Page<AppealView>> {
  const { limit, fetch, before: after } = pageBounds(input, 'oldest');
  const rows = await database.rows(
    appealRow,
    (sql) => sql`
      select a.seq, r.id, r.seq as "requestSeq", r.type, r.amount, u.id as "userId", u.name, u.username, a.text,
        a.created_at as at, r.reason, r.decided_at as "refusedAt",
        case when d.role <> 'superadmin' or ${role} = 'superadmin' then d.name end as "refusedBy",
        ${userId}::uuid = any(app.deciders_of(r)) as own,
        not exists (select from users s where s.role <> 'user' and s.status = 'Active' and s.account_status = 'approved'
          and s.deleted_at is null and s.id <> all(app.deciders_of(r))) as alone
      from appeals a join requests r on r.id = a.request_id join users u on u.id = r.user_id
        left join users d on d.id = r.decided_by
      where a.state = 'open' and u.deleted_at is null and a.seq > ${after}
        and u.id <> all((select app.hidden_from(${role}))::uuid[]) order by a.seq limit ${fetch}`,
  );
  return toPage(rows, limit, ({ seq: _, requestSeq, userId: id, name, username, ...row }) => ({
    ...row,
    number: requestNumber(requestSeq),
    user: { id, name, username },
  }));
}

/** A person may not answer an appeal against an own decision. */
export async function countAppeals(
  database: Database,
  { userId, role }: Actor,
): Promise<{ open: number; count: number }> {
  const [row] = await database.rows(
    z.object({ open: z.int(), count: z.int() }),
    (sql) => sql`
      select count(*) as open, count(*) filter (where ${userId}::uuid <> all(app.deciders_of(r))) as count
      from appeals a join requests r on r.id = a.request_id join users u on u.id = r.user_id
      where a.state = 'open' and u.deleted_at is null and u.id <> all((select app.hidden_from(${role}))::uuid[])`,
  );
  return row ?? { open: 0, count: 0 };
}
