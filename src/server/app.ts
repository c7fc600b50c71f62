import Fastify, { type FastifyInstance } from 'fastify';
import { DomainError } from '#shared/errors.ts';
import { getConfig } from './modules/auth/auth.service.ts';
import { getImage } from './modules/requests/requests.service.ts';
import type { Deps } from './platform/deps.ts';
import { BODY_LIMITS } from './platform/limits/limit-table.ts';
import { requestIdFrom } from './platform/process/request-scope.ts';
import { shownPath } from './platform/process/shown-path.ts';
import { createContext } from './procedures/context.ts';
import { admitRequests, answerUnparsed } from './transports/http/admission/admission.ts';
import { LingeringResponse } from './transports/http/admission/lingering-response.ts';
import { serveClient } from './transports/http/client-files.ts';
import { boundConnections } from './transports/http/connection-limit.ts';
import { drainBeforeClose } from './transports/http/drain.ts';
import { serveMetrics } from './transports/http/metrics.ts';
import { observeRequests } from './transports/http/request-log.ts';
import { serveExports, serveReadiness, serveSeals } from './transports/http/routes.ts';
import { protectBrowsers } from './transports/http/security-headers.ts';
import { attachSockets } from './transports/live/socket.ts';
import { findRefusal } from './transports/rest/errors.ts';
import { restPlugin, sendError } from './transports/rest/plugin.ts';
import { keepDevices } from './transports/trpc/device-cookie.ts';
import { trpcScope } from './transports/trpc/http.ts';

export interface AppOptions {
  readonly deps: Deps;
  /** The folder of the built web client; without it the server has no pages, only its APIs and downloads. */
  readonly clientDir?: URL;
  /** How long (ms) the server still accepts calls after a stop signal; 0 by default. See drainBeforeClose. */
  readonly graceMs?: number;
}

/** It does not listen yet. */
export async function buildApp({ deps, clientDir, graceMs = 0 }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    genReqId: (request) => requestIdFrom(request.headers['x-request-id']),
    trustProxy: believedProxies(deps.env.trustProxy),
    // The largest body that any path takes. Admission applies a smaller limit to paths that take no file.
    bodyLimit: BODY_LIMITS.withPicture,
    // Node must not refuse a missing Host header itself: admission refuses it, like a malformed Host header.
    http: { ServerResponse: LingeringResponse, requireHostHeader: false },
    clientErrorHandler: answerUnparsed,
    // Milliseconds; Node's default, which Fastify removes. A slow sender must not hold a connection forever.
    requestTimeout: 300_000,
    // The path of a tRPC batch names all its procedures: it can be longer than Fastify allows by default.
    routerOptions: { maxParamLength: 2_000 },
    // Errors of Fastify itself, such as a path that cannot be decoded, get the same form as all others.
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  observeRequests(app, deps.log);
  // Before any hook that may send a response, so that responses of hooks and routes have security headers.
  protectBrowsers(app, deps.env.publicUrl?.startsWith('https:') ?? false);
  const isClosing = drainBeforeClose(app, graceMs);
  boundConnections(app, deps);
  await keepDevices(app);
  admitRequests(app, deps);
  app.setErrorHandler((error, request, reply) => {
    if (!findRefusal(error)) deps.log.error({ err: error, path: shownPath(request.url) }, 'a request failed');
    return sendError(error, request, reply);
  });

  await serveMetrics(app, deps);
  await app.register(trpcScope, { deps });
  await app.register(restPlugin, { deps });
  app.get('/healthz', async () => ({ ok: true }));
  await serveReadiness(app, deps, isClosing);
  serveImages(app, deps);
  serveExports(app, deps);
  serveSeals(app, deps);
  if (clientDir) await serveClient(app, clientDir, () => getConfig(deps));
  else
    app.setNotFoundHandler((request, reply) =>
      sendError(new DomainError('notFound', 'notFound'), request, reply),
    );
  attachSockets(app, {
    createContext: (caller) => createContext(deps, { ...caller, transport: 'socket' }),
    relay: deps.relay,
    log: deps.log,
  });
  return app;
}

/** Fastify trusts no proxy at all if the option is a number. */
function believedProxies(trusted: Deps['env']['trustProxy']) {
  if (typeof trusted !== 'number') return trusted ?? false;
  return (_address: string, hop: number) => hop < trusted;
}

/** Serves screenshots at signed web addresses, because an `<img>` sends no token. */
function serveImages(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/api/images/:id',
    async (request, reply) => {
      try {
        const bytes = await getImage(deps, request.params.id, request.query);
        return reply
          .type('image/jpeg')
          .header('cache-control', 'private, max-age=3600')
          .header('content-security-policy', "default-src 'none'")
          .send(bytes);
      } catch (error) {
        if (!(error instanceof DomainError)) deps.log.error({ err: error }, 'a picture could not be served');
        return sendError(error, request, reply);
      }
    },
  );
}
