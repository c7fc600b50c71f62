import { getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#shared/errors.ts';
import { assertBoundedJson } from '../../platform/bounded-json.ts';
import type { Deps } from '../../platform/deps.ts';
import { bearerToken, createContext } from './context.ts';
import { deviceOf } from './device-cookie.ts';
import { frameworkRefusalOf, refusalOf, toTrpcError } from './errors.ts';
import { fastLane } from './fast-lane.ts';
import { type AppRouter, appRouter } from './router.ts';

const PICTURE_PROCEDURES = new Set(['requests.createDeposit', 'auth.forgotPassword']);
const MAX_BATCH = 10;

/** Whether a request calls one procedure that takes a picture; its body may be large. */
export function takesPicture({ routeOptions, params }: FastifyRequest): boolean {
  return routeOptions.url === '/trpc/:path' && PICTURE_PROCEDURES.has((params as { path: string }).path);
}

/**
 * tRPC over HTTP at /trpc. A scope of its own: the adapter replaces the JSON parser of the scope it is in.
 * @param fast false leaves everything to tRPC's own adapter, for comparing
 */
export async function trpcScope(
  app: FastifyInstance,
  { deps, fast = true }: { readonly deps: Deps; readonly fast?: boolean },
): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    const failed = toTransportError(error);
    if (refusalOf(failed) === null) deps.log.error({ err: error, path: request.url }, 'tRPC failed');
    return answerError(failed, reply);
  });
  // A batch is one request: it is refused before its body is read.
  app.addHook('onRequest', async ({ method, params, headers }) => {
    // The adapter makes a fetch request of each, and fetch refuses this method.
    if (method === 'TRACE') throw new DomainError('notFound', 'notFound');
    const procedures = (params as { path: string }).path.split(',');
    if (procedures.length > MAX_BATCH) {
      throw new DomainError('badInput', 'batchTooLong', { calls: MAX_BATCH });
    }
    if (procedures.length > 1 && procedures.some((name) => PICTURE_PROCEDURES.has(name))) {
      throw new DomainError('badInput', 'pictureAlone');
    }
    // No procedure takes a form, and the adapter would read one of any size into memory.
    if (/^multipart\//i.test(headers['content-type'] ?? '')) throw notJson();
  });
  // Whoever parses it later, and whether it came as a body or in the address.
  app.addHook('preValidation', async ({ body, query }) => {
    const { input, connectionParams } = query as Record<string, unknown>;
    for (const text of [body, input, connectionParams].flat()) {
      if (typeof text === 'string') assertBoundedJson(text);
    }
  });
  // The adapter decodes the path that Fastify has decoded already, and takes what it then can't read for a fault.
  app.addHook('preHandler', async ({ params }) => {
    const named = params as { path?: string };
    if (named.path?.includes('%')) named.path = named.path.replaceAll('%', '%25');
  });
  const contextOf = (request: FastifyRequest, reply: FastifyReply, ticket?: string) =>
    createContext(deps, {
      token: bearerToken(request.headers.authorization),
      ticket,
      address: request.address,
      device: deviceOf(request, reply, deps),
    });
  const onError = ({ error, path }: { error: TRPCError; path: string | undefined }) => {
    if (refusalOf(error) === null) deps.log.error({ err: error.cause ?? error, path }, 'a procedure failed');
  };
  if (fast) {
    app.addHook(
      'preHandler',
      fastLane({
        router: appRouter,
        maxBatchSize: MAX_BATCH,
        createContext: contextOf,
        headers: answerHeaders,
        onError,
      }),
    );
  }
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: MAX_BATCH,
      createContext: ({ req, res, info }) =>
        contextOf(req, res, info.type === 'subscription' ? info.connectionParams?.ticket : undefined),
      responseMeta: ({ errors }) => ({ headers: answerHeaders(errors) }),
      onError,
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
}

/** Nothing is cached; a refused caller learns when it may come again. */
function answerHeaders(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.map((error) => refusalOf(error)?.params.seconds).filter((s) => s !== undefined);
  return {
    'cache-control': 'no-store',
    ...(waits.length > 0 ? { 'retry-after': String(Math.max(...waits.map(Number))) } : {}),
  };
}

function notJson(): TRPCError {
  return new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', cause: new DomainError('badInput', 'jsonOnly') });
}

/** What was thrown before a procedure was called. */
function toTransportError(error: unknown): TRPCError {
  const refusal = error instanceof DomainError ? error : frameworkRefusalOf(error);
  if (refusal?.key === 'jsonOnly') return notJson();
  return refusal ? toTrpcError(refusal) : getTRPCErrorFromUnknown(error);
}

/** One answer for all calls of a batch, as tRPC's clients expect it. */
function answerError(error: TRPCError, reply: FastifyReply): FastifyReply {
  const about = { type: 'unknown', path: undefined, input: undefined, ctx: undefined } as const;
  const shape = getTRPCErrorShape({ config: appRouter._def._config, error, ...about });
  return reply
    .code(shape.data.httpStatus)
    .headers(answerHeaders([error]))
    .send({ error: shape });
}
