import { setImmediate } from 'node:timers/promises';
import { connectTo, type RawAnswer } from '#testing/raw-http.ts';

/* An HTTP client that sends raw bytes. An ordinary client would refuse to send invalid requests. */

export interface HttpCase {
  /** Each part is written separately. */
  readonly parts: readonly Buffer[];
  /** How many answers are due. If undefined, the client ends the connection and takes any number. */
  readonly answers?: number;
  /** The client disconnects right after it has sent the parts. */
  readonly hangUp: boolean;
}

export interface Exchange {
  readonly answers: readonly RawAnswer[];
  /** How the exchange ended. `silent`: the server did not close the connection in time. */
  readonly end: 'closed' | 'endless' | 'hung up' | 'silent';
}

const LONGEST_WAIT_MS = 30_000;
/** Answers that do not end: events, and a connection that has become a WebSocket. */
const ENDLESS = /(^|\r\n)(HTTP\/1\.1 101|content-type: text\/event-stream)/i;

/** Sends a case over its own connection, and reads until the server closes it. */
export async function exchange(port: number, { parts, answers, hangUp }: HttpCase): Promise<Exchange> {
  const socket = (await connectTo(port)).setNoDelay();
  let bytes = Buffer.alloc(0);
  let end: Exchange['end'] = hangUp ? 'hung up' : 'closed';
  const endAs = (reason: Exchange['end']) => {
    end = reason;
    socket.destroy();
  };
  socket.on('data', (chunk: Buffer) => {
    // A chunk may begin within the line.
    const from = Math.max(0, bytes.length - 40);
    bytes = Buffer.concat([bytes, chunk]);
    if (ENDLESS.test(bytes.toString('latin1', from))) endAs('endless');
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const deadline = setTimeout(endAs, LONGEST_WAIT_MS, 'silent');
  for (const part of parts) {
    if (!socket.writable) break;
    socket.write(part);
    // Parts that are written at once may travel in one packet.
    if (parts.length > 1) await setImmediate();
  }
  if (hangUp) socket.resetAndDestroy();
  else if (answers === undefined) socket.end();
  await closed;
  clearTimeout(deadline);
  return { answers: readAnswers(bytes.toString()), end };
}

/** The answers one after the other; an answer of 100 only announces another. */
function readAnswers(all: string): RawAnswer[] {
  const texts = all.split(/(?=HTTP\/1\.1 \d{3} )/).filter((text) => !/^(HTTP\/1\.1 100|$)/.test(text));
  return texts.map((text) => {
    const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
    return { status: Number(text.slice(9, 12)), headers: head.toLowerCase(), body };
  });
}
