import { once } from 'node:events';
import postgres from 'postgres';
import { type RawData, WebSocket } from 'ws';
import { withOwnFunctions } from '#drizzle/function-schema.ts';
import type { EmbeddedConnection } from '#postgres/start.ts';
import { serveParent } from './child.ts';
import { type Answer, Connection } from './connection.ts';

/* The process that sends the requests of a benchmark, so that its own work does not count as the server's. */

interface Work {
  readonly clients: number;
  readonly ms: number;
  /** Whether the list is worked through again and again, until the time is up. */
  readonly repeat: boolean;
}

class Sockets {
  readonly #sockets: WebSocket[] = [];
  #received = 0;
  #last = '';
  #wanted = Number.POSITIVE_INFINITY;
  #reached: (() => void) | undefined;

  async open(url: string, lines: readonly string[]): Promise<void> {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    this.#sockets.push(socket);
    socket.on('message', (data: RawData) => {
      if (++this.#received < this.#wanted) return;
      this.#last = data.toString();
      this.#reached?.();
    });
    await once(socket, 'open');
    for (const line of lines) socket.send(line);
  }

  async received(each: number): Promise<string> {
    this.#wanted = each * this.#sockets.length;
    const reached = new Promise<void>((resolve) => {
      this.#reached = resolve;
    });
    if (this.#received < this.#wanted) await reached;
    this.#wanted = Number.POSITIVE_INFINITY;
    this.#received = 0;
    return this.#last;
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }
}

const opened = new Map<string, Sockets>();

/** Lets clients work through a list. @returns the number of steps and the ms from the first to the last */
async function loop(
  { clients, ms, repeat }: Work,
  length: number,
  step: (client: number, index: number) => Promise<void>,
): Promise<{ count: number; ms: number }> {
  const started = performance.now();
  const end = started + ms;
  let count = 0;
  const work = async (client: number) => {
    // The clients share the list: in the first pass, no two clients take the same item.
    for (let index = client; performance.now() < end; index += clients) {
      if (index >= length && !repeat) return;
      await step(client, index % length);
      count++;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return { count, ms: performance.now() - started };
}

const functions = {
  /** Keep-alive clients, each with one request in flight. @returns also the 99th percentile of their times */
  async http(port: number, requests: readonly string[], work: Work) {
    const connections = Array.from({ length: work.clients }, () => new Connection(port));
    const answers: Answer[] = [];
    const times: number[] = [];
    const done = await loop(work, requests.length, async (client, index) => {
      const sent = performance.now();
      answers.push(await (connections[client] as Connection).send(requests[index] as string));
      times.push(performance.now() - sent);
    });
    for (const connection of connections) connection.close();
    const p99Ms = times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;
    return { ...done, p99Ms, answers };
  },
  /** Connections run the same statement in a tight loop. */
  async sql(connection: EmbeddedConnection, text: string, args: readonly (readonly unknown[])[], work: Work) {
    const options = { ...connection, max: 1, connection: { TimeZone: 'Asia/Karachi' } };
    const connections = Array.from({ length: work.clients }, () => withOwnFunctions(postgres(options)));
    await Promise.all(connections.map((sql) => sql`select 1`));
    const done = await loop(work, args.length, async (client, index) => {
      await connections[client]?.unsafe(text, args[index] as never[], { prepare: true });
    });
    await Promise.all(connections.map((sql) => sql.end()));
    return done;
  },
  /** Opens a socket for each greeting and sends its lines. */
  async open(name: string, url: string, greetings: readonly (readonly string[])[]) {
    const sockets = new Sockets();
    opened.set(name, sockets);
    for (let from = 0; from < greetings.length; from += 100)
      await Promise.all(greetings.slice(from, from + 100).map((lines) => sockets.open(url, lines)));
  },
  /**
   * Waits until the sockets with this name have together received `each` messages per socket since they were
   * opened, or since the last call. @returns the last message that a socket got
   */
  received: async (name: string, each: number) => opened.get(name)?.received(each) ?? '',
  close(name: string) {
    opened.get(name)?.close();
    opened.delete(name);
  },
};
export type LoadFunctions = typeof functions;

serveParent(functions, async () => {
  for (const sockets of opened.values()) sockets.close();
});
