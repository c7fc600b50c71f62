import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant } from '#drizzle/rows.ts';
import type { PaymentMethod } from '#shared/rules.ts';
import { type StatementLayout, statementLayout } from '#shared/schemas/statements.ts';
import type { ReconciliationView } from '#shared/views/statements.ts';

/** The layout that was used last for an account, unless it is an earlier release's that no longer fits. */
export async function findLayout(
  database: Database,
  account: PaymentMethod,
): Promise<StatementLayout | undefined> {
  const [row] = await database.rows(
    z.object({ layout: z.string() }),
    (sql) => sql`select layout::text from file_layouts where kind = 'statement' and account = ${account}`,
  );
  const found = row && statementLayout.safeParse(JSON.parse(row.layout));
  return found?.success ? found.data : undefined;
}

/** @param lines `[day, amount, reference, running]` of each */
export async function countKnown(
  database: Database,
  account: PaymentMethod,
  lines: readonly (readonly [string, number, string, number])[],
): Promise<number> {
  const [row] = await database.rows(
    z.object({ known: z.int() }),
    (sql) => sql`
      select count(*)::int as known from jsonb_array_elements(${JSON.stringify(lines)}::text::jsonb) n
      join statement_lines l on l.account = ${account} and l.day = (n ->> 0)::date and l.amount = (n ->> 1)::bigint
        and l.reference = n ->> 2 and l.running = (n ->> 3)::int`,
  );
  return row?.known ?? 0;
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
