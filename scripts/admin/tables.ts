import * as z from 'zod/mini';
import type { Sql } from '#drizzle/client.ts';
import { parseRows } from '#drizzle/rows.ts';
import type { Table } from './archive.ts';

/**
 * A restored instance starts a new outbox and a new check of the books and sends no notice again; the header
 * of the backup lists the migrations.
 */
const LEFT_OUT = [
  'books_check',
  'books_check_totals',
  'events',
  'events_floor',
  'notices',
  'schema_migrations',
];
/**
 * The spins that a backup contains: used ones, and unused ones of closed days. The original instance may
 * still reveal the secret of another unused spin.
 */
const SPINS = 'spun_at is not null or seal_day <= (select max(day) from seals)';

export async function readTables(sql: Sql): Promise<Table[]> {
  const tables = parseRows(
    z.object({ name: z.string(), columns: z.array(z.string()) }),
    await sql`
      select c.relname as name,
        array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not (c.relname = any (${LEFT_OUT}))
      group by c.relname order by c.relname`,
  );
  const references = parseRows(
    z.object({ from: z.string(), to: z.string() }),
    await sql`
      select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
      from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const sorted: Table[] = [];
  const take = (table: Table) => {
    if (sorted.includes(table)) return;
    for (const { to } of references.filter(({ from }) => from === table.name)) {
      const needed = tables.find(({ name }) => name === to);
      if (needed) take(needed);
    }
    sorted.push(table);
  };
  tables.forEach(take);
  return sorted;
}

export async function readSequences(sql: Sql): Promise<Record<string, number>> {
  const rows = parseRows(
    z.object({ name: z.string(), at: z.int() }),
    await sql`
      select sequencename as name, coalesce(last_value, 0)::bigint as at
      from pg_sequences where schemaname = 'public'`,
  );
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]));
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

export function quoted({ name, columns }: Table): string {
  return `public.${quote(name)} (${columns.map(quote).join(', ')})`;
}

export function backedUp(table: Table): string {
  if (table.name !== 'spins') return quoted(table);
  return `(select ${table.columns.map(quote).join(', ')} from public.spins where ${SPINS})`;
}
