import type { Database } from '#drizzle/client.ts';
import { StartupError } from '#drizzle/embedded/startup-error.ts';
import { withDatabase } from './lib/open-database.ts';

/*
 * npm run ledger:verify: recomputes the whole ledger from its lines, beside a running server or without one. Prints every mismatch by name and
 * ends with 1 when there is any, with 2 when it could not look.
 */

interface Problem {
  readonly problem: string;
  readonly detail: string;
}

async function verify(database: Database): Promise<boolean> {
  const problems = await database.read(
    (_, sql) => sql<Problem[]>`select problem, detail from app.ledger_problems()`,
  );
  const [size] = await database.read(
    (_, sql) => sql<{ entries: number; lines: number; members: number }[]>`
      select (select count(*) from journal_entries) as entries, (select count(*) from journal_lines) as lines,
        (select count(*) from ledger_accounts where user_id is not null) as members`,
  );
  for (const { problem, detail } of problems) console.error(`${problem}: ${detail}`);
  console.log(
    `${size?.entries ?? 0} entries, ${size?.lines ?? 0} lines, ${size?.members ?? 0} accounts: ` +
      (problems.length === 0 ? 'the books balance' : `${problems.length} mismatches`),
  );
  return problems.length === 0;
}

try {
  process.exitCode = (await withDatabase(verify)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 2;
}
