import type { FastifyInstance } from 'fastify';
import { DomainError } from '#shared/errors.ts';
import { openExport } from '../../modules/exports/exports.service.ts';
import type { Deps } from '../../platform/deps.ts';
import { watchReadiness } from '../../platform/process/readiness.ts';
import { createContext } from '../../procedures/context.ts';
import { sendError } from '../rest/plugin.ts';
import { createCaller } from '../trpc/router.ts';

/** `/readyz`: 200 while this server can write changes and is not stopping, else 503 with the reason. */
export async function serveReadiness(
  app: FastifyInstance,
  deps: Deps,
  isClosing: () => boolean,
): Promise<void> {
  const readiness = await watchReadiness(deps);
  app.addHook('onClose', () => readiness.close());
  app.get('/readyz', async (_request, reply) => {
    const reason = isClosing() ? 'stopping' : await readiness.check();
    return reply.code(reason ? 503 : 200).send(reason ? { ok: false, reason } : { ok: true });
  });
}

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

/** If reading a file fails midway, the download is cut off, so that no browser treats it as complete. */
export function serveExports(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { ticket: string } }>(
    '/api/exports/:ticket',
    // No HEAD route, because a HEAD request would use up the one-time URL.
    { exposeHeadRoute: false },
    async (request, reply) => {
      try {
        const { name, type, stream } = await openExport(deps, request.params.ticket, request.address);
        return reply
          .type(type)
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'no-store')
          .send(stream);
      } catch (error) {
        if (!(error instanceof DomainError)) deps.log.error({ err: error }, 'an export could not be begun');
        return sendError(error, request, reply);
      }
    },
  );
}
