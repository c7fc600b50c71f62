import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type FrameCase, frame, OPCODES } from './frames.ts';

/* A WebSocket client that sends and reads raw bytes. */

export interface Talk {
  /** The texts of the frames that the server sent. */
  readonly said: readonly string[];
  /** The number of cases whose bytes were sent. */
  readonly sent: number;
  /** The closing code; `0` for a lost connection, undefined if the socket stayed open. */
  readonly code: number | undefined;
  /** True if the server neither answered a valid query nor closed the socket in time. */
  readonly isSilent: boolean;
}

/**
 * How long the client waits for the last answer. After an incomplete frame no answer comes: the server takes
 * the query as part of that frame. The client then disconnects, and the server must close its side too.
 */
const ANSWER_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const QUESTION = { id: 'question', method: 'query', params: { path: 'auth.config' } };

/**
 * Opens a socket and sends frames until one with `isBroken` was sent, then a valid query. Listens until the
 * query is answered, the socket is closed or the time is over.
 */
export async function talk(
  port: number,
  token: string | undefined,
  cases: readonly FrameCase[],
): Promise<Talk> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  const listener = new Listener(socket);
  socket.write(
    `GET /trpc${token === undefined ? '' : '?connectionParams=1'} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const greeting = { method: 'connectionParams', data: { token } };
  if (token !== undefined) socket.write(frame(JSON.stringify(greeting)));
  /** Sends a valid query. An answer means that the server has read everything before the query. */
  const ask = async (ms: number) => {
    if (socket.writable) socket.write(frame(JSON.stringify(QUESTION)));
    return listener.answerOrEnd(ms);
  };
  let isAnswered = true;
  let sent = 0;
  for (const { bytes, isBroken } of cases) {
    if (isBroken && sent > 0) isAnswered = await ask(LONGEST_WAIT_MS);
    if (listener.isOver || !isAnswered) break;
    socket.write(bytes);
    sent++;
    if (isBroken) break;
  }
  if (isAnswered && !listener.isOver && !(await ask(ANSWER_WAIT_MS))) {
    socket.end();
    isAnswered = await listener.answerOrEnd(LONGEST_WAIT_MS);
  }
  socket.destroy();
  return { said: listener.said, sent, code: listener.code, isSilent: !isAnswered };
}

class Listener {
  readonly said: string[] = [];
  code: number | undefined;
  #bytes = Buffer.alloc(0);
  #isOpen = false;
  #wake = () => {};

  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk]);
      this.#read();
    });
    socket.once('close', () => {
      this.code ??= 0;
      this.#wake();
    });
  }

  get isOver(): boolean {
    return this.code !== undefined;
  }

  /** @returns whether the query was answered or the socket was closed in time */
  async answerOrEnd(ms: number): Promise<boolean> {
    if (this.isOver) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  #read(): void {
    if (!this.#isOpen) {
      const end = this.#bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.#isOpen = true;
      this.#bytes = this.#bytes.subarray(end + 4);
    }
    for (let found = firstFrame(this.#bytes); found; found = firstFrame(this.#bytes)) {
      this.#bytes = this.#bytes.subarray(found.used);
      if (found.opcode === OPCODES.text) {
        const text = found.payload.toString();
        this.said.push(text);
        if (text.startsWith(`{"id":"${QUESTION.id}"`)) this.#wake();
      } else if (found.opcode === OPCODES.close) {
        this.code = found.payload.length >= 2 ? found.payload.readUInt16BE() : 1005;
        this.#wake();
      }
    }
  }
}

/** Reads the first frame; undefined while it is incomplete. The server does not mask or fragment frames. */
function firstFrame(bytes: Buffer): { opcode: number; payload: Buffer; used: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = (bytes[1] ?? 0) & 0x7f;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < start) return undefined;
  const length =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < start + length) return undefined;
  return {
    opcode: (bytes[0] ?? 0) & 0x0f,
    payload: bytes.subarray(start, start + length),
    used: start + length,
  };
}
