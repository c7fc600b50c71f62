import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/* An HTTP client that sends raw bytes. An ordinary client would refuse to send invalid requests. */

export interface HttpCase {
  /** A description for a person who reads the report. */
  readonly about: string;
  /** Each part is written separately. */
  readonly parts: readonly Buffer[];
  /**
   * How many answers are due on a connection that stays open. If undefined, the client ends the connection.
   */
  readonly answers?: number;
  /** Whether the case begins with HEAD. If that request is valid, its answer has no body. */
  readonly isHead?: boolean;
  /** The client disconnects right after it has sent the parts. */
  readonly hangUp?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface Exchange {
  readonly answers: readonly Answer[];
  /** How the exchange ended. `silent`: an answer was still missing after the longest wait. */
  readonly end: 'answered' | 'closed' | 'hung up' | 'silent';
}

const LONGEST_WAIT_MS = 30_000;

/** Sends cases. Cases with `answers` share a connection while it stays open; all others get a new one. */
export class Wire {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  async send(sent: HttpCase): Promise<Exchange> {
    const reused = this.#socket;
    const exchange = await this.#attempt(sent);
    // The server may close an idle connection at any time, so a case without an answer on a reused connection
    // is sent again.
    const lost = exchange.end === 'closed' && exchange.answers.length === 0 && sent.answers !== undefined;
    return lost && reused ? this.#attempt(sent) : exchange;
  }

  async #attempt({ parts, answers: due, isHead = false, hangUp = false }: HttpCase): Promise<Exchange> {
    const socket = await this.#open(due === undefined || hangUp);
    let bytes = Buffer.alloc(0);
    const answers: Answer[] = [];
    let wake = () => {};
    let over = false;
    const onData = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      wake();
    };
    const onClose = () => {
      over = true;
      wake();
    };
    socket.on('data', onData).once('close', onClose);
    const deadline = setTimeout(() => wake(), LONGEST_WAIT_MS);
    const started = performance.now();
    try {
      for (const part of parts) {
        // Waits between the parts, because parts that are written at once may travel in one packet.
        if (!socket.writable) break;
        socket.write(part);
        if (parts.length > 1) await new Promise((resolve) => setImmediate(resolve));
      }
      if (hangUp) {
        socket.resetAndDestroy();
        return { answers, end: 'hung up' };
      }
      if (due === undefined) socket.end();
      for (;;) {
        const read = readAnswer(bytes, isHead, over || socket.destroyed);
        if (read) {
          bytes = bytes.subarray(read.used);
          answers.push(read.answer);
          if (read.last) socket.destroy();
          if (read.last || answers.length === due) return { answers, end: 'answered' };
        } else if (over || socket.destroyed) {
          return { answers, end: answers.length > 0 && due === undefined ? 'answered' : 'closed' };
        } else if (performance.now() - started > LONGEST_WAIT_MS - 100) {
          socket.destroy();
          return { answers, end: 'silent' };
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } finally {
      clearTimeout(deadline);
      socket.off('data', onData).off('close', onClose);
    }
  }

  close(): void {
    this.#socket?.destroy();
  }

  async #open(alone: boolean): Promise<Socket> {
    const kept = this.#socket;
    this.#socket = undefined;
    if (!alone && kept && !kept.destroyed && kept.writable && kept.readable) {
      this.#socket = kept;
      return kept;
    }
    kept?.destroy();
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    socket.on('error', () => socket.destroy());
    await once(socket, 'connect');
    if (!alone) this.#socket = socket;
    return socket;
  }
}

interface Read {
  readonly answer: Answer;
  readonly used: number;
  /** Whether the connection ends after this answer. */
  readonly last: boolean;
}

/** The first answer in the received bytes; undefined while it is incomplete. */
function readAnswer(bytes: Buffer, isHead: boolean, over: boolean): Read | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1]);
  const after = end + 4;
  if (status >= 100 && status < 200 && status !== 101) {
    const next = readAnswer(bytes.subarray(after), isHead, over);
    return next && { ...next, used: next.used + after };
  }
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const make = (body: Buffer, used: number, last = false): Read => ({
    answer: { status, headers, body: body.toString() },
    used: used + after,
    last: last || headers.get('connection') === 'close',
  });
  const rest = bytes.subarray(after);
  if (status === 101 || headers.get('content-type')?.startsWith('text/event-stream'))
    return make(rest, rest.length, true);
  // A malformed HEAD is refused before its method is known, so its answer has a body.
  const isBodiless = isHead && (rest.length === 0 || rest.subarray(0, 5).toString() === 'HTTP/');
  if (isBodiless || status === 204 || status === 304) return make(Buffer.alloc(0), 0);
  if (headers.get('transfer-encoding') === 'chunked') {
    const chunked = readChunks(rest);
    if (chunked) return make(chunked.body, chunked.used);
    return over ? make(rest, rest.length, true) : undefined;
  }
  const length = headers.get('content-length');
  if (length === undefined) return over ? make(rest, rest.length, true) : undefined;
  if (rest.length < Number(length)) return over ? make(rest, rest.length, true) : undefined;
  return make(rest.subarray(0, Number(length)), Number(length));
}

function readChunks(bytes: Buffer): { body: Buffer; used: number } | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16);
    const start = line + 2;
    if (bytes.length < start + size + 2) return undefined;
    if (size === 0) return { body: Buffer.concat(parts), used: start + 2 };
    parts.push(bytes.subarray(start, start + size));
    at = start + size + 2;
  }
}
