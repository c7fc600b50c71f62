import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant, paisaValue } from '#drizzle/rows.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules.ts';
import { statementLayout } from '#shared/schemas/statements.ts';
import type { ReconciliationView, StatementLayoutView } from '#shared/views/statements.ts';

/** The newest first. Layouts of earlier releases that can't be read now are left out. */
export async function findLayouts(database: Database): Promise<Map<PaymentMethod, StatementLayoutView[]>> {
  const rows = await database.rows(
    z.object({ account: z.enum(PAYMENT_METHODS), layout: z.string(), by: z.string(), at: instant }),
    (sql) => sql`
      select f.account, one ->> 'layout' as layout, coalesce(u.name, '') as by, (one ->> 'at')::timestamptz as at
      from file_layouts f cross join lateral jsonb_array_elements(
        case jsonb_typeof(f.layout) when 'array' then f.layout else '[]' end) with ordinality e (one, n)
      left join users u on u.id = (one ->> 'by')::uuid
      where f.kind = 'statement' and not one ? 'gone' order by f.account, n`,
  );
  const found = new Map(
    PAYMENT_METHODS.map((account): [PaymentMethod, StatementLayoutView[]] => [account, []]),
  );
  for (const { account, layout, by, at } of rows) {
    const { data } = statementLayout.safeParse(JSON.parse(layout));
    if (data) found.get(account)?.push({ layout: data, by, at });
  }
  return found;
}

/** A line as `app.statement_import` takes it. Amounts are paisa. */
type GivenLine = readonly [
  day: string,
  amount: number,
  reference: string,
  description: string,
  balance: number | null,
  minute: number | null,
  hasId: boolean,
  rowKey: string,
];
export type GivenLines = readonly GivenLine[];

/** How many lines the account has already, which it has read in another way, and which look like its own. */
export async function findKnown(database: Database, account: PaymentMethod, lines: GivenLines) {
  const rows = await database.rows(
    z.object({
      same: z.int(),
      changed: z.int(),
      alike: z.int(),
      first: z.nullable(z.string()),
      firstAlike: z.nullable(z.string()),
      files: z.nullable(z.string()),
    }),
    (sql) => sql`
      with k as materialized (select * from app.statement_known(${account}, ${JSON.stringify(lines)}::text::jsonb)),
      c as materialized (select k.n, l.day::text as day, l.amount, l.import_id, k.is_same is null as is_alike
        from k join statement_lines l on l.id = k.line_id where k.is_same is not true)
      select count(*) filter (where is_same)::int as same, count(*) filter (where not is_same)::int as changed,
        count(*) filter (where is_same is null)::int as alike,
        (select json_agg(f)::text from (select n, day, amount from c where not is_alike order by n limit 5) f) as first,
        (select json_agg(f)::text from (select n, day, amount from c where is_alike order by n limit 5) f)
          as "firstAlike",
        (select json_agg(f)::text from (select i.id, i.file_name as "fileName", app.is_statement_used(i) as "isUsed"
          from statement_imports i where i.id in (select import_id from c where not is_alike)
          order by i.imported_at limit 20) f) as files
      from k`,
  );
  const [row] = rows;
  return {
    same: row?.same ?? 0,
    changed: row?.changed ?? 0,
    alike: row?.alike ?? 0,
    first: changedLines.parse(JSON.parse(row?.first ?? '[]')),
    firstAlike: changedLines.parse(JSON.parse(row?.firstAlike ?? '[]')),
    imports: changedImports.parse(JSON.parse(row?.files ?? '[]')),
  };
}

const changedLines = z.array(z.object({ n: z.int(), day: z.string(), amount: paisaValue }));
const changedImports = z.array(z.object({ id: z.string(), fileName: z.string(), isUsed: z.boolean() }));

/** The file with these bytes, if it was imported before. */
export function findSameFile(database: Database, account: PaymentMethod, digest: Buffer) {
  return database.rows(
    changedImports.def.element,
    (sql) => sql`
      select i.id, i.file_name as "fileName", app.is_statement_used(i) as "isUsed" from statement_imports i
      where i.account = ${account} and i.digest = ${digest}`,
  );
}

/** How many of the lines other accounts have, by their ID, day and amount. */
export async function countElsewhere(
  database: Database,
  account: PaymentMethod,
  lines: GivenLines,
): Promise<Map<PaymentMethod, number>> {
  const rows = await database.rows(
    z.object({ account: z.enum(PAYMENT_METHODS), count: z.int() }),
    (sql) => sql`
      select l.account, count(distinct g.n)::int as count
      from app.statement_given(${JSON.stringify(lines)}::text::jsonb) g
      join statement_lines l on l.account = any(${PAYMENT_METHODS as readonly string[] as string[]}::text[])
        and l.account <> ${account} and l.day = g.day and l.amount = g.amount and l.reference = g.reference
        and l.description = g.description and l.keys <> '{}'
      group by l.account`,
  );
  return new Map(rows.map(({ account: other, count }) => [other, count]));
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
      leftOut: z.int(),
      isUnproved: z.boolean(),
      by: z.string(),
      at: instant,
    }),
    (sql) => sql`
      select i.id, i.file_name as "fileName", i.first_day::text as "firstDay", i.last_day::text as "lastDay",
        i.new_lines as "newLines", jsonb_array_length(i.left_out) as "leftOut", i.is_unproved as "isUnproved", u.name as by, i.imported_at as at
      from statement_imports i join users u on u.id = i.imported_by
      where i.account = ${account} order by i.last_day desc, i.imported_at desc limit 10`,
  );
}
