import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { formatPosition } from '../../platform/events/position.ts';
import type { Direct } from '../../platform/events/relay.ts';
import type { LiveEvent, Placed } from '../../platform/events/subscription-queue.ts';

/** A message that tRPC encodes. An event of a subscription is in an envelope with its position. */
interface Message {
  readonly id?: unknown;
  readonly jsonrpc?: unknown;
  readonly result?: { readonly data?: { readonly data?: unknown } };
}

/**
 * Sends events to sockets and encodes each event once for all of them (docs/performance.md). tRPC opens,
 * resumes and ends each subscription; the client's id for it is read when its opening event is encoded.
 */
export function createDirect() {
  /** By a subscription's opening event, the start of all its messages (`id` and `jsonrpc`). */
  const beginnings = new WeakMap<object, string>();
  let latest:
    | { readonly item: Placed; readonly end: string; readonly messages: Map<string, Buffer> }
    | undefined;

  function messageOf(item: Placed, beginning: string): Buffer {
    if (latest?.item !== item) latest = { item, end: endOf(item), messages: new Map() };
    const { end, messages } = latest;
    const message = messages.get(beginning) ?? Buffer.from(beginning + end);
    messages.set(beginning, message);
    return message;
  }

  return {
    /** The encoder for tRPC's socket handler: JSON, like its default. */
    encoder: {
      encode(data: unknown): string {
        const { id, jsonrpc, result } = data as Message;
        const event = result?.data?.data;
        if (isOpening(event)) beginnings.set(event, JSON.stringify({ id, jsonrpc }).slice(0, -1));
        return JSON.stringify(data);
      },
      decode: (data: string | ArrayBuffer | Uint8Array): unknown => JSON.parse(data as string),
    },
    /** Sends events to one socket; events of one event loop turn share one write. */
    to(socket: WebSocket, connection: Socket): Direct {
      let corked = false;
      const uncork = () => {
        corked = false;
        connection.uncork();
      };
      return (opening) => {
        const beginning = beginnings.get(opening);
        if (beginning === undefined) return undefined;
        return (item) => {
          if (!corked) {
            corked = true;
            connection.cork();
            process.nextTick(uncork);
          }
          socket.send(messageOf(item, beginning), { binary: false });
        };
      };
    },
  };
}

function isOpening(event: unknown): event is LiveEvent {
  const name = (event as LiveEvent | null | undefined)?.name;
  return name === 'connected' || name === 'resync';
}

/** The end of a message, which is the same for every socket, with fields in tRPC's order. */
function endOf({ at, event }: Placed): string {
  const id = formatPosition(at);
  return `,"result":${JSON.stringify({ type: 'data', data: { id, data: event }, id })}}`;
}
