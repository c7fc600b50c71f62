import type { Database } from './client.ts';

/** Of a connection that probes: a small sort already takes a file. */
export const PROBE_SETTINGS = { work_mem: '64kB' } as const;

/**
 * Writes as a change does: new blocks of a file, a row, and its commit in the write-ahead log. Nothing is different afterwards.
 * @param database with PROBE_SETTINGS
 * @param hash of the SQL functions of this program
 * @returns whether they are still the database's
 * @throws DomainError `unavailable` when nothing can be written (`isUnwritable`), or nobody answers
 */
export async function tryWrite(database: Database, hash: string): Promise<boolean> {
  const rows = await database.read(
    (_, sql) => sql`
      with sorted as (
        select count(filler) as n
        from (select repeat('x', 8000) as filler from generate_series(1, 32) i order by i desc offset 0) fillers)
      update schema_migrations set applied_at = applied_at from sorted
      where split_part(tag, ':', 3) = ${hash} and n > 0 returning tag`,
  );
  return rows.length > 0;
}
