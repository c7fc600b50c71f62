import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import { type FastifyHandlerOptions, fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#shared/errors.ts';
import { assertBoundedJson } from '../../platform/bounded-json.ts';
import type { Deps } from '../../platform/deps.ts';
import { shownPath } from '../../platform/process/shown-path.ts';
import { bearerToken, createContext } from '../../procedures/context.ts';
import { frameworkRefusalOf, refusalOf, toTrpcError } from '../../procedures/errors.ts';
import { errorShape, type Meta } from '../../procedures/init.ts';
import { deviceOf } from './device-cookie.ts';
import { answerHeaders, callHandler, procedureAt, send } from './http-calls.ts';
import { type AppRouter, appRouter } from './router.ts';

const MAX_BATCH = 10;

export function takesPicture({ routeOptions, params }: FastifyRequest): boolean {
  return routeOptions.url === '/trpc/:path' && takesFile((params as { path: string }).path);
}

function takesFile(path: string): boolean {
  return (procedureAt(path)?._def.meta as Meta | undefined)?.file ?? false;
}

/** Our handler answers queries and mutations; tRPC's own adapter answers subscriptions. */
export async function trpcScope(app: FastifyInstance, { deps }: { readonly deps: Deps }): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    const failed = toTransportError(error);
    if (refusalOf(failed) === null)
      deps.log.error({ err: error, path: shownPath(request.url) }, 'tRPC failed');
    return send(reply, { error: errorShape(failed) }, [failed]);
  });
  // Checked before the body is read. The limits `requestBy…` count a batch as one request, so a batch may
  // have only a few calls, and none with a file.
  app.addHook('onRequest', async ({ method, params, headers }) => {
    if (method === 'POST' && !/^application\/json\b/i.test(headers['content-type'] ?? '')) {
      throw new DomainError('badInput', 'jsonOnly');
    }
    const procedures = (params as { path: string }).path.split(',');
    if (procedures.length > MAX_BATCH) {
      throw new DomainError('badInput', 'batchTooLong', { calls: MAX_BATCH });
    }
    if (procedures.length > 1 && procedures.some(takesFile)) {
      throw new DomainError('badInput', 'pictureAlone');
    }
  });
  // Limits JSON before it is parsed, in the body and in the query string.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
  app.addHook('preValidation', async ({ body, query }) => {
    const { input, connectionParams } = query as Record<string, unknown>;
    for (const text of [body, input, connectionParams].flat()) {
      if (typeof text === 'string') assertBoundedJson(text);
    }
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
  const answerCalls = callHandler({ createContext: contextOf, onError });
  const subscriptions: FastifyHandlerOptions<AppRouter, FastifyRequest, FastifyReply> = {
    router: appRouter,
    createContext: ({ req, res, info }) => contextOf(req, res, info.connectionParams?.ticket),
    responseMeta: ({ errors }) => ({ headers: answerHeaders(errors) }),
    onError,
  };
  app.all<{ Params: { path: string } }>('/trpc/:path', async (req, res) => {
    const { path } = req.params;
    if (req.method !== 'GET' || procedureAt(path)?._def.type !== 'subscription') return answerCalls(req, res);
    await fastifyRequestHandler({ ...subscriptions, req, res, path });
  });
}

function toTransportError(error: unknown): TRPCError {
  const refusal = error instanceof DomainError ? error : frameworkRefusalOf(error);
  if (refusal?.key === 'jsonOnly') return new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', cause: refusal });
  return refusal ? toTrpcError(refusal) : getTRPCErrorFromUnknown(error);
}
