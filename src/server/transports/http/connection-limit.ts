import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';

/** File descriptors (`ulimit -n`) kept free for the database, files and the log: a fifth, at least 64. */
const KEPT_SHARE = 0.2;
const KEPT_LEAST = 64;
/** Node drops new connections above the limit, so some room is made before. */
const FREE_SHARE = 0.02;
const LOG_EVERY_MS = 60_000;

/** Without them, the system drops connections silently and the database connection is lost. */
export function boundConnections({ server }: FastifyInstance, { metrics, log }: Deps): void {
  const limit = openFilesLimit();
  if (limit !== undefined) {
    server.maxConnections = Math.max(1, Math.floor(limit - Math.max(KEPT_LEAST, limit * KEPT_SHARE)));
    metrics.gauge('process_max_fds', 'Files and connections that this process may have open', () => [
      { value: limit },
    ]);
    metrics.gauge('process_open_fds', 'Files and connections that are open', async () => [
      { value: (await readdir('/proc/self/fd')).length },
    ]);
  }
  let logged = Number.NEGATIVE_INFINITY;
  const count = (by?: number) =>
    metrics.count('sikka_connections_refused_total', 'Connections that could not be taken', {}, by);
  // Starts at 0, because Prometheus computes a rate only from a sample before the first increase.
  count(0);
  const refused = (message: string, details: object) => {
    count();
    if (performance.now() - logged < LOG_EVERY_MS) return;
    logged = performance.now();
    log.error(details, message);
  };
  const full = () => {
    const { maxConnections } = server;
    refused('too many connections: some are closed; raise the limit of open files (ulimit -n)', {
      maxConnections,
      limit,
    });
  };
  server.on('drop', full);
  if (limit !== undefined) makeRoom(server, Math.ceil(server.maxConnections * (1 - FREE_SHARE)), full);
  // Without this listener, an error of `accept` (such as EMFILE) would end the process.
  server.once('listening', () => {
    server.on('error', (error) => refused('a connection could not be taken', { err: error }));
  });
}

/**
 * Above `most` connections, closes the one that has waited longest for a whole request: else one stranger
 * with silent connections keeps everybody out. Sockets have limits of their own.
 */
function makeRoom(server: Server, most: number, onClosed: () => void): void {
  const waiting = new Map<Socket, IncomingMessage | undefined>();
  let open = 0;
  function forget(this: Socket): void {
    open--;
    waiting.delete(this);
  }
  server.on('connection', (socket: Socket) => {
    open++;
    waiting.set(socket, undefined);
    socket.once('close', forget);
    if (open <= most) return;
    for (const [longest, request] of waiting) {
      waiting.delete(longest);
      // One whose request is being answered waits again after that.
      if (request?.complete) continue;
      longest.destroy();
      return onClosed();
    }
  });
  server.on('request', (request: IncomingMessage, response) => {
    const { socket } = request;
    waiting.set(socket, request);
    response.once('close', () => {
      waiting.delete(socket);
      if (!socket.destroyed) waiting.set(socket, undefined);
    });
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => waiting.delete(socket));
}

/** `ulimit -n`, which Node raises to the hard limit; undefined if unknown or unlimited. */
function openFilesLimit(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}
