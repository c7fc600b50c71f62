import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../../platform/deps.ts';
import { inScope, newScope, type RequestScope } from '../../platform/process/request-scope.ts';

/** Longer paths are nobody's of ours. */
const SHOWN_PATH = 200;
/** What follows is a ticket. */
const EXPORTS = '/api/exports/';

function shownPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.startsWith(EXPORTS) ? `${EXPORTS}…` : path.slice(0, SHOWN_PATH);
}

/**
 * Gives every request its scope and its id, which the answer carries too, and writes one line a request: never a query, a header or a
 * body, because there the secrets are.
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
  // Reading the body has left the scope: its events are the connection's.
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
    /** The caller's, as the request began: a connection that has closed has none. Empty when it had closed by then. */
    address: string;
  }
}
