import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant } from '#drizzle/rows.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules.ts';
import { type StatementLayout, statementLayout } from '#shared/schemas/statements.ts';
import type { ReconciliationView } from '#shared/views/statements.ts';

/** Layouts of earlier releases that can't be read now are left out. */
export async function findLayouts(database: Database): Promise<Map<PaymentMethod, StatementLayout>> {
  const rows = await database.rows(
    z.object({ account: z.enum(PAYMENT_METHODS), layout: z.string() }),
    (sql) => sql`select account, layout::text from file_layouts where kind = 'statement'`,
  );
  return new Map(
    rows.flatMap(({ account, layout }) => {
      const found = statementLayout.safeParse(JSON.parse(layout));
      return found.success ? [[account, found.data]] : [];
    }),
  );
}

/** @param lines `[day, amount, reference, running]` of each line */
export async function countKnown(
  database: Database,
  lines: readonly (readonly [string, number, string, number])[],
): Promise<Map<PaymentMethod, { readonly all: number; readonly withId: number }>> {
  const rows = await database.rows(
    z.object({ account: z.enum(PAYMENT_METHODS), all: z.int(), withId: z.int() }),
    (sql) => sql`
      select l.account, count(*)::int as all, count(*) filter (where l.keys <> '{}')::int as "withId"
      from jsonb_array_elements(${JSON.stringify(lines)}::text::jsonb) n
      join statement_lines l on l.account = any(${PAYMENT_METHODS as readonly string[] as string[]}::text[])
        and l.day = (n ->> 0)::date and l.amount = (n ->> 1)::bigint and l.reference = n ->> 2 and l.running = (n ->> 3)::int
      group by l.account`,
  );
  return new Map(rows.map(({ account, ...counts }) => [account, counts]));
}

/** Tomorrow, because a bank may be in a time zone further east. */
export async function readLatestDay(database: Database): Promise<string> {
  const [row] = await database.rows(
    z.object({ day: z.string() }),
    (sql) => sql`select (app.today() + 1)::text as day`,
  );
  if (!row) throw new Error('the day could not be read');
  return row.day;
}

/** The sequence shows it before the import commits. */
export async function readPosition(database: Database): Promise<number> {
  const [row] = await database.rows(
    z.object({ position: z.int() }),
    (sql) => sql`
      select coalesce(pg_sequence_last_value(pg_get_serial_sequence('statement_lines', 'id')::regclass), 0)::int as position`,
  );
  return row?.position ?? 0;
}

export function listImports(
  database: Database,
  account: PaymentMethod,
): Promise<ReconciliationView['imports']> {
  return database.rows(
    z.object({
      id: z.string(),
      fileName: z.string(),
      firstDay: z.string(),
      lastDay: z.string(),
      newLines: z.int(),
      by: z.string(),
      at: instant,
    }),
    (sql) => sql`
      select i.id, i.file_name as "fileName", i.first_day::text as "firstDay", i.last_day::text as "lastDay",
        i.new_lines as "newLines", u.name as by, i.imported_at as at
      from statement_imports i join users u on u.id = i.imported_by
      where i.account = ${account} order by i.last_day desc, i.imported_at desc limit 10`,
  );
}
