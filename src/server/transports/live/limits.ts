import type { WebSocket } from 'ws';

export const CLOSE = { revoked: 4401, policy: 1008, slow: 1013, goingAway: 1001 } as const;

const CLOSE_MS = 5_000;

export function endSocket(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState !== socket.CLOSED) {
    const cut = setTimeout(() => socket.terminate(), CLOSE_MS);
    cut.unref();
    socket.once('close', () => clearTimeout(cut));
  }
  socket.close(code, reason);
}
