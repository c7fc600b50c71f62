import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant, pkrValue, standing } from '#drizzle/rows.ts';
import type { Role } from '#shared/policies.ts';
import { PAYMENT_METHODS } from '#shared/rules.ts';
import { payoutLayout } from '#shared/schemas/payouts.ts';
import { WAITING_KINDS } from '#shared/schemas/second-person.ts';
import { parseSetting, SETTING_KEYS } from '#shared/settings.ts';
import type { Page } from '#shared/views/common.ts';
import type { WaitingChangeView } from '#shared/views/second-person.ts';
import { type PageInput, pageBounds, requestOf, toPage } from '../../platform/database/paging.ts';
import type { Actor } from '../../platform/deps.ts';

const waitingRow = z.object({
  seq: z.int(),
  id: z.string(),
  kind: z.enum(WAITING_KINDS),
  userId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  username: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  requestSeq: z.nullable(z.int()),
  requests: z.nullable(z.int()),
  transfer: z.nullable(z.object({ from: z.string(), to: z.string() })),
  setting: z.nullable(
    z.object({ key: z.enum(SETTING_KEYS), value: z.nullable(z.string()), expected: z.nullable(z.string()) }),
  ),
  layout: z.nullable(z.object({ account: z.enum(PAYMENT_METHODS), layout: payoutLayout })),
  amount: z.nullable(pkrValue),
  balance: z.nullable(pkrValue),
  note: z.nullable(z.string()),
  madeBy: z.string(),
  maker: z.string(),
  madeAt: instant,
});

function settingOf({ key, value, expected }: NonNullable<z.infer<typeof waitingRow>['setting']>) {
  return { key, from: parseSetting(key, expected), to: parseSetting(key, value) };
}

/** Admins do not see changes about staff accounts or settings. */
export async function listWaiting(
  database: Database,
  { userId, role }: Actor,
  input: PageInput,
): Promise<Page<WaitingChangeView>> {
  const { limit, fetch, before: after } = pageBounds(input, 'oldest');
  const rows = await database.rows(
    waitingRow,
    (sql) => sql`
      select w.seq, w.id, w.kind, u.id as "userId", u.name, u.username, r.id as "requestId", r.seq as "requestSeq", jsonb_array_length(w.call -> 'ids') as requests,
        case w.kind when 'transfer' then w.call end as transfer, case w.kind when 'setting' then w.call end as setting,
        case w.kind when 'layout' then w.call end as layout,
        w.amount, a.balance, w.made_by as "madeBy", m.name as maker, w.made_at as "madeAt",
        coalesce(w.call ->> 'description', w.call ->> 'reason', w.call ->> 'reference', w.call ->> 'username',
          c.subject) as note
      from waiting_changes w join users m on m.id = w.made_by
        left join users u on u.id = w.user_id
        left join ledger_accounts a on a.user_id = w.user_id
        left join requests r on r.id = w.request_id
        left join contacts c on w.kind = 'message' and c.id = (w.call ->> 'id')::uuid
      where w.state = 'waiting' and w.seq > ${after}
        and (${role} = 'superadmin' or coalesce(u.role, w.call ->> 'role', 'user') = 'user' and w.kind <> 'setting')
      order by w.seq limit ${fetch}`,
  );
  return toPage(
    rows,
    limit,
    ({ seq: _, userId: id, name, username, requestId, requestSeq, maker, ...row }) => ({
      ...row,
      user: id === null ? null : { id, name: name ?? '', username: username ?? '' },
      request: requestOf(requestId, requestSeq),
      setting: row.setting && settingOf(row.setting),
      madeBy: maker,
      own: row.madeBy === userId,
    }),
  );
}

const LIMITS = SETTING_KEYS.filter((key) => key.startsWith('secondPerson'));

/** `inUse`: a second-person limit is set, or the caller sees a waiting change. */
export async function countWaiting(
  database: Database,
  { userId, role }: Actor,
): Promise<{ count: number; inUse: boolean }> {
  const [row] = await database.rows(
    z.object({ count: z.int(), inUse: z.boolean() }),
    (sql) => sql`
      select count(*) filter (where w.made_by <> ${userId}) as count,
        count(*) > 0 or exists (select from unnest(${LIMITS}::text[]) key where app.setting(key) is not null) as "inUse"
      from waiting_changes w left join users u on u.id = w.user_id
      where w.state = 'waiting'
        and (${role} = 'superadmin' or coalesce(u.role, w.call ->> 'role', 'user') = 'user' and w.kind <> 'setting')`,
  );
  return row ?? { count: 0, inUse: false };
}

/**
 * `user` is null if there is none, as for a setting or an account to be created; `reference` if the change
 * pays no withdrawal with one.
 */
export async function findConcerned(
  database: Database,
  id: string,
): Promise<{ user: { id: string; role: Role } | null; reference: string | null } | undefined> {
  const [row] = await database.rows(
    z.object({
      id: z.nullable(z.string()),
      role: z.nullable(standing.role),
      reference: z.nullable(z.string()),
    }),
    (sql) => sql`
      select u.id, u.role, w.call ->> 'reference' as reference
      from waiting_changes w left join users u on u.id = w.user_id where w.id = ${id}`,
  );
  const user = row?.id && row.role ? { id: row.id, role: row.role } : null;
  return row && { user, reference: row.reference };
}
