import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { sendError } from '../rest/plugin.ts';
import { createContext } from '../trpc/context.ts';
import { createCaller } from '../trpc/router.ts';

const PAGE = 366;

/** With `?from=2026-01-31` the list begins with the seal of that day (docs/proof.md). */
export function serveSeals(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: { from?: string } }>('/proof.json', async (request, reply) => {
    try {
      const context = await createContext(deps, { token: null, address: request.address });
      const { from } = request.query;
      const { items, nextCursor } = await createCaller(context).users.seals.list({
        limit: PAGE,
        cursor: from,
      });
      reply.header('cache-control', 'public, max-age=60');
      return { format: 'sikka-seals-1', seals: items, next: nextCursor };
    } catch (error) {
      return sendError(error, request, reply);
    }
  });
}
