import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../../platform/deps.ts';
import { plainAddress } from '../../platform/limits/network.ts';
import { inScope, newScope, type RequestScope } from '../../platform/process/request-scope.ts';
import { shownPath } from '../../platform/process/shown-path.ts';

/**
 * The line has no query string and no body. Of the headers it has only the request id and the caller's
 * address: other headers may contain secrets.
 */
export function observeRequests(app: FastifyInstance, log: Log): void {
  const scopes = new WeakMap<FastifyRequest, RequestScope>();
  app.decorateRequest('address', '');
  app.addHook('onRequest', (request, reply, done) => {
    const scope = newScope(request.id);
    scopes.set(request, scope);
    const forwarded = request.raw.headers['x-forwarded-for'];
    if (typeof forwarded === 'string')
      request.raw.headers['x-forwarded-for'] = forwarded.split(',').map(plainAddress).join(', ');
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
    /** Read when the request starts. It is empty if the connection was closed before that. */
    address: string;
  }
}
