import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

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

/**
 * Tracks the open replies of each connection. When a connection closes, each of its replies gets a `close`
 * event. Node sends this event only to the current reply, not to those queued after it (pipelined requests).
 */
function trackReplies(app: FastifyInstance): ReadonlyMap<Socket, ReadonlySet<FastifyReply>> {
  const open = new Map<Socket, Set<FastifyReply>>();

  function repliesOf(socket: Socket): Set<FastifyReply> | undefined {
    let replies = open.get(socket);
    if (replies || socket.destroyed) return replies;
    replies = new Set();
    open.set(socket, replies);
    socket.on('close', end);
    return replies;
  }

  /** One function for all connections. A closure for each would stay in memory as long as its connection. */
  function end(this: Socket): void {
    const replies = open.get(this);
    open.delete(this);
    // On the next tick, because Node's own `close` event comes first.
    process.nextTick(() => replies?.forEach(close));
  }

  app.addHook('onRequest', (request, reply, done) => {
    const replies = repliesOf(request.raw.socket);
    replies?.add(reply);
    reply.raw.once('close', () => replies?.delete(reply));
    done();
  });
  return open;
}

function close({ raw }: FastifyReply): void {
  Object.assign(raw, { destroyed: true, _closed: true });
  raw.emit('close');
}
