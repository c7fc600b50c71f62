import { once } from 'node:events';
import postgres from 'postgres';
import { type RawData, WebSocket } from 'ws';
import { withOwnFunctions } from '#drizzle/own-functions.ts';
import type { EmbeddedConnection } from '#postgres/start.ts';
import { answerParent } from './child.ts';
import { type Answer, Connection } from './connection.ts';

/* The process that sends the requests of a benchmark, so that its own work does not count as the server's. */

export type LoadAsk =
  | {
      /**
       * Keep-alive clients, each with one request in flight,
       * send the requests once or (`repeat`) again and again.
       */
      readonly kind: 'http';
      readonly port: number;
      readonly clients: number;
      readonly ms: number;
      readonly requests: readonly string[];
      readonly repeat: boolean;
    }
  | {
      /** Connections run the same statement in a tight loop. */
      readonly kind: 'sql';
      readonly connection: EmbeddedConnection;
      readonly clients: number;
      readonly ms: number;
      readonly text: string;
      readonly args: readonly (readonly (string | number)[])[];
      readonly repeat: boolean;
    }
  | {
      /** Opens a socket for each greeting and sends its lines. */
      readonly kind: 'open';
      readonly name: string;
      readonly url: string;
      readonly greetings: readonly (readonly string[])[];
    }
  | {
      /**
       * Waits until the sockets with this name have together received `each` messages per socket since they
       * were opened, or since the last `received` question.
       */
      readonly kind: 'received';
      readonly name: string;
      readonly each: number;
    }
  | { readonly kind: 'close'; readonly name: string };

export interface LoadAnswer {
  /** After `http` and `sql`: the number of answers, and the ms from the first request to the last answer. */
  readonly count: number;
  readonly ms: number;
  /** After HTTP requests: the 99th percentile of the times until an answer, in milliseconds. */
  readonly p99Ms?: number;
  /** After `http`: all answers. After `received`: one, whose body is the last message that a socket got. */
  readonly answers: readonly Answer[];
}

class Sockets {
  readonly #sockets: WebSocket[] = [];
  #received = 0;
  #last = '';
  #wanted = Number.POSITIVE_INFINITY;
  #reached: (() => void) | undefined;

  async open(url: string, greetings: readonly (readonly string[])[]): Promise<void> {
    for (let from = 0; from < greetings.length; from += 100) {
      await Promise.all(greetings.slice(from, from + 100).map((lines) => this.#openOne(url, lines)));
    }
  }

  async #openOne(url: string, lines: readonly string[]): Promise<void> {
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
    if (this.#received < this.#wanted) {
      await new Promise<void>((resolve) => {
        this.#reached = resolve;
      });
    }
    this.#wanted = Number.POSITIVE_INFINITY;
    this.#received = 0;
    return this.#last;
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }
}

const opened = new Map<string, Sockets>();

/** Lets clients work through a list until it ends (`repeat`: again and again) or the time is up. */
async function loop(
  { clients, ms, repeat }: { clients: number; ms: number; repeat: boolean },
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

async function answer(ask: LoadAsk): Promise<LoadAnswer> {
  switch (ask.kind) {
    case 'http': {
      const connections = Array.from({ length: ask.clients }, () => new Connection(ask.port));
      const answers: Answer[] = [];
      const times: number[] = [];
      const done = await loop(ask, ask.requests.length, async (client, index) => {
        const connection = connections[client] as Connection;
        const sent = performance.now();
        answers.push(await connection.send(ask.requests[index] as string));
        times.push(performance.now() - sent);
      });
      for (const connection of connections) connection.close();
      const p99Ms = times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;
      return { ...done, p99Ms, answers };
    }
    case 'sql': {
      const connections = Array.from({ length: ask.clients }, () =>
        withOwnFunctions(postgres({ ...ask.connection, max: 1, connection: { TimeZone: 'Asia/Karachi' } })),
      );
      await Promise.all(connections.map((sql) => sql`select 1`));
      const done = await loop(ask, ask.args.length, async (client, index) => {
        const sql = connections[client] as postgres.Sql;
        await sql.unsafe(ask.text, ask.args[index] as never[], { prepare: true });
      });
      await Promise.all(connections.map((sql) => sql.end()));
      return { ...done, answers: [] };
    }
    case 'open': {
      const sockets = opened.get(ask.name) ?? new Sockets();
      opened.set(ask.name, sockets);
      await sockets.open(ask.url, ask.greetings);
      return { count: ask.greetings.length, ms: 0, answers: [] };
    }
    case 'received': {
      const sockets = opened.get(ask.name);
      const body = (await sockets?.received(ask.each)) ?? '';
      return { count: ask.each, ms: 0, answers: [{ status: 0, body }] };
    }
    case 'close':
      opened.get(ask.name)?.close();
      opened.delete(ask.name);
      return { count: 0, ms: 0, answers: [] };
  }
}

answerParent(answer, async () => {
  for (const sockets of opened.values()) sockets.close();
});
