import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Log } from '../../platform/deps.ts';
import type { Relay } from '../../platform/events/relay.ts';
import { SOCKET_LIMITS, type SocketLimits } from '../../platform/limits/limit-table.ts';
import type { Context } from '../../procedures/context.ts';
import { refusalOf, requestIdOf } from '../../procedures/errors.ts';
import { Connection, type Hub } from './connection.ts';
import { CLOSE, endSocket } from './limits.ts';
import { SocketRegister } from './register.ts';

interface SocketOptions {
  /** If `createContext` throws, the socket is closed and its client connects again. */
  readonly createContext: (caller: { token: string | undefined; address: string }) => Promise<Context>;
  readonly relay: Relay;
  readonly log: Log;
  /** Limits that replace the usual ones, for tests. */
  readonly limits?: Partial<SocketLimits>;
}

const PATH = '/trpc';

const CHECK_MS = 5_000;

/** Mutations go over HTTP. */
export function attachSockets(app: FastifyInstance, options: SocketOptions): void {
  const { createContext, relay, log } = options;
  const limits = { ...SOCKET_LIMITS, ...options.limits };
  const server = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: limits.payload });
  const connections = new Set<Connection>();
  const register = new SocketRegister(limits);
  const note = {
    info: throttled((details, message) => log.info(details, message), limits.logMs),
    warn: throttled((details, message) => log.warn(details, message), limits.logMs),
  };
  /** They still get their last events, such as the logout. */
  const over = new WeakSet<WebSocket>();
  const hub: Hub = {
    limits,
    isOver: (socket) => over.has(socket),
    async createContext({ socket, address }, token) {
      const asked = performance.now();
      const context = await createContext({ token, address });
      const { session } = context;
      if (!session) return context;
      register.own(socket, session);
      // The session may have ended during its look-up.
      if (relay.revokedSince(session.userId, asked)) endSocket(socket, CLOSE.revoked, 'session ended');
      return context;
    },
    onError(error, path) {
      if (refusalOf(error) !== null) return;
      const details = { err: error.cause ?? error, path, requestId: requestIdOf(error) };
      log.error(details, 'a procedure failed on a socket');
    },
  };
  const checking = setInterval(() => {
    const now = performance.now();
    for (const connection of connections) connection.check(now);
    register.endExpired();
  }, CHECK_MS).unref();

  relay.onRevoked((userId, state) => {
    for (const socket of register.socketsOf(userId)) {
      if (state === 'drained') endSocket(socket, CLOSE.revoked, 'session ended');
      else over.add(socket);
    }
  });

  function connect(socket: WebSocket, raw: Duplex, url: string, address: string): void {
    socket.on('error', (error) => note.info({ err: error, address }, 'a socket failed'));
    register.add(socket, address);
    const announced = new URLSearchParams(url.split('?')[1]).get('connectionParams') === '1';
    const connection = new Connection(socket, raw, address, announced, hub);
    connections.add(connection);
    // One listener for everything that a close ends: each listener takes 250 bytes for each socket.
    socket.on('close', () => {
      connections.delete(connection);
      connection.end();
      register.remove(socket);
    });
  }

  // Upgrades go through a Fastify route, which finds the caller's network address behind a trusted proxy.
  const upgrades = new WeakMap<IncomingMessage, (address: string) => void>();
  app.get(PATH, (request, reply) => {
    const upgrade = upgrades.get(request.raw);
    if (!upgrade) return reply.callNotFound();
    reply.hijack();
    upgrade(request.address);
  });

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', destroy);
    if ((request.url ?? '').split('?', 1)[0] !== PATH) return refuse(socket, '404 Not Found');
    // Fastify may refuse the request, for example during a stop. This response writes the refusal.
    const response = new ServerResponse(request);
    response.assignSocket(socket as never);
    response.once('finish', () => socket.end());
    upgrades.set(request, (address) => {
      response.detachSocket(socket as never);
      // After `detachSocket` nothing else closes the response: Fastify would keep its request open forever.
      response.emit('close');
      const full = connections.size >= limits.sockets || register.isFull(address);
      if (full) {
        note.warn({ address, sockets: connections.size }, 'too many sockets are open');
        return refuse(socket, '503 Service Unavailable');
      }
      const { url = '' } = request;
      server.handleUpgrade(request, socket, head, (client) => connect(client, socket, url, address));
    });
    app.routing(request, response);
  });

  // Runs before Fastify waits for open connections.
  app.addHook('preClose', async () => {
    // First the server takes no more sockets, so that a client that reconnects at once is refused here.
    server.close();
    clearInterval(checking);
    const reconnect = JSON.stringify({ id: null, method: 'reconnect' });
    await Promise.all(
      [...connections].map(
        (connection) =>
          new Promise<void>((resolve) => {
            connection.socket.once('close', () => resolve());
            connection.send(reconnect);
            endSocket(connection.socket, CLOSE.goingAway, 'the server stops');
          }),
      ),
    );
  });
}

/** A closure would keep the upgrade's request in memory as long as its socket. */
function destroy(this: Duplex): void {
  this.destroy();
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** A message's next line has the number of its skipped lines. */
export function throttled(write: Log['info'], everyMs: number): Log['info'] {
  const written = new Map<string, { at: number; leftOut: number }>();
  return (details, message) => {
    const now = performance.now();
    const last = written.get(message);
    if (last && now - last.at < everyMs) {
      last.leftOut++;
      return;
    }
    write(last?.leftOut ? { ...details, leftOut: last.leftOut } : details, message);
    written.set(message, { at: now, leftOut: 0 });
  };
}
