import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * The open replies of each connection. When it closes, all get a `close` event: Node sends it only to the
 * reply that is being sent, not to those queued behind it (pipelined requests).
 */
export function trackReplies(app: FastifyInstance): ReadonlyMap<Socket, ReadonlySet<FastifyReply>> {
  const open = new Map<Socket, Set<FastifyReply>>();

  function repliesOf(socket: Socket): Set<FastifyReply> | undefined {
    let replies = open.get(socket);
    if (replies || socket.destroyed) return replies;
    replies = new Set();
    open.set(socket, replies);
    socket.once('close', () => {
      open.delete(socket);
      // After Node's own `close` event.
      process.nextTick(() => replies.forEach(close));
    });
    return replies;
  }

  app.addHook('onRequest', (request, reply, done) => {
    const replies = repliesOf(request.raw.socket);
    replies?.add(reply);
    reply.raw.once('close', () => replies?.delete(reply));
    done();
  });
  return open;
}

/** Does to a response what Node does when its connection closes. */
function close({ raw }: FastifyReply): void {
  Object.assign(raw, { destroyed: true, _closed: true });
  raw.emit('close');
}
