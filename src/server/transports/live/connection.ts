import type { Duplex } from 'node:stream';
import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import type { RawData, WebSocket } from 'ws';
import * as z from 'zod/mini';
import { parseJson } from '#shared/parse-json.ts';
import { formatPosition } from '../../platform/events/outbox.ts';
import type { LiveEvent, Placed, Sink, Stream } from '../../platform/events/streams.ts';
import type { SocketLimits } from '../../platform/limits/limit-table.ts';
import type { Context } from '../../procedures/context.ts';
import { errorShape } from '../../procedures/init.ts';
import { procedureAt } from '../trpc/http-calls.ts';
import { CLOSE, endSocket } from './limits.ts';

/** If nothing comes for `ANSWER_MS` more, the client's connection is cut. */
const SILENT_MS = 25_000;
const ANSWER_MS = 10_000;

const head = {
  id: z.nullable(z.union([z.string(), z.number()])),
  jsonrpc: z.optional(z.literal('2.0')),
};
const frame = z.union([
  z.object({ ...head, method: z.literal('subscription.stop') }),
  z.object({
    ...head,
    method: z.enum(['query', 'mutation', 'subscription']),
    params: z.object({
      path: z.string(),
      input: z.optional(z.unknown()),
      lastEventId: z.optional(z.string()),
    }),
  }),
]);
const connectionParams = z.object({ data: z.nullish(z.object({ token: z.optional(z.string()) })) });

type Head = Readonly<z.infer<z.ZodMiniObject<typeof head>>>;
type Call = Extract<z.infer<typeof frame>, { params: unknown }>;

export interface Hub {
  readonly limits: SocketLimits;
  readonly createContext: (connection: Connection, token: string | undefined) => Promise<Context>;
  /** The socket still gets its last events, but frames from its client are dropped. */
  readonly isOver: (socket: WebSocket) => boolean;
  readonly onError: (error: TRPCError, path: string | undefined) => void;
}

/**
 * One socket that speaks tRPC's protocol. It replaces tRPC's own handler, which keeps a dozen closures, two
 * timers and three generators for each idle member: 27 kB (docs/performance.md).
 */
export class Connection {
  readonly socket: WebSocket;
  readonly address: string;
  readonly #raw: Duplex;
  readonly #hub: Hub;
  /** Undefined while the socket waits for its connection params, which contain the token. */
  #context: Promise<Context> | Context | undefined;
  /** The open subscriptions. Nearly all clients have just one, so each change may make a new list. */
  #open: readonly Subscription[] = [];
  #heard = performance.now();
  #isAsked = false;
  #second = 0;
  #frames = 0;
  #isCorked = false;

  /** @param announced whether the client's first frame will be its connection params (with the token) */
  constructor(socket: WebSocket, raw: Duplex, address: string, announced: boolean, hub: Hub) {
    this.socket = socket;
    this.address = address;
    this.#raw = raw;
    this.#hub = hub;
    socket.on('message', (data) => this.#receive(data));
    if (!announced) this.#begin(undefined);
  }

  end(): void {
    for (const subscription of this.#open) subscription.source.end();
  }

  check(now: number): void {
    const silent = now - this.#heard;
    if (silent > SILENT_MS + ANSWER_MS) this.socket.terminate();
    else if (silent > SILENT_MS && !this.#isAsked) {
      this.#isAsked = true;
      this.send('PING');
    }
  }

  /** Messages sent before the next tick share one write. */
  send(message: string | Buffer): void {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > this.#hub.limits.buffered) {
      endSocket(socket, CLOSE.slow, 'too slow');
      return;
    }
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.#raw.cork();
      process.nextTick(() => {
        this.#isCorked = false;
        this.#raw.uncork();
      });
    }
    socket.send(message, { binary: false });
  }

  #receive(data: RawData): void {
    const { limits, isOver } = this.#hub;
    // Drops frames that arrive after the socket was closed or sessions of its account were ended.
    if (this.socket.readyState !== this.socket.OPEN || isOver(this.socket)) return;
    this.#heard = performance.now();
    this.#isAsked = false;
    const second = Math.floor(this.#heard / 1_000);
    this.#frames = second === this.#second ? this.#frames + 1 : 1;
    this.#second = second;
    const text = data.toString();
    const sent = text === 'PONG' || text === 'PING' ? text : parseJson(text);
    const calls = Array.isArray(sent) ? sent : [sent];
    if (this.#frames > limits.framesPerSecond || calls.length > limits.callsPerFrame)
      endSocket(this.socket, CLOSE.policy, 'too much at once');
    else if (sent === 'PING') this.send('PONG');
    else if (sent === 'PONG') return;
    else if (!this.#context) this.#introduce(sent);
    else this.#answer(calls);
  }

  #answer(calls: readonly unknown[]): void {
    const { success, data = [] } = z.array(frame).safeParse(calls);
    if (!success) this.#refuse({ id: null }, new TRPCError({ code: 'PARSE_ERROR' }));
    for (const [index, one] of data.entries()) {
      if (one.id === null) this.#refuse(one, new TRPCError({ code: 'PARSE_ERROR' }));
      else if (one.method === 'subscription.stop') this.#find(one.id)?.source.end();
      else void this.#call(one, index);
    }
  }

  #introduce(sent: unknown): void {
    const params = connectionParams.safeParse(sent);
    if (params.success) this.#begin(params.data.data?.token);
    else this.#fail(new TRPCError({ code: 'PARSE_ERROR' }));
  }

