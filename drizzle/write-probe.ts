import type { Database } from './client.ts';

/** Settings of the probe's connection: a small sort already writes a temporary file. */
export const PROBE_SETTINGS = { work_mem: '64kB' } as const;

/**
 * Writes as a real change does (new file blocks, a row and
 * a commit in the write-ahead log), but changes no data.
 * @param database opened with PROBE_SETTINGS
 * @param hash of this program's SQL functions
 * @returns whether the database has these functions
 * @throws DomainError `unavailable` when nothing can be written (`isUnwritable`), or the database does not
 * answer
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
