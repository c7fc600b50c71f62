import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import type { ErrorKey } from '#shared/i18n/en/refusals.ts';
import type { PaymentMethod } from '#shared/rules.ts';

/** A deposit is sent within some days of its payment; older lines are looked at by a person. */
const OLDEST_LINE_DAYS = 7;
/** Dates and phone numbers stand in many lines, and strangers know them. */
const KNOWN_TO_MANY = '^([0-9]{1,8}|(0|92|0092)?3[0-9]{9})$';

/**
 * For each of these deposits why it is not approved with the others; null when it is. Whether it is still
 * pending is not asked: the decision asks it.
 * @param ownNumbers the numbers of the receiving accounts, as letters and digits in lower case
 */
export async function findReasons(
  database: Database,
  account: PaymentMethod,
  ids: readonly string[],
  ownNumbers: readonly string[],
): Promise<Map<string, ErrorKey | null>> {
  const rows = await database.rows(
    z.object({ id: z.string(), isShared: z.boolean(), isSure: z.boolean() }),
    (sql) => sql`
      select r.id, exists (select 1 from requests o where o.transaction_key = r.transaction_key
        and o.user_id <> r.user_id) as "isShared",
        -- Other words of a line (a date, our own account number) are known to strangers, and all amounts are equal.
        (l.reference = '' or l.reference ~ ' ' or comparison_key(l.reference) = r.transaction_key)
          and r.transaction_key !~ ${KNOWN_TO_MANY} and r.transaction_key <> all (${ownNumbers as string[]}::text[])
          and l.day >= r.created_at::date - ${OLDEST_LINE_DAYS}::int
          and (select count(*) from statement_lines o where o.keys @> array[r.transaction_key] and o.amount > 0) <= 2
          as "isSure"
      from requests r join statement_matches m on m.request_id = r.id and m.how = 'reference'
      join statement_lines l on l.id = m.line_id
      where r.id = any(${ids as string[]}::uuid[]) and r.type = 'Deposit' and r.payment_method = ${account}`,
  );
  return new Map(
    rows.map(({ id, isShared, isSure }) => {
      if (isShared) return [id, 'sameTransactionId'];
      return [id, isSure ? null : 'arrivedUnsure'];
    }),
  );
}
