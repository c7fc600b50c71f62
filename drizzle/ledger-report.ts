import * as z from 'zod/mini';
import { VIDEO_DAILY_CLICKS } from '#shared/rules.ts';
import type { Database } from './client.ts';

export interface LedgerReport {
  readonly problems: readonly string[];
  readonly entries: number;
  readonly lines: number;
  readonly accounts: number;
}

/** Slow for a large ledger. */
export async function readLedger(database: Database): Promise<LedgerReport> {
  const found = await database.rows(
    z.object({ problem: z.string(), detail: z.string() }),
    (sql) => sql`select problem, detail from app.ledger_problems(${VIDEO_DAILY_CLICKS})`,
  );
  const [size] = await database.rows(
    z.object({ entries: z.int(), lines: z.int(), accounts: z.int() }),
    (sql) => sql`
      select (select count(*) from journal_entries) as entries, (select count(*) from journal_lines) as lines,
        (select count(*) from ledger_accounts where user_id is not null) as accounts`,
  );
  return {
    problems: found.map(({ problem, detail }) => `${problem}: ${detail}`),
    entries: size?.entries ?? 0,
    lines: size?.lines ?? 0,
    accounts: size?.accounts ?? 0,
  };
}
