import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: string;
  /** The text after the headers, not decoded. */
  readonly body: string;
}

interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: string;
}

/** Can be invalid in ways that HTTP clients prevent. Asks to close the connection after the answer. */
export function rawRequest({ method = 'POST', path, headers = {}, body = '' }: RawRequest): string {
  const all = { host: 'x', connection: 'close', 'content-type': 'application/json', ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`;
}

/** Later errors of the socket are ignored, because a `close` follows each of them. */
export async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Status 0 means no answer. */
export async function sendRaw(port: number, text: string): Promise<RawAnswer> {
  const socket = await connectTo(port);
  try {
    const answer = readAnswer(socket);
    socket.write(text);
    return await answer;
  } finally {
    socket.destroy();
  }
}

/** Status 0 means that the connection closed without an answer. */
export function readAnswer(socket: Socket): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let text = '';
    const parse = () => {
      const [head = '', ...rest] = text.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
      return { status, headers: head.toLowerCase(), body: rest.join('\r\n\r\n') };
    };
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const answer = parse();
      const length = /content-length: (\d+)/.exec(answer.headers)?.[1];
      if (length !== undefined && Buffer.byteLength(answer.body) >= Number(length)) resolve(answer);
    });
    socket.once('close', () => resolve(parse()));
  });
}
