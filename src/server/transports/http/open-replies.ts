import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Tracks the open replies of each connection. When a connection closes, each of its replies gets a `close`
 * event. Node sends this event only to the current reply, not to those queued after it (pipelined requests).
 */
export function trackReplies(app: FastifyInstance): ReadonlyMap<Socket, ReadonlySet<FastifyReply>> {
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
