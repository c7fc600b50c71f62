import * as z from 'zod/mini';
import { DomainError } from '#shared/errors.ts';
import { SECOND_FACTOR } from '#shared/rules.ts';
import type { Actor, Deps } from '../deps.ts';

/**
 * Refuses a decision of an account with one-time codes unless a code or a passkey was given in its session in
 * the last 15 minutes (SPEC section 13). The session's row has that time, so a stolen token can't prolong it.
 * @throws DomainError `factorNeeded`
 */
export async function assertProved(
  deps: Pick<Deps, 'database'>,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<void> {
  const [row] = await deps.database.rows(
    z.object({ proved: z.boolean() }),
    (sql) => sql`
      select not exists (select 1 from second_factors where user_id = ${userId})
        or exists (select 1 from sessions where id = ${sessionId ?? null} and user_id = ${userId}
          and proved_at > app_now() - make_interval(mins => ${SECOND_FACTOR.proofMinutes})) as proved`,
  );
  if (!row?.proved) throw new DomainError('forbidden', 'factorNeeded');
}
