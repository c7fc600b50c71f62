import type { FastifyInstance } from 'fastify';
import { DomainError } from '#shared/errors.ts';
import { openExport } from '../../modules/exports/exports.service.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendError } from '../rest/plugin.ts';

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
