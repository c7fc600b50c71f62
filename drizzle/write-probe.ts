import type { Database } from './client.ts';
import type { Functions } from './function-schema.ts';

/** Settings of the probe's connection: a small sort already writes a temporary file. */
export const PROBE_SETTINGS = { work_mem: '64kB' } as const;

/**
 * Writes as a real change does (new file blocks, a row and a commit in the write-ahead log), and marks this
 * program's SQL functions as in use, so that no other release drops them.
 * @param database opened with PROBE_SETTINGS
 * @returns whether the database has these functions
 * @throws DomainError `unavailable` when nothing can be written (`isUnwritable`), or the database does not
 * answer
 */
export async function tryWrite(database: Database, own: Functions): Promise<boolean> {
  const rows = await database.read(
    (_, sql) => sql`
      with sorted as (
        select count(filler) as n
        from (select repeat('x', 8000) as filler from generate_series(1, 32) i order by i desc offset 0) fillers)
      insert into schema_migrations (tag) select ${own.tag} from sorted
      where to_regnamespace(${own.schema}) is not null and n > 0
      on conflict (tag) do update set applied_at = now() returning tag`,
  );
  return rows.length > 0;
}
