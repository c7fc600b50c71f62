import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#shared/policies.ts';

/** Leaves out the rows of accounts that this reader may not find, list or count; a row of nobody stays. */
export function visibleTo(reader: Role, account: Column | SQL): SQL {
  return sql`(${account} = any((select app.hidden_from(${reader}))::uuid[])) is not true`;
}
