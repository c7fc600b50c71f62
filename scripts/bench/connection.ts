import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/**
 * A minimal keep-alive HTTP client. On two processors, a full client would need so much time that it slows
 * the server down.
 */
export class Connection {
  readonly #socket: Socket;
  #received = '';
  #answered: ((answer: Answer) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    // One character is one byte, so string lengths are byte lengths.
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (chunk: string) => this.#read(chunk));
    const lost = (error?: Error) => this.#failed?.(error ?? new Error('the connection was closed'));
    this.#socket.on('error', lost).on('close', () => lost());
  }

  /** Sends a request; only one may be in flight. @param text the bytes of the request */
  send(text: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(text);
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #read(chunk: string): void {
    this.#received += chunk;
    const head = this.#received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const body = this.#body(this.#received.slice(0, head), head + 4);
    if (body === undefined) return;
    const status = Number(this.#received.slice(9, 12));
    this.#received = '';
    this.#answered?.({ status, body: Buffer.from(body, 'latin1').toString('utf8') });
  }

  /** The body of the answer; undefined until all of it has arrived. */
  #body(head: string, from: number): string | undefined {
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length !== undefined) {
      const end = from + Number(length);
      return this.#received.length >= end ? this.#received.slice(from, end) : undefined;
    }
    if (!this.#received.endsWith('0\r\n\r\n')) return undefined;
    return this.#received
      .slice(from)
      .replace(/(?:^|\r\n)[0-9a-f]+\r\n/g, '')
      .replace(/\r\n$/, '');
  }
}

/** Builds the text of an HTTP request. */
export function requestText(path: string, { token, body }: { token?: string; body?: unknown } = {}): string {
  const content = body === undefined ? undefined : JSON.stringify(body);
  return [
    `${content === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(content === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
    '',
    content ?? '',
  ].join('\r\n');
}
