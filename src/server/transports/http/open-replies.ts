import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * The replies of each open connection that are not sent yet. When a connection closes, all of them are told, as whatever waits for
 * a reply's end relies on it: Node tells only the one that is being sent, and none of those queued behind it (pipelined requests).
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
      // After Node has told the one it knows of.
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

/** What Node itself does to a response whose connection has closed. */
function close({ raw }: FastifyReply): void {
  Object.assign(raw, { destroyed: true, _closed: true });
  raw.emit('close');
}
