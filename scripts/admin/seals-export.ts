import { once } from 'node:events';
import * as z from 'zod/mini';
import type { Sql } from '#drizzle/client.ts';
import { parseRows } from '#drizzle/rows.ts';
import { StartupError } from '#drizzle/startup-error.ts';
import { readEnv } from '#server/env.ts';
import { readEnvFile } from '../launch/env-file.mjs';
import { readWords } from '../launch/words.mjs';
import { CommandError } from './command.ts';
import { withDatabase } from './database.ts';

/* The file has personal data. */

const sealRow = z.object({ day: z.string(), count: z.int(), root: z.string(), hash: z.string() });
const leafRow = z.object({
  kind: z.enum(['journal', 'audit', 'spin']),
  number: z.int(),
  /** Null if the day was sealed without this row. */
  hash: z.nullable(z.string()),
  /** Null if the row is gone. */
  leaf: z.nullable(z.string()),
});

const BATCH = 1_000;
const ROWS = `
  with listed as (
    select r.ref, substring(b.hashes from (r.at::int - 1) * 32 + 1 for 32) as hash
    from seal_blocks b, unnest(b.refs) with ordinality r(ref, at) where b.day = $1::date)
  select app.seal_kind(ref) as kind, app.seal_number(ref) as number,
    encode(hash, 'hex') as hash, app.seal_leaf(ref, salt) as leaf
  from (select r.ref, r.hash, s.salt from seals s cross join lateral (
      select ref, hash from listed full join app.seal_refs(s.rows_day, 0, 2147483647) ref using (ref)) r
    where s.day = $1::date order by r.ref offset 0) sorted`;

async function print(line: object): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain');
}

/** Writes all sealed days as they are at one moment (one snapshot of the database). */
async function exportSeals(sql: Sql): Promise<void> {
  await sql.unsafe('begin transaction isolation level repeatable read, read only');
  const seals = parseRows(
    sealRow,
    await sql`
      select day::text, count, encode(root, 'hex') as root, encode(hash, 'hex') as hash
      from seals where root is not null order by day`,
  );
  for (const seal of seals) {
    await print({ seal });
    await sql.unsafe(`declare sealed no scroll cursor for ${ROWS}`, [seal.day]);
    for (let rows = [{}]; rows.length > 0; ) {
      rows = parseRows(leafRow, await sql.unsafe(`fetch ${BATCH} from sealed`));
      for (const row of rows) await print(row);
    }
    await sql.unsafe('close sealed');
  }
}

readWords('npm run seals:export: every sealed row as a line of JSON');
readEnvFile();
try {
  await withDatabase(readEnv(), async (database) => {
    const sql = database.dedicated({ connection: { statement_timeout: 0 } });
    await exportSeals(sql).finally(() => sql.end({ timeout: 2 }));
  });
} catch (error) {
  console.error(error instanceof StartupError || error instanceof CommandError ? error.message : error);
  process.exitCode = 2;
}
