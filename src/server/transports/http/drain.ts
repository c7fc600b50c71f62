import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { trackReplies } from './open-replies.ts';

/** How long calls that were begun may take to end; then their connections are cut. Longer than the database's 8 seconds. */
const MOST_MS = 10_000;

/**
 * Lets `app.close()` lose nothing: what was begun is answered. For `graceMs` the server still takes calls and has every connection
 * closed after its answer, so that none is closed under a call; then it takes no more. Event streams are cut at once, which
 * makes their browsers connect again, elsewhere, and resume. Register it after whatever else has something to say before the close.
 * @returns whether it is closing
 */
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
        // Ended in order, a stream would count as told to its end, and nobody would ask for more.
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
