import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant, paisaValue } from '#drizzle/rows.ts';
import { toPkr } from '#shared/money.ts';
import { MOVEMENT_KINDS } from '#shared/movements.ts';
import type { Role } from '#shared/policies.ts';
import { PAYMENT_METHODS, requestNumber } from '#shared/rules.ts';
import type { ListEntriesInput } from '#shared/schemas/accounts.ts';
import type { EntryView } from '#shared/views/cash.ts';
import type { Page } from '#shared/views/common.ts';
import { pageBounds, toPage } from '../../platform/database/paging.ts';

const entryRow = z.object({
  seq: z.int(),
  at: instant,
  day: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  amount: paisaValue,
  description: z.string(),
  account: z.nullable(z.enum(PAYMENT_METHODS)),
  requestId: z.nullable(z.string()),
  requestSeq: z.nullable(z.int()),
  memberId: z.nullable(z.string()),
  member: z.nullable(z.string()),
  by: z.nullable(z.string()),
});

export async function listEntries(
  database: Database,
  input: ListEntriesInput,
  reader: Role,
): Promise<Page<EntryView>> {
  const { limit, fetch, before } = pageBounds(input);
  const { of, kind, from, to } = input;
  // Makes positive: fee income (a credit), money that comes in and adjustments paid to members (debits).
  const sign = of === 'fees' ? 1 : -1;
  const rows = await database.rows(
    entryRow,
    (sql) => sql`
      select l.id as seq, e.created_at as at, e.business_day::text as day, e.kind, ${sign}::int * l.amount as amount,
        e.description, app.cash_account(l.code) as account, e.request_id as "requestId", r.seq as "requestSeq",
        m.id as "memberId", m.name as member, u.name as by
      from (
        select page.*, a.code from ledger_accounts a cross join lateral (
          select l.id, l.entry_id, l.amount from journal_lines l join journal_entries e on e.id = l.entry_id
          where l.account_id = a.id and l.id < ${before}::bigint
            and e.business_day between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')
            and (e.kind = coalesce(${kind ?? null}::text, e.kind) or ${kind === 'payout'}::boolean and e.kind = 'return')
          order by l.id desc limit ${fetch}::int) page
        where a.user_id is null and a.code = any(case ${of}::text when 'cash' then app.cash_codes()
          when 'fees' then array['fee_income'] when 'adjustments' then array['adjustments']
          else array[app.cash_code(${of}::text)] end)
      ) l
      join journal_entries e on e.id = l.entry_id
      left join requests r on r.id = e.request_id
      left join lateral (select a.user_id from journal_lines o join ledger_accounts a on a.id = o.account_id
        where o.entry_id = e.id and a.user_id is not null limit 1) other on true
      left join users m on m.id = coalesce(r.user_id, other.user_id)
        and m.id <> all((select app.hidden_from(${reader}))::uuid[])
      left join users u on u.id = e.actor_id
      order by l.id desc limit ${fetch}::int`,
  );
  return toPage(rows, limit, (row) => ({
    id: String(row.seq),
    at: row.at,
    day: row.day,
    kind: row.kind,
    amount: toPkr(row.amount),
    description: row.description,
    account: row.account,
    request:
      row.requestId && row.requestSeq ? { id: row.requestId, number: requestNumber(row.requestSeq) } : null,
    member: row.memberId && row.member ? { id: row.memberId, name: row.member } : null,
    by: row.by,
  }));
}
