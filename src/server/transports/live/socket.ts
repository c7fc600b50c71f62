import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AnyTRPCRouter } from '@trpc/server';
import { getWSConnectionHandler } from '@trpc/server/adapters/ws';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Log } from '../../platform/deps.ts';
import type { Direct, Relay } from '../../platform/events/relay.ts';
import { SOCKET_LIMITS, type SocketLimits } from '../../platform/limits/limit-table.ts';
import type { Context } from '../trpc/context.ts';
import { refusalOf, requestIdOf } from '../trpc/errors.ts';
import { createDirect } from './direct.ts';
import { CLOSE, endSocket, limitBuffer, limitFrames } from './limits.ts';
import { SocketRegister } from './register.ts';
import { throttled } from './throttle.ts';

interface SocketOptions {
  readonly router: AnyTRPCRouter;
  /**
   * An invalid token gives an anonymous context. If this throws (the database is away), the socket is closed
   * and its client tries again.
   */
  readonly createContext: (caller: {
    token: string | undefined;
    address: string;
    direct: Direct;
  }) => Promise<Context>;
  readonly relay: Relay;
  readonly log: Log;
  /** Smaller limits, for tests. */
  readonly limits?: Partial<SocketLimits>;
}

const PATH = '/trpc';

/** tRPC over WebSockets at /trpc: queries and subscriptions. Mutations go over HTTP. */
export function attachSockets(app: FastifyInstance, options: SocketOptions): void {
  const { router, createContext, relay, log } = options;
  const limits = { ...SOCKET_LIMITS, ...options.limits };
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.payload });
  const register = new SocketRegister(limits);
  const direct = createDirect();
  const note = {
    info: throttled((details, message) => log.info(details, message), limits.logMs),
    warn: throttled((details, message) => log.warn(details, message), limits.logMs),
  };
  /** Errors that the client or the network caused. */
  const broken = new WeakSet<Error>();
  /** Sockets whose session has ended. They still get their last events, such as the logout. */
  const over = new WeakSet<WebSocket>();

  const handle = getWSConnectionHandler({
    wss: server,
    router,
    experimental_encoder: direct.encoder,
    keepAlive: { enabled: true, pingMs: 25_000, pongWaitMs: 10_000 },
    async createContext({ req, res: socket, info }) {
      const asked = performance.now();
      const context = await createContext({
        token: info.connectionParams?.token ?? undefined,
        address: register.addressOf(req),
        direct: direct.to(socket, req.socket),
      });
      const { session } = context;
      // A socket that has closed in the meantime would stay registered until its session ends.
      if (session && socket.readyState !== socket.CLOSED) {
        register.own(socket, session);
        // The session may have ended during its look-up.
        if (relay.revokedSince(session.userId, asked)) endSocket(socket, CLOSE.revoked, 'session ended');
      }
      return context;
    },
    onError({ error, path }) {
      if (refusalOf(error) === null && !(error.cause && broken.has(error.cause))) {
        log.error(
          { err: error.cause ?? error, path, requestId: requestIdOf(error) },
          'a procedure failed on a socket',
        );
      }
    },
  });

  relay.onRevoked((userId, state) => {
    for (const socket of register.socketsOf(userId)) {
      if (state === 'drained') endSocket(socket, CLOSE.revoked, 'session ended');
      else over.add(socket);
    }
  });

  function connect(socket: WebSocket, request: IncomingMessage, address: string): void {
    // Added before tRPC's own listener, which treats every error as a procedure's error.
    socket.on('error', (error) => {
      broken.add(error);
      note.info({ err: error, address }, 'a socket failed');
    });
    limitFrames(socket, limits, () => over.has(socket));
    limitBuffer(socket, limits);
    register.add(socket, request, address);
    try {
      handle(socket, request);
    } catch (error) {
      // tRPC throws at a malformed Host, for example; without this catch the error would end the process.
      note.info({ err: error, address }, 'a socket was refused');
      endSocket(socket, CLOSE.policy, 'not understood');
    }
  }

  // Upgrades go through a Fastify route, which finds the caller's address behind a trusted proxy.
  const upgrades = new WeakMap<IncomingMessage, (address: string) => void>();
  app.get(PATH, (request, reply) => {
    const upgrade = upgrades.get(request.raw);
    if (!upgrade) return reply.callNotFound();
    reply.hijack();
    upgrade(request.address);
  });

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if ((request.url ?? '').split('?', 1)[0] !== PATH) return refuse(socket, '404 Not Found');
    // Fastify may refuse the request, for example during a stop; this response writes that to the socket.
    const response = new ServerResponse(request);
    response.assignSocket(socket as never);
    response.once('finish', () => socket.end());
    upgrades.set(request, (address) => {
      response.detachSocket(socket as never);
      // After `detachSocket` nothing else closes the response: Fastify would keep its request open forever.
      response.emit('close');
      const full = server.clients.size >= limits.sockets || register.isFull(address);
      if (full) {
        note.warn({ address, sockets: server.clients.size }, 'too many sockets are open');
        return refuse(socket, '503 Service Unavailable');
      }
      server.handleUpgrade(request, socket, head, (client) => connect(client, request, address));
    });
    app.routing(request, response);
  });

  // Runs before Fastify waits for open connections: tells clients to reconnect, closes the sockets, and cuts
  // those that stay open.
  app.addHook('preClose', async () => {
    // The server stops accepting first, so that a client that reconnects at once is refused here.
    server.close();
    const reconnect = JSON.stringify({ id: null, method: 'reconnect' });
    await Promise.all(
      [...server.clients].map(
        (client) =>
          new Promise<void>((resolve) => {
            client.once('close', () => resolve());
            if (client.readyState === client.OPEN) client.send(reconnect);
            endSocket(client, CLOSE.goingAway, 'the server stops');
          }),
      ),
    );
  });
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
