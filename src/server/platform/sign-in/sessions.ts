import type { Database } from '#drizzle/client.ts';
import type { Role } from '#shared/policies.ts';
import type { AccountStatus, UserStatus } from '#shared/views.ts';
import { createBatcher } from '../concurrency/batcher.ts';
import type { TokenClaims, Vault } from '../vault.ts';

/** Who is calling, as the database knows it. */
export interface Session {
  readonly userId: string;
  readonly username: string;
  readonly name: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly accountStatus: AccountStatus;
  /** The account's sessions of this version are the ones that were not ended. */
  readonly version: number;
  readonly expiresAt: Date;
}

type Account = Omit<Session, 'expiresAt'>;

/** How late an ended session may be noticed; this server forgets an account at once when it changes it or hears that its sessions were ended. */
const BELIEVED_MS = 2_000;
/** How long an account's state is kept while this server hears of every ended session; what else changes is asked for before a refusal. */
const KEPT_MS = 60_000;
const KEPT = 50_000;
/** Accounts of one read, and reads at once. */
const BATCHES = { maxBatchSize: 100, concurrency: 4 } as const;

export interface Sessions {
  /** The session of a token of ours whose account still exists and which was not ended; else null. */
  find(token: string | null | undefined): Promise<Session | null>;
  /** The same for what a token, or anything else that we signed, says of its session. */
  resume(claims: TokenClaims): Promise<Session | null>;
  /** A session as it is this moment: before refusing somebody who may just have been approved. */
  recheck(session: Session): Promise<Session | null>;
  /** The account's state was changed: read it anew. */
  forget(userId: string): void;
}

/**
 * Sessions are signed tokens checked against the account's `session_version`, which is kept in memory.
 * @param heardUntil until when every ended session was heard of (the relay's), as a moment of `performance.now()`
 */
export function createSessions(database: Database, vault: Vault, heardUntil: () => number): Sessions {
  const known = new Map<string, { account: Account | null; since: number }>();

  function isBelieved(since: number): boolean {
    const now = performance.now();
    return now - Math.max(since, heardUntil()) < BELIEVED_MS && now - since < KEPT_MS;
  }

  // An answer read before an account was forgotten must not be kept after it.
  let forgotten = 0;

  // Those of one moment are read together: after a restart everybody comes at once.
  const readAccount = createBatcher<string, Account | null>({
    async run(ids) {
      const rows = await database.read(
        (_, sql) => sql<Account[]>`
          select id as "userId", username, name, role, status, account_status as "accountStatus", session_version as version
          from users where id = any(${ids as string[]}::uuid[]) and deleted_at is null`,
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

  async function resume({ userId, version, expiresAt }: TokenClaims): Promise<Session | null> {
    const account = await accountOf(userId);
    return account?.version === version ? { ...account, expiresAt } : null;
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
