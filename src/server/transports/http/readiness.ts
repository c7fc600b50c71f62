import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { watchReadiness } from '../../platform/process/readiness.ts';

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