  #begin(token: string | undefined): void {
    const created = this.#hub.createContext(this, token);
    this.#context = created;
    created.then(
      (context) => {
        this.#context = context;
      },
      (cause: unknown) => this.#fail(cause),
    );
  }

  #fail(cause: unknown): void {
    this.#refuse({ id: null }, cause);
    setImmediate(() => this.socket.close());
  }

  async #call(call: Call, batchIndex: number): Promise<void> {
    const { id, jsonrpc, method, params } = call;
    try {
      const ctx = await this.#context;
      const procedure = procedureAt(params.path);
      if (procedure?._def.type !== method) throw new TRPCError({ code: 'NOT_FOUND' });
      const input = inputOf(params);
      const options = { path: params.path, type: method, getRawInput: async () => input, batchIndex };
      if (method === 'subscription')
        await this.#follow(call, ctx as Context, (more) => procedure({ ...options, ...more }));
      else {
        const data = await procedure({ ...options, ctx, signal: undefined });
        this.#respond({ id, jsonrpc, result: { type: 'data', data } });
      }
    } catch (cause) {
      this.#refuse(call, cause, params.path);
    }
  }

  /** The relay gives later events directly to the subscription. */
  async #follow(
    { id, jsonrpc }: Call,
    context: Context,
    start: (options: { ctx: Context; signal: AbortSignal }) => Promise<unknown>,
  ): Promise<void> {
    if (this.#find(id)) throw new TRPCError({ code: 'BAD_REQUEST', message: `Duplicate id ${id}` });
    const abort = new AbortController();
    const subscription = new Subscription(this, { id, jsonrpc }, { end: () => abort.abort() });
    this.#open = this.#open.concat(subscription);
    try {
      const ctx = { ...context, direct: (stream: Source) => subscription.takeFrom(stream) };
      const events = (await start({ ctx, signal: abort.signal })) as AsyncIterable<[string, LiveEvent]>;
      this.#respond({ id, jsonrpc, result: { type: 'started' } });
      for await (const [position, event] of events) {
        const data = { id: position, data: event };
        this.#respond({ id, jsonrpc, result: { type: 'data', data, id: position } });
      }
      if (!subscription.isTaken) subscription.end();
    } catch (error) {
      this.#leave(subscription);
      throw error;
    }
  }

  #find(id: Head['id']): Subscription | undefined {
    return this.#open.find(({ head }) => head.id === id);
  }

  #leave(subscription: Subscription): void {
    this.#open = this.#open.filter((other) => other !== subscription);
  }

  stopped(subscription: Subscription): void {
    this.#leave(subscription);
    this.#respond({ ...subscription.head, result: { type: 'stopped' } });
  }

  #refuse({ id, jsonrpc }: Head, cause: unknown, path?: string): void {
    const error = getTRPCErrorFromUnknown(cause);
    this.#hub.onError(error, path);
    this.#respond({ id, jsonrpc, error: errorShape(error) });
  }

  #respond(answer: object): void {
    this.send(JSON.stringify(answer));
  }
}

type Source = Pick<Stream, 'end'>;

/** Each idle member has one, so it is an object without closures: less memory. */
class Subscription implements Sink {
  readonly head: Head;
  readonly #connection: Connection;
  readonly #beginning: string;
  /** What must end when the subscription ends: at first the generator of events, then the relay's stream. */
  source: Source;
  isTaken = false;

  constructor(connection: Connection, head: Head, source: Source) {
    this.#connection = connection;
    this.head = head;
    this.#beginning = JSON.stringify(head).slice(0, -1);
    this.source = source;
  }

  takeFrom(stream: Source): this {
    this.isTaken = true;
    this.source = stream;
    return this;
  }

  send(item: Placed): void {
    this.#connection.send(messageOf(item, this.#beginning));
  }

  end(): void {
    this.#connection.stopped(this);
  }
}

/** A client that resumes a subscription gives the last event's id outside the input. */
function inputOf({ input, lastEventId }: Call['params']): unknown {
  if (lastEventId === undefined) return input;
  return typeof input === 'object' && input !== null ? { ...input, lastEventId } : (input ?? { lastEventId });
}

let latest:
  | { readonly item: Placed; readonly end: string; readonly messages: Map<string, Buffer> }
  | undefined;

/** @param beginning the start of all messages of a subscription: `id` and `jsonrpc` */
export function messageOf(item: Placed, beginning: string): Buffer {
  if (latest?.item !== item) latest = { item, end: endOf(item), messages: new Map() };
  const { end, messages } = latest;
  const message = messages.get(beginning) ?? Buffer.from(beginning + end);
  messages.set(beginning, message);
  return message;
}

/** The end of a message, which is the same for every socket, with fields in tRPC's order. */
function endOf({ at, event }: Placed): string {
  const id = formatPosition(at);
  return `,"result":${JSON.stringify({ type: 'data', data: { id, data: event }, id })}}`;
}
