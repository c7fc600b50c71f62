import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refusals } from '#shared/i18n/en/refusals.ts';

const ANSWERS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', refusals.sentTooSlowly],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', refusals.tooLarge],
};
const MALFORMED = ['400 Bad Request', refusals.badInput] as const;

/** Answers a request that Node cannot parse or that came too slowly, unless a response has already begun. */
export function answerUnparsed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { _httpMessage: current } = socket as { _httpMessage?: ServerResponse };
  if (socket.writable && !current?.headersSent) {
    const [status, message] = ANSWERS[error.code ?? ''] ?? MALFORMED;
    const body = JSON.stringify({ success: false, message });
    socket.write(
      `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}
