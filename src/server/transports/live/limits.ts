import type { RawData, WebSocket } from 'ws';
import type { SocketLimits } from '../../platform/limits/limit-table.ts';

export const CLOSE = { revoked: 4401, policy: 1008, slow: 1013, goingAway: 1001 } as const;

/** How long the client may take to confirm a close. */
const CLOSE_MS = 5_000;

/** Closes a socket, and cuts the connection if the client does not confirm. */
export function endSocket(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState !== socket.CLOSED) {
    const cut = setTimeout(() => socket.terminate(), CLOSE_MS);
    cut.unref();
    socket.once('close', () => clearTimeout(cut));
  }
  socket.close(code, reason);
}

/**
 * Ends a socket that sends more frames, or more calls in a frame, than our clients do, before tRPC handles
 * the frame.
 * @param isOver whether the socket's session has ended: it still gets its last events, but its frames are
 *   dropped
 */
export function limitFrames(socket: WebSocket, limits: SocketLimits, isOver: () => boolean): void {
  let second = 0;
  let frames = 0;
  const emit = socket.emit.bind(socket) as (name: string | symbol, ...args: unknown[]) => boolean;
  socket.emit = ((name: string | symbol, ...args: unknown[]) => {
    if (name !== 'message') return emit(name, ...args);
    // Drops frames that arrive after the socket or its session was ended.
    if (socket.readyState !== socket.OPEN || isOver()) return false;
    const now = Math.floor(Date.now() / 1000);
    frames = now === second ? frames + 1 : 1;
    second = now;
    if (frames > limits.framesPerSecond || callsIn(args[0] as RawData) > limits.callsPerFrame) {
      endSocket(socket, CLOSE.policy, 'too much at once');
      return false;
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

/** Closes the socket of a slow reader before its buffer grows large. */
export function limitBuffer(socket: WebSocket, limits: SocketLimits): void {
  const send = socket.send.bind(socket) as (...args: unknown[]) => void;
  socket.send = ((...args: unknown[]) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount <= limits.buffered) return send(...args);
    endSocket(socket, CLOSE.slow, 'too slow');
  }) as typeof socket.send;
}
