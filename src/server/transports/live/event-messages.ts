import { formatPosition } from '../../platform/events/position.ts';
import type { Placed } from '../../platform/events/stream.ts';

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
