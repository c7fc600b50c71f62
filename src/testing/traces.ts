import type { Sql } from '#drizzle/client.ts';

/** Tables that a running server writes even when nobody calls it, and why. `traces` leaves them out. */
const LEFT_OUT = {
  books_check: 'the check of the books goes on every two seconds',
  books_check_totals: 'the check of the books goes on every two seconds',
  schema_migrations: 'a server tries every few seconds whether it can write',
};

/** As JSON texts by table. */
export async function traces(sql: Sql): Promise<Record<string, readonly string[]>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I', tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> all (${Object.keys(LEFT_OUT)}::text[]) order by 1`;
  const reads = tables.map(
    ({ name }) => `select '${name}' as name, jsonb_agg(row order by row) as rows
      from (select to_jsonb(t)::text as row from public.${name} t) read`,
  );
  const found = await sql.unsafe<{ name: string; rows: string[] | null }[]>(reads.join('\nunion all\n'));
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows ?? []]));
}
