import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#shared/errors.ts';
import { refusals } from '#shared/i18n/en/refusals.ts';
import * as c from '#shared/schemas/common.ts';
import type { Deps } from '../../platform/deps.ts';
import { bearerToken, createContext } from '../../procedures/context.ts';
import { deviceOf } from '../trpc/device-cookie.ts';
import { createCaller } from '../trpc/router.ts';
import { referencePage } from './docs-page.ts';
import { findRefusal, STATUS } from './errors.ts';
import { type OpenApiDocument, openApiDocument } from './openapi.ts';
import { type Route, readInput } from './route.ts';
import { tables } from './table.ts';

/** Must be registered in a separate scope, because tRPC's scope has another JSON parser. */
export async function restPlugin(app: FastifyInstance, { deps }: { readonly deps: Deps }): Promise<void> {
  await app.register(
    async (api) => {
      api.setErrorHandler((error, request, reply) => {
        if (!findRefusal(error)) {
          deps.log.error({ err: error, path: request.routeOptions.url }, 'a documented call failed');
        }
        return sendError(error, request, reply);
      });
      api.setNotFoundHandler((request, reply) =>
        sendError(new DomainError('notFound', 'notFound'), request, reply),
      );
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      for (const route of Object.values(tables).flat()) serve(api, route, deps);
      serveReference(api);
    },
    { prefix: '/api' },
  );
}

function serve(api: FastifyInstance, route: Route, deps: Deps): void {
  api.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { takesPicture: route.image },
    handler: async (request, reply) => {
      const token = bearerToken(request.headers.authorization);
      const device = deviceOf(request, reply, deps);
      const caller = createCaller(await createContext(deps, { token, address: request.address, device }));
      const { params, query, body } = request;
      const idempotencyKey = request.headers['idempotency-key'];
      const input = readInput(route, { params, query, body, idempotencyKey });
      try {
        return { success: true, ...(await route.run(caller, input)) };
      } catch (error) {
        throw namesNothing(route, input, error) ? new DomainError('notFound', 'notFound') : error;
      }
    },
  });
}

/** Checked only after the procedure refused the call, so that callers without a session get 401. */
function namesNothing(route: Route, input: Record<string, unknown>, error: unknown): boolean {
  return (
    route.fields.path.includes('id') &&
    findRefusal(error)?.kind === 'badInput' &&
    !c.idInput.safeParse({ id: input.id }).success
  );
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = findRefusal(error);
  reply.header('cache-control', 'no-store');
  if (!refusal)
    return reply.code(500).send({ success: false, message: refusals.unexpected, requestId: request.id });
  const { seconds } = refusal.params;
  if (seconds !== undefined) reply.header('retry-after', Math.ceil(Number(seconds)));
  return reply.code(STATUS[refusal.kind]).send({ success: false, message: refusal.message });
}

/** Made at the first call, because few processes are asked for it. */
let document: OpenApiDocument | undefined;
const readDocument = () => {
  document ??= openApiDocument();
  return document;
};

function serveReference(api: FastifyInstance): void {
  api.get('/openapi.json', async () => readDocument());
  api.get('/docs', async (_request, reply) => {
    const { html, contentSecurityPolicy } = referencePage(readDocument());
    reply.header('content-security-policy', contentSecurityPolicy).type('text/html; charset=utf-8');
    return html;
  });
}
