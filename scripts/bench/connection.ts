import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A minimal keep-alive HTTP client. On two processors, a full client would slow the server down. */
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
    const all = this.#received + chunk;
    this.#received = all;
    const from = all.indexOf('\r\n\r\n') + 4;
    if (from < 4) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(all.slice(0, from))?.[1];
    if (length === undefined ? !all.endsWith('0\r\n\r\n') : all.length < from + Number(length)) return;
    const body = all.slice(from);
    const whole = length === undefined ? body.replace(/(?:^|\r\n)[0-9a-f]+\r\n/g, '').trimEnd() : body;
    this.#received = '';
    this.#answered?.({ status: Number(all.slice(9, 12)), body: Buffer.from(whole, 'latin1').toString() });
  }
}

export function requestText(path: string, { token, body }: { token?: string; body?: unknown } = {}): string {
  const content = JSON.stringify(body) ?? '';
  const type = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n`;
  const head = `${content ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n`;
  const caller = token ? `authorization: Bearer ${token}\r\n` : '';
  return `${head}${caller}${content && type}\r\n${content}`;
}
