import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { standing } from '#drizzle/rows.ts';
import { createBatcher } from '../concurrency/batcher.ts';
import { outOfScope } from '../process/request-scope.ts';
import type { TokenClaims, Vault } from '../vault.ts';

const account = z.object({
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  ...standing,
  /**
   * A token is valid only if its session is not in `ended`, and if its version equals this one or its session
   * is in `kept`.
   */
  version: z.int(),
  /**
   * The ids of sessions. `ended`: those that were ended singly. `kept`: those that stayed valid when all
   * others were ended.
   */
  ended: z.array(z.string()),
  kept: z.array(z.string()),
});
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

const has = (ids: readonly string[], id: string | undefined) => id !== undefined && ids.includes(id);

export interface Sessions {
  find(token: string | null | undefined): Promise<Session | null>;
  resume(claims: TokenClaims): Promise<Session | null>;
  /** Reads the session's account again, because the account may just have been approved. */
  recheck(session: Session): Promise<Session | null>;
  /** Call it when an account has changed, so that the next check reads the account again. */
  forget(userId: string): void;
}

/** @param heardUntil returns the `performance.now()` up to which the relay has read all revocations */
export function createSessions(database: Database, vault: Vault, heardUntil: () => number): Sessions {
  const known = new Map<string, { account: Account | null; since: number }>();

  function isBelieved(since: number): boolean {
    const now = performance.now();
    return now - Math.max(since, heardUntil()) < BELIEVED_MS && now - since < KEPT_MS;
  }

  // Counts the calls of `forget`. An account whose read began before such a call must not be cached after it.
  let forgotten = 0;

  // Concurrent reads share a batch: after a restart all clients come at once.
  const readAccount = createBatcher<string, Account | null>({
    async run(ids) {
      const rows = await database.rows(
        account,
        (sql) => sql`
          select id as "userId", username, name, role, status, account_status as "accountStatus", session_version as version,
            to_jsonb(array(select s.id from sessions s where s.user_id = users.id and s.ended_at is not null)) as ended,
            to_jsonb(array(select s.id from sessions s where s.user_id = users.id and s.kept and s.version = session_version)) as kept
          from users where id = any(${[...ids]}::uuid[]) and deleted_at is null`,
      );
      const byId = new Map(rows.map((row) => [row.userId, row]));
      return ids.map((id) => byId.get(id) ?? null);
    },
    ...BATCHES,
  });

  async function accountOf(userId: string): Promise<Account | null> {
    const kept = known.get(userId);
    if (kept && isBelieved(kept.since)) return kept.account;
    const [before, since] = [forgotten, performance.now()];
    const account = await readAccount(userId);
    if (known.size >= KEPT) known.clear();
    if (before === forgotten) known.set(userId, { account, since });
    return account;
  }

  function forget(userId: string): void {
    forgotten++;
    known.delete(userId);
  }

  async function resume({ userId, version, expiresAt, sessionId }: TokenClaims): Promise<Session | null> {
    let found = await accountOf(userId);
    // The token is newer than the cached account, which another server or an operator changed a moment ago.
    if (found && found.version < version) {
      forget(userId);
      found = await accountOf(userId);
    }
    if (!found) return null;
    if (has(found.ended, sessionId) || (found.version !== version && !has(found.kept, sessionId)))
      return null;
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
    async recheck(session) {
      forget(session.userId);
      return resume(session);
    },
    forget,
  };
}
