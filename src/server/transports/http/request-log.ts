import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../../platform/deps.ts';
import { inScope, newScope, type RequestScope } from '../../platform/process/request-scope.ts';

/**
 * The most characters of a path that are logged. If a batch's path is cut, `procedures` still has all calls.
 */
const SHOWN_PATH = 200;
/** The start of an export's path. A ticket follows, which must not be logged. */
const EXPORTS = '/api/exports/';

function shownPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.startsWith(EXPORTS) ? `${EXPORTS}…` : path.slice(0, SHOWN_PATH);
}

/**
 * Gives each request its scope and id, and logs one line per request. Never logs query and body, and of the
 * headers only the request id and the caller's address: the others may contain secrets.
 */
export function observeRequests(app: FastifyInstance, log: Log): void {
  const scopes = new WeakMap<FastifyRequest, RequestScope>();
  app.decorateRequest('address', '');
  app.addHook('onRequest', (request, reply, done) => {
    const scope = newScope(request.id);
    scopes.set(request, scope);
    request.address = request.ip ?? '';
    reply.header('x-request-id', request.id);
    inScope(scope, done);
  });
  // The events of a body run outside the request's scope, so the scope is entered again after the body.
  app.addHook('preValidation', (request, _reply, done) => {
    const scope = scopes.get(request);
    if (scope) inScope(scope, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const scope = scopes.get(request);
    log.info(
      {
        requestId: request.id,
        method: request.method,
        path: shownPath(request.url),
        ...(scope?.procedures.length ? { procedures: scope.procedures } : {}),
        ...(scope?.userId ? { userId: scope.userId } : {}),
        address: request.address,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The caller's network address at the start of the request; empty if the connection had closed by then.
     */
    address: string;
  }
}
