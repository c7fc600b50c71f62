import type { TRPCError } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IMAGE_MAX_BYTES } from '#shared/rules.ts';
import type { Deps } from '../core/deps.ts';
import { bearerToken, createContext } from './context.ts';
import { deviceOf, keepDevices } from './device-cookie.ts';
import { refusalOf } from './errors.ts';
import { fastLane } from './fast-lane.ts';
import { type AppRouter, appRouter } from './router.ts';

/** A 5 MB picture is 7 MB as a data URL; everything else is small. */
export const BODY_LIMIT = Math.ceil((IMAGE_MAX_BYTES * 4) / 3) + 512 * 1024;
const PLAIN_BODY = 256 * 1024;
const IMAGE_PROCEDURES = /requests\.createDeposit|auth\.forgotPassword/;
const MAX_BATCH = 10;

/**
 * tRPC over HTTP at /trpc. A scope of its own: the adapter replaces the JSON parser of the scope it is in.
 * @param fast false leaves everything to tRPC's own adapter, for comparing
 */
export async function trpcScope(
  app: FastifyInstance,
  { deps, fast = true }: { readonly deps: Deps; readonly fast?: boolean },
): Promise<void> {
  // A batch is one request: it is refused before its body is read, and only pictures may be large.
  app.addHook('onRequest', async (request, reply) => {
    const procedures = request.url.slice('/trpc/'.length).split('?', 1)[0] ?? '';
    const length = Number(request.headers['content-length'] ?? 0);
    if (decodeURIComponent(procedures).split(',').length > MAX_BATCH) {
      return reply
        .code(400)
        .send({ error: { message: 'At most 10 calls a batch', data: { httpStatus: 400 } } });
    }
    // No procedure takes a form, and the adapter would read one of any size into memory.
    if (/^multipart\//i.test(request.headers['content-type'] ?? '')) {
      return reply
        .code(415)
        .send({ error: { message: 'Only JSON is understood', data: { httpStatus: 415 } } });
    }
    const limit = IMAGE_PROCEDURES.test(procedures) ? BODY_LIMIT : PLAIN_BODY;
    if (length > limit || (request.headers['transfer-encoding'] && limit === PLAIN_BODY)) {
      return reply
        .code(413)
        .send({ error: { message: 'This is too large to send', data: { httpStatus: 413 } } });
    }
  });
  await keepDevices(app);
  // The adapter decodes the path that Fastify has decoded already, and takes what it then can't read for a fault.
  app.addHook('preHandler', async ({ params }) => {
    const named = params as { path?: string };
    if (named.path?.includes('%')) named.path = named.path.replaceAll('%', '%25');
  });
  const contextOf = (request: FastifyRequest, reply: FastifyReply, ticket?: string) =>
    createContext(deps, {
      token: bearerToken(request.headers.authorization),
      ticket,
      address: request.ip,
      device: deviceOf(request, reply, deps.env.publicUrl),
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
