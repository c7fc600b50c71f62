import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AnyTRPCRouter } from '@trpc/server';
import { getWSConnectionHandler } from '@trpc/server/adapters/ws';
import type { FastifyInstance } from 'fastify';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Log } from '../core/deps.ts';
import type { Relay } from '../core/events/relay.ts';
import type { Context } from '../trpc/context.ts';

/** Bounds of a socket; a body limit and a request rate don't reach what comes in frames. */
const LIMITS = {
  payload: 64 * 1024,
  framesPerSecond: 50,
  callsPerFrame: 10,
  /** Bytes waiting for a slow reader before it is let go; it resumes from its last event. */
  buffered: 1024 * 1024,
  sockets: 10_000,
  socketsPerUser: 20,
  silentMs: 5_000,
  closeMs: 5_000,
} as const;
const CLOSE = { revoked: 4401, policy: 1008, slow: 1013, goingAway: 1001 } as const;

interface SocketOptions {
  readonly router: AnyTRPCRouter;
  /** Must not throw: a socket whose context fails reconnects for ever. */
  readonly createContext: (caller: { token: string | undefined; address: string }) => Promise<Context>;
  readonly relay: Relay;
  readonly log: Log;
}

/** tRPC over WebSockets at /trpc: queries and subscriptions; changes go over HTTP. */
export function attachSockets(
  app: FastifyInstance,
  { router, createContext, relay, log }: SocketOptions,
): void {
  const server = new WebSocketServer({ noServer: true, maxPayload: LIMITS.payload });
  const byUser = new Map<string, Set<WebSocket>>();

  const connect = getWSConnectionHandler({
    wss: server,
    router,
    keepAlive: { enabled: true, pingMs: 25_000, pongWaitMs: 10_000 },
    async createContext({ req, res, info }) {
      const context = await createContext({
        token: info.connectionParams?.token ?? undefined,
        address: req.socket.remoteAddress ?? '',
      });
      greeted.add(res);
      if (context.session) own(res, context.session);
      return context;
    },
  });
  const greeted = new WeakSet<WebSocket>();

  /** Remembers whose socket it is, to end it with the session. */
  function own(socket: WebSocket, session: { readonly userId: string; readonly expiresAt: Date }): void {
    const mine = byUser.get(session.userId) ?? new Set<WebSocket>();
    if (mine.size >= LIMITS.socketsPerUser)
      mine.values().next().value?.close(CLOSE.policy, 'too many connections');
    mine.add(socket);
    byUser.set(session.userId, mine);
    const expiry = setTimeout(
      () => socket.close(CLOSE.revoked, 'session ended'),
      session.expiresAt.getTime() - Date.now(),
    );
    expiry.unref();
    socket.once('close', () => {
      clearTimeout(expiry);
      mine.delete(socket);
      if (mine.size === 0) byUser.delete(session.userId);
    });
  }

  relay.onRevoked((userId, state) => {
    if (state !== 'drained') return;
    for (const socket of byUser.get(userId) ?? []) endSocket(socket, CLOSE.revoked, 'session ended');
  });

  server.on('connection', (socket, request) => {
    socket.on('error', (error) => log.info({ err: error }, 'a socket failed'));
    limitFrames(socket);
    limitBuffer(socket);
    const silent = setTimeout(() => {
      if (!greeted.has(socket)) socket.close(CLOSE.policy, 'nothing was sent');
    }, LIMITS.silentMs);
    socket.once('close', () => clearTimeout(silent));
    connect(socket, request);
  });

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?', 1)[0];
    if (path !== '/trpc') return refuse(socket, '404 Not Found');
    if (server.clients.size >= LIMITS.sockets) return refuse(socket, '503 Service Unavailable');
    server.handleUpgrade(request, socket, head, (client) => server.emit('connection', client, request));
  });

  // Before Fastify waits for its connections to end: told to reconnect, then closed, then cut.
  app.addHook('preClose', async () => {
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
    server.close();
  });
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Closes politely, and cuts the connection when no answer comes. */
function endSocket(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  const cut = setTimeout(() => socket.terminate(), LIMITS.closeMs);
  cut.unref();
  socket.once('close', () => clearTimeout(cut));
}

/** Ends a socket that sends more frames, or more calls in one, than any of our clients would; such a frame is not even looked at. */
function limitFrames(socket: WebSocket): void {
  let second = 0;
  let frames = 0;
  const emit = socket.emit.bind(socket) as (name: string | symbol, ...args: unknown[]) => boolean;
  socket.emit = ((name: string | symbol, ...args: unknown[]) => {
    if (name === 'message') {
      const now = Math.floor(Date.now() / 1000);
      frames = now === second ? frames + 1 : 1;
      second = now;
      if (frames > LIMITS.framesPerSecond || callsIn(args[0] as RawData) > LIMITS.callsPerFrame) {
        socket.close(CLOSE.policy, 'too much at once');
        return false;
      }
    }
    return emit(name, ...args);
  }) as typeof socket.emit;
}

function callsIn(data: RawData): number {
  const text = data.toString();
  if (!text.trimStart().startsWith('[')) return 1;
  try {
    const calls: unknown = JSON.parse(text);
    return Array.isArray(calls) ? calls.length : 1;
  } catch {
    return 1;
  }
}

/** A reader that can't keep up is let go before what waits for it grows large. */
function limitBuffer(socket: WebSocket): void {
  const send = socket.send.bind(socket) as (...args: unknown[]) => void;
  socket.send = ((...args: unknown[]) => {
    if (socket.bufferedAmount <= LIMITS.buffered) return send(...args);
    endSocket(socket, CLOSE.slow, 'too slow');
  }) as typeof socket.send;
}
