import type { Database } from '#drizzle/client.ts';
import type { Env } from '#server/env.ts';
import type { Deps, Log } from '#server/platform/deps.ts';
import { createRelay } from '#server/platform/events/relay.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import { Metrics } from '#server/platform/process/metrics.ts';
import { NO_DEVICE } from '#server/platform/sign-in/devices.ts';
import { createPasswords } from '#server/platform/sign-in/passwords.ts';
import { createSessions } from '#server/platform/sign-in/sessions.ts';
import { createVault } from '#server/platform/vault.ts';
import { createCaller } from '#server/transports/trpc/router.ts';
import type { Role } from '#shared/policies.ts';

export const quietLog: Log = { info() {}, warn() {}, error: console.error };

/**
 * The dependencies of the services, for use without a server: no port is opened and there are no rate limits.
 */
export function openServices(env: Env, database: Database, appSecret: string): Deps {
  const vault = createVault(appSecret);
  const bus = { wake() {}, onWake() {}, async close() {} };
  return {
    env,
    database,
    vault,
    passwords: createPasswords(),
    limits: createLimits('off', undefined),
    // No events arrive here to refresh cached accounts, so they are cached for two seconds at most.
    sessions: createSessions(database, vault, () => 0),
    // This relay is never started, so it reads no events.
    relay: createRelay({ database, bus, log: quietLog }),
    // Screenshots are not compared here: the demo's server compares them after it has started.
    screenshots: { wake() {}, async idle() {}, async close() {} },
    // Sends no push messages or e-mails about the invented past.
    notices: { publicKey: '', sendsMail: false, async close() {} },
    metrics: new Metrics(),
    log: quietLog,
  };
}

export type Caller = ReturnType<typeof createCaller>;

/** The account that makes a call. */
export interface Somebody {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly role: Role;
}

/** Returns a caller of procedures: an active account, or nobody if `somebody` is undefined. */
export function callerFor(deps: Deps, somebody: Somebody | undefined, address: string): Caller {
  const session = somebody && {
    userId: somebody.id,
    username: somebody.username,
    name: somebody.name,
    role: somebody.role,
    status: 'Active' as const,
    accountStatus: 'approved' as const,
    // Not a real version: only a second check of the session compares it, and the demo makes none.
    version: 0,
    expiresAt: new Date(Date.now() + 24 * 60 * 60 * 1000),
  };
  const checkedAt = performance.now();
  return createCaller({
    deps,
    session: session ?? null,
    checkedAt,
    address,
    device: NO_DEVICE,
    transport: 'http',
  });
}
