import { initTRPC } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { DomainError } from '#shared/errors.ts';
import { isStaff, type Role } from '#shared/policies.ts';
import type { Actor, Deps } from '../core/deps.ts';
import type { LimitName } from '../core/limits.ts';
import { currentScope, inScope, newRequestId, newScope } from '../core/request-scope.ts';
import type { Session } from '../core/sessions.ts';
import type { Context } from './context.ts';
import { refusalOf, rememberRequest, requestIdOf, toTrpcError, UNEXPECTED } from './errors.ts';

const t = initTRPC.context<Context>().create({
  isServer: true,
  // Ten calls a batch at most, and an event stream that says it lives.
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

/** Notes which procedures a request calls. What comes over a socket is a request of its own, and gets its line here. */
const observed = t.middleware(async ({ ctx, path, type, next }) => {
  const socket = ctx.transport === 'socket';
  const scope = socket ? newScope(newRequestId()) : currentScope();
  const started = performance.now();
  if (scope) {
    scope.procedures.push(path);
    if (ctx.session) scope.userId = ctx.session.userId;
    if (type === 'subscription') scope.patience = undefined;
  }
  const result = await (socket && scope ? inScope(scope, next) : next());
  const ms = performance.now() - started;
  const status = result.ok ? 200 : getHTTPStatusCodeFromError(result.error);
  // A subscription is open for hours; how long it took to open says nothing.
  if (type !== 'subscription') {
    const labels = { procedure: path, outcome: result.ok ? 'ok' : String(status) };
    ctx.deps.metrics.observe(
      'sikka_procedure_seconds',
      'Calls of procedures, whatever the transport',
      labels,
      ms / 1000,
    );
  }
  if (!scope) return result;
  if (!result.ok) rememberRequest(result.error, scope.id);
  if (socket) {
    const { id: requestId, procedures, userId } = scope;
    ctx.deps.log.info(
      {
        requestId,
        transport: 'socket',
        procedures,
        userId,
        address: ctx.address,
        status,
        ms: Math.round(ms),
      },
      'request',
    );
  }
  return result;
});

/** Every call is counted, whatever the transport or batch it came in, and every refusal is made the transport's. */
const guarded = t.middleware(async ({ ctx, type, next }) => {
  try {
    // A socket's frames know no body limit and no status.
    if (type === 'mutation' && ctx.transport === 'socket') throw new DomainError('badInput', 'badInput');
    await ctx.deps.limits.take(limitOf(ctx.session, type), ctx.session?.userId ?? ctx.address);
  } catch (error) {
    throw error instanceof DomainError ? toTrpcError(error) : error;
  }
  const result = await next();
  if (!result.ok && result.error.cause instanceof DomainError) throw toTrpcError(result.error.cause);
  return result;
});

function limitOf(session: Session | null, type: string): LimitName {
  if (!session) return 'anonymous';
  if (type !== 'mutation') return 'query';
  return isStaff(session.role) ? 'staffMutation' : 'mutation';
}

/** Anybody. */
export const publicProcedure = t.procedure.use(observed).use(guarded);

/** Whoever has a session, also of an account that still awaits its deposit. */
export const selfProcedure = publicProcedure.use(({ ctx, next }) => next({ ctx: actorIn(ctx) }));

/** An approved and active account: a member or staff. */
export const accountProcedure = procedureFor(() => true);

/** An approved and active member; staff don't earn. */
export const memberProcedure = procedureFor((role) => role === 'user');

export const staffProcedure = procedureFor(isStaff);

export const superadminProcedure = procedureFor((role) => role === 'superadmin');

/** For approved and active accounts of some roles. One step for all of it: each step of a procedure costs every call. */
function procedureFor(allows: (role: Role) => boolean) {
  return publicProcedure.use(async ({ ctx, next }) => {
    const { session, actor } = actorIn(ctx);
    const active = await activeActor(ctx.deps, actor);
    if (!allows(active.role)) throw new DomainError('forbidden', 'forbidden');
    return next({ ctx: { session, actor: active } });
  });
}

function actorIn({ session, address }: Context): { session: Session; actor: Actor } {
  if (!session) throw new DomainError('unauthorized', 'unauthorized');
  return { session, actor: { ...session, address } };
}

/** What is remembered of an account may be a moment old, so nobody is refused on it. */
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
