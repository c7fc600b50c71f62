import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { trackReplies } from './open-replies.ts';

/** How long calls in flight may take before their connections are cut: longer than `REQUEST_BUDGET_MS`. */
const MOST_MS = 10_000;

/** Event streams (SSE) are cut at once: the clients reconnect elsewhere. */
export function drainBeforeClose(app: FastifyInstance, graceMs: number): () => boolean {
  const open = trackReplies(app);
  let closing = false;
  let cut: NodeJS.Timeout | undefined;

  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const replies of open.values()) {
      for (const reply of replies) {
        // A stream that ends normally would look complete, and its client would not resume.
        if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) reply.raw.destroy();
      }
    }
    if (graceMs > 0 && (await connections(app)) > 0) await pause(graceMs);
    cut = setTimeout(() => app.server.closeAllConnections(), MOST_MS).unref();
  });
  app.addHook('onClose', async () => clearTimeout(cut));
  return () => closing;
}

function connections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)));
}
