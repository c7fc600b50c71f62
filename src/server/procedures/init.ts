import { getTRPCErrorFromUnknown, getTRPCErrorShape, initTRPC, type TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { DomainError } from '#shared/errors.ts';
import { isStaff, type Role } from '#shared/policies.ts';
import type { Actor, Caller, Deps } from '../platform/deps.ts';
import type { LimitName } from '../platform/limits/limit-table.ts';
import { type Count, takeInOrder, unpaidLimits } from '../platform/limits/limits.ts';
import {
  currentScope,
  inScope,
  newRequestId,
  newScope,
  type RequestScope,
} from '../platform/process/request-scope.ts';
import { findKnownDevice } from '../platform/sign-in/devices.ts';
import { assertProved, type Session } from '../platform/sign-in/sessions.ts';
import type { Context } from './context.ts';
import { refusalOf, rememberRequest, requestIdOf, toTrpcError, UNEXPECTED } from './errors.ts';

/**
 * Who may call: anybody; any session, also of an account that awaits its deposit; an approved and active
 * account; one of a member (staff do not earn); one of staff; one of a superadmin.
 */
type Who = 'any' | 'self' | 'account' | 'member' | 'staff' | 'superadmin';

/** What a procedure says of itself. The server enforces it, and `npm run print` writes docs/procedures.md. */
interface Facts {
  readonly answers: string;
  /** Narrows `who`, for docs/procedures.md: the service enforces it. */
  readonly whose?: string;
  /**
   * The limit of an account's calls, counted here. Or the limits that the service counts, because they need
   * more than the account, or because a repeat must not count. Calls of staff have `staffMutation`.
   */
  readonly limit?: LimitName | readonly LimitName[];
  /** Why a change by staff asks for no one-time code: all others do (`asksCode`). */
  readonly withoutCode?: string;
  /** Asks for a code though it changes nothing. */
  readonly withCode?: true;
  /** Why the input of a change has no `idempotencyKey`. */
  readonly withoutKey?: string;
  /** Its body may be as large as a picture or a bank statement. */
  readonly file?: true;
}

export interface Meta extends Facts {
  readonly who: Who;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isServer: true,
    // The server pings idle event streams, so that clients notice a dead connection.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 30_000 } },
    errorFormatter({ shape, error }) {
      const refusal = refusalOf(error);
      const { key, message } = refusal ?? UNEXPECTED;
      return {
        ...shape,
        message,
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          key,
          params: refusal?.params ?? {},
          ...(refusal ? {} : { requestId: requestIdOf(error) }),
        },
      };
    },
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

export function callerOf({ session, address, device }: Context): Caller {
  return { actor: session && { ...session, address }, address, device };
}

export function errorShape(error: TRPCError) {
  const about = { type: 'unknown', path: undefined, input: undefined, ctx: undefined } as const;
  return getTRPCErrorShape({ config: t._config, error, ...about });
}

/** @throws DomainError for callers who may not call it */
type Admit<Admitted> = (ctx: Context) => Admitted | Promise<Admitted>;

/** It is one middleware, because each middleware slows every call. */
function procedureFor<Admitted extends object>(who: Who, admit: Admit<Admitted>) {
  const procedure = t.procedure.use(async ({ ctx, path, type, meta, next }) => {
    const call = begin(ctx, path, type);
    const answer = async () => {
      // Mutations need HTTP's body limits and status codes, which socket frames do not have.
      if (type === 'mutation' && ctx.transport === 'socket')
        throw new DomainError('badInput', 'changesOverHttp');
      await takeInOrder(ctx.deps.limits, await limitsOf(ctx, type, meta?.limit));
      const admitted = await admit(ctx);
      if (ctx.session && meta && asksCode(type, meta)) await assertProved(ctx.deps, ctx.session);
      const result = await next({ ctx: admitted });
      if (!result.ok && result.error.cause instanceof DomainError) throw result.error.cause;
      return result;
    };
    try {
      const result = await (call.own ? inScope(call.own, answer) : answer());
      end(call, result.ok ? undefined : result.error);
      return result;
    } catch (cause) {
      const error = cause instanceof DomainError ? toTrpcError(cause) : getTRPCErrorFromUnknown(cause);
      end(call, error);
      throw error;
    }
  });
  return (facts: Facts) => procedure.meta({ who, ...facts });
}

/**
 * Whether an account that has set up one-time codes needs a code or a passkey of the last 15 minutes in its
 * session: for each change that staff may make, unless it says why not.
 */
export function asksCode(type: string, { who, withCode, withoutCode }: Meta): boolean {
  const byStaff = who === 'account' || who === 'staff' || who === 'superadmin';
  return withCode ?? (type === 'mutation' && byStaff && withoutCode === undefined);
}

interface Call {
  readonly ctx: Context;
  readonly path: string;
  readonly type: string;
  readonly started: number;
  readonly scope: RequestScope | undefined;
  /** The request scope of this one call, if it came over a socket; undefined for a call over HTTP. */
  readonly own: RequestScope | undefined;
}

function begin(ctx: Context, path: string, type: string): Call {
  const own = ctx.transport === 'socket' ? newScope(newRequestId()) : undefined;
  const scope = own ?? currentScope();
  if (scope) {
    scope.procedures.push(path);
    if (ctx.session) scope.userId = ctx.session.userId;
    if (type === 'subscription') scope.budget = undefined;
  }
  return { ctx, path, type, started: performance.now(), scope, own };
}

function end({ ctx, path, type, started, scope, own }: Call, error: TRPCError | undefined): void {
  const ms = performance.now() - started;
  const status = error ? getHTTPStatusCodeFromError(error) : 200;
  // Leaves out subscriptions: `end` runs when their stream begins, so `ms` is not their duration.
  if (type !== 'subscription') {
    const labels = { procedure: path, outcome: error ? String(status) : 'ok' };
    ctx.deps.metrics.observe(
      'sikka_procedure_seconds',
      'Calls of procedures, whatever the transport',
      labels,
      ms / 1000,
    );
  }
  if (error && scope) rememberRequest(error, scope.id);
  if (!own) return;
  const { id: requestId, procedures, userId } = own;
  const { address, transport } = ctx;
  ctx.deps.log.info(
    { requestId, transport, procedures, userId, address, status, ms: Math.round(ms) },
    'request',
  );
}

/**
 * Without a session, a known device has its own count, so a flood from its network does not affect it. With
 * the session of an unpaid account the network counts too: anybody can open accounts.
 */
async function limitsOf(
  { deps, session, device, address }: Context,
  type: string,
  limit: Meta['limit'] | undefined,
): Promise<readonly Count[]> {
  if (!session) {
    const known = await findKnownDevice(deps, device.token);
    return [known ? ['anonymousDevice', known.hash] : ['anonymous', address]];
  }
  const { userId, role, accountStatus } = session;
  const changes = type === 'mutation';
  const general = changes ? (isStaff(role) ? 'staffMutation' : 'mutation') : 'query';
  const own: Count = [typeof limit === 'string' ? limit : general, userId];
  if (accountStatus === 'approved') return [own];
  const [ofAccount, ofNetwork] = unpaidLimits(userId, address);
  // A query that names a limit keeps a row too: a used ticket.
  const rows = changes ? [ofAccount, ofNetwork] : typeof limit === 'string' ? [ofNetwork] : [];
  return [own, ['anonymous', address], ...rows];
}

export const publicProcedure = procedureFor('any', () => ({}));
export const selfProcedure = procedureFor('self', actorIn);
export const accountProcedure = procedureFor('account', (ctx) => accountIn(ctx, () => true));
export const memberProcedure = procedureFor('member', (ctx) => accountIn(ctx, (role) => role === 'user'));
export const staffProcedure = procedureFor('staff', (ctx) => accountIn(ctx, isStaff));
export const superadminProcedure = procedureFor('superadmin', (ctx) =>
  accountIn(ctx, (role) => role === 'superadmin'),
);

async function accountIn(ctx: Context, allows: (role: Role) => boolean) {
  const { session, actor } = actorIn(ctx);
  const active = await activeActor(ctx.deps, actor);
  if (!allows(active.role)) throw new DomainError('forbidden', 'forbidden');
  return { session, actor: active };
}

function actorIn({ session, isGone, address }: Context): { session: Session; actor: Actor } {
  if (!session) throw new DomainError('unauthorized', isGone ? 'accountGone' : 'unauthorized');
  return { session, actor: { ...session, address } };
}

/** Rereads the account before a refusal: the cache may be old. */
async function activeActor(deps: Deps, actor: Actor): Promise<Actor> {
  if (isActive(actor)) return actor;
  const now = await deps.sessions.recheck(actor);
  if (!now) throw new DomainError('unauthorized', 'unauthorized');
  if (now.accountStatus !== 'approved') throw new DomainError('forbidden', 'accountNotActive');
  if (!isActive(now)) throw new DomainError('forbidden', 'accountDeactivated');
  return { ...now, address: actor.address };
}

function isActive({ accountStatus, status }: Session): boolean {
  return accountStatus === 'approved' && status === 'Active';
}
