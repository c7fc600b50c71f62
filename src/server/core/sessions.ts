import type { Database } from '#drizzle/client.ts';
import type { Role } from '#shared/policies.ts';
import type { AccountStatus, UserStatus } from '#shared/views.ts';
import type { TokenClaims, Vault } from './secrets.ts';

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

/** How long an account's state is believed without asking; this server forgets it at once when it changes it or hears that it changed. */
const BELIEVED_MS = 2_000;
const KEPT = 50_000;

export interface Sessions {
  /** The session of a token of ours whose account still exists and which was not ended; else null. */
  find(token: string | null | undefined): Promise<Session | null>;
  /** The same for what a token, or anything else that we signed, says of its session. */
  resume(claims: TokenClaims): Promise<Session | null>;
  /** A session's account as it is this moment: before refusing somebody who may just have been approved. */
  recheck(session: Session): Promise<Session | null>;
  /** The account's state was changed: read it anew. */
  forget(userId: string): void;
}

/** Sessions are signed tokens checked against the account's `session_version`, kept in memory for a moment. */
export function createSessions(database: Database, vault: Vault): Sessions {
  const known = new Map<string, { account: Account | null; until: number }>();
  // An answer read before an account was forgotten must not be kept after it.
  let forgotten = 0;

  async function accountOf(userId: string): Promise<Account | null> {
    const kept = known.get(userId);
    if (kept && kept.until > performance.now()) return kept.account;
    const before = forgotten;
    const [row] = await database.read(
      (_, sql) => sql<Account[]>`
        select id as "userId", username, name, role, status, account_status as "accountStatus", session_version as version
        from users where id = ${userId} and deleted_at is null`,
    );
    if (known.size >= KEPT) known.clear();
    if (before === forgotten)
      known.set(userId, { account: row ?? null, until: performance.now() + BELIEVED_MS });
    return row ?? null;
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
      const account = await accountOf(session.userId);
      return account && { ...account, expiresAt: session.expiresAt };
    },
    forget,
  };
}
