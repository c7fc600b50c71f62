import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { standing } from '#drizzle/rows.ts';
import { DomainError } from '#shared/errors.ts';
import { SECOND_FACTOR } from '#shared/rules.ts';
import { createBatcher } from '../concurrency/batcher.ts';
import type { Actor, Deps } from '../deps.ts';
import { outOfScope } from '../process/request-scope.ts';
import type { TokenClaims, Vault } from '../vault.ts';

const account = z.object({
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  ...standing,
  /** A token is valid if its session is not `ended`, and if its version equals this one or it is `kept`. */
  version: z.int(),
  /** The session was ended singly. */
  ended: z.boolean(),
  /** The session stayed valid when all others were ended. */
  kept: z.boolean(),
});
const answered = z.extend(account, { sessionId: z.nullable(z.string()) });
type Account = Readonly<z.infer<typeof account>>;

/** The caller's account as last read from the database, but with the version of the caller's token. */
export interface Session extends Omit<Account, 'ended' | 'kept'> {
  readonly expiresAt: Date;
  readonly sessionId?: string | undefined;
}

/** Own changes of this server, and revocations that the relay has read, take effect at once. */
const BELIEVED_MS = 2_000;
/** An account that looks inactive is read again before its call is refused (`recheck`). */
const KEPT_MS = 60_000;
const KEPT = 50_000;
const SEEN = { everyMs: 60_000, most: 10_000 } as const;
const BATCHES = { maxBatchSize: 100, concurrency: 4 } as const;

type Asked = Pick<TokenClaims, 'userId' | 'sessionId'>;
const keyOf = (userId: string, sessionId: string | null | undefined) => `${userId} ${sessionId ?? ''}`;

export interface Sessions {
  find(token: string | null | undefined): Promise<Session | null>;
  resume(claims: TokenClaims): Promise<Session | null>;
  /** Whether the session's account is deleted or deactivated; false if the token proves nothing. */
  isGone(token: string | null | undefined): Promise<boolean>;
  /** Reads the session's account again, because the account may just have been approved. */
  recheck(session: Session): Promise<Session | null>;
  /** Call it when an account has changed, so that the next check reads the account again. */
  forget(userId: string): void;
}

/** @param heardUntil returns the `performance.now()` up to which the relay has read all revocations */
export function createSessions(database: Database, vault: Vault, heardUntil: () => number): Sessions {
  /** By account, then by session: the work of a check does not grow with the account's other sessions. */
  const known = new Map<string, Map<string | undefined, { account: Account | null; since: number }>>();
  let size = 0;

  function isBelieved(since: number): boolean {
    const now = performance.now();
    return now - Math.max(since, heardUntil()) < BELIEVED_MS && now - since < KEPT_MS;
  }

  // Counts the calls of `forget`. An account whose read began before such a call must not be cached after it.
  let forgotten = 0;

  // Concurrent reads share a batch: after a restart all clients come at once.
  const readAccount = createBatcher<Asked, Account | null>({
    async run(asked) {
      const rows = await database.rows(
        answered,
        (sql) => sql`
          select a.session as "sessionId", u.id as "userId", u.username, u.name, u.role, u.status,
            u.account_status as "accountStatus", u.session_version as version, s.ended_at is not null as ended,
            coalesce(s.kept and s.version = u.session_version, false) as kept
          from unnest(${asked.map(({ userId }) => userId)}::uuid[], ${asked.map(({ sessionId }) => sessionId ?? null)}::uuid[])
            a (account, session)
          join users u on u.id = a.account and u.deleted_at is null
          left join sessions s on s.id = a.session and s.user_id = u.id`,
      );
      const byKey = new Map(rows.map((row) => [keyOf(row.userId, row.sessionId), row]));
      return asked.map(({ userId, sessionId }) => byKey.get(keyOf(userId, sessionId)) ?? null);
    },
    ...BATCHES,
  });

  async function accountOf({ userId, sessionId }: Asked): Promise<Account | null> {
    const kept = known.get(userId)?.get(sessionId);
    if (kept && isBelieved(kept.since)) return kept.account;
    const [before, since] = [forgotten, performance.now()];
    const account = await readAccount({ userId, sessionId });
    if (before !== forgotten) return account;
    if (size >= KEPT) {
      known.clear();
      size = 0;
    }
    const [other] = known.get(userId)?.values() ?? [];
    // Another server ended sessions: what is cached of the account's others is outdated.
    if (other && other.account?.version !== account?.version) drop(userId);
    const own = known.get(userId) ?? new Map();
    if (!own.has(sessionId)) size += 1;
    known.set(userId, own.set(sessionId, { account, since }));
    return account;
  }

  function drop(userId: string): void {
    size -= known.get(userId)?.size ?? 0;
    known.delete(userId);
  }

  function forget(userId: string): void {
    forgotten++;
    drop(userId);
  }

  async function resume({ userId, version, expiresAt, sessionId }: TokenClaims): Promise<Session | null> {
    let found = await accountOf({ userId, sessionId });
    // The token is newer than the cached account, which another server or an operator changed a moment ago.
    if (found && found.version < version) {
      forget(userId);
      found = await accountOf({ userId, sessionId });
    }
    if (!found) return null;
    if (found.ended || (found.version !== version && !found.kept)) return null;
    if (sessionId) noteSeen(sessionId);
    // Field by field: `...rest` of `found` would be slower, and take more memory for each open socket.
    const { username, name, role, status, accountStatus } = found;
    // The version of the token, not of the account, so that a later check compares the token's version again.
    return { userId, username, name, role, status, accountStatus, version, expiresAt, sessionId };
  }

  let inUse = new Set<string>();
  let notedAt = performance.now();

  /** A failed write is not repeated: each session is recorded after its next use. */
  function noteSeen(sessionId: string): void {
    if (inUse.size < SEEN.most) inUse.add(sessionId);
    if (performance.now() - notedAt < SEEN.everyMs) return;
    const ids = [...inUse];
    inUse = new Set();
    notedAt = performance.now();
    outOfScope(() => void database.call('sessions_seen', { ids }).catch(() => undefined));
  }

  return {
    async find(token) {
      const claims = token ? await vault.readToken(token) : null;
      return claims && resume(claims);
    },
    resume,
    async isGone(token) {
      const claims = token ? await vault.readToken(token) : null;
      if (!claims) return false;
      const account = await accountOf(claims);
      return !account || (account.accountStatus === 'approved' && account.status === 'Inactive');
    },
    async recheck(session) {
      forget(session.userId);
      return resume(session);
    },
    forget,
  };
}

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
