import fc from 'fast-check';
import * as make from '#testing/arbitrary.ts';
import type { World } from './world.ts';

/* Frames for a WebSocket: calls, most with hostile inputs, and unusual or invalid frames. */

/** First bytes of frames: whether it is the last of its message, three reserved bits, and the opcode. */
const FIRST = { text: 0x81, begin: 0x01, middle: 0x00, end: 0x80, close: 0x88, ping: 0x89 } as const;

/** Encodes a WebSocket frame (RFC 6455), which may be invalid: `length` need not be the real one. */
export function frame(
  payload: Buffer | string,
  first: number = FIRST.text,
  isMasked = true,
  length?: number,
) {
  const body = Buffer.from(payload);
  const told = length ?? body.length;
  const size = told < 126 ? told : told < 65_536 ? 126 : 127;
  const head = Buffer.alloc(size < 126 ? 2 : size === 126 ? 4 : 10);
  head.set([first, (isMasked ? 0x80 : 0) | size]);
  if (size === 126) head.writeUInt16BE(told, 2);
  else if (size === 127) head.writeBigUInt64BE(BigInt(told), 2);
  // A masking key of zeros leaves the payload unchanged.
  return Buffer.concat([head, Buffer.alloc(isMasked ? 4 : 0), body]);
}

/** Messages of tRPC's protocol. */
function messages(world: World): fc.Arbitrary<string> {
  const odd = {
    id: fc.constantFrom(null, -1, '', 'x', 1e308, 1, 2),
    method: make.oneOf('query|mutation|subscription|subscription.stop|reconnect|connectionParams|__proto__|'),
    path: make.oneOf(`__proto__|constructor|users||users.me.x|toString|users.__proto__|${'x'.repeat(3_000)}`),
    lastEventId: make.oneOf(`1-0||x|${'9'.repeat(70)}|99999999999999999999-1`),
  };
  const calls = make.findProcedures().map(({ name, type, schema = {} }) => {
    const path = make.mixed([93, fc.constant(name)], [7, odd.path]);
    const input = make.inputsOf(schema, { known: (field) => world.known(name, field) });
    return fc.record({
      id: make.mixed<unknown>([85, fc.noBias(fc.nat(1e9))], [15, odd.id]),
      method: make.mixed<string>([85, fc.constant(type)], [15, odd.method]),
      params: fc.record({ path, input, lastEventId: make.sometimes(10, odd.lastEventId) }),
      jsonrpc: make.sometimes(30, fc.constant('2.0')),
    });
  });
  return make.encoded(make.jsonOf(fc.oneof(...calls))).map((bytes) => bytes.toString('utf8', 0, 60_000));
}

/** What one socket sends. */
export interface FrameSequence {
  readonly token: string | undefined;
  readonly calls: readonly Buffer[];
  /** After these bytes the server may close the socket, or wait for the rest of a frame. */
  readonly last: Buffer | undefined;
  /** All frames. */
  readonly parts: readonly Buffer[];
}

export function frameSequences(world: World): fc.Arbitrary<FrameSequence> {
  const { member, admin } = world;
  const message = messages(world);
  const short = message.map((text) => text.slice(0, 2_000));
  // The server closes the socket after more than ten calls in a frame.
  const listOf = (minLength: number, maxLength: number) =>
    fc.array(short, { minLength, maxLength, size: 'max' }).map((all) => frame(`[${all}]`));
  const parameters = make.hostileJson.map((json) => `{"method":"connectionParams","data":${json}}`);
  const text = fc.oneof(make.oneOf('PING|PONG'), parameters, make.hostileJson, make.hostileText);
  const space = frame(' ', FIRST.middle);
  const between = fc.constantFrom(frame('x', FIRST.ping), Buffer.concat(Array(500).fill(space)));
  const fragments = fc.tuple(short, make.sometimes(50, between)).map(([one, middle = Buffer.alloc(0)]) => {
    const half = one.length >> 1;
    return Buffer.concat([frame(one.slice(0, half), FIRST.begin), middle, frame(one.slice(half), FIRST.end)]);
  });
  const lengths = fc.constantFrom(0, 1, 65_536, 2 ** 31, 2 ** 52);
  const filled = fc.constantFrom(0, 1, 125, 126, 65_537).map((size) => 'x'.repeat(size));
  const code = fc.constantFrom(1000, 1001, 1005, 1006, 1015, 0, 999, 2999, 3000, 5000, 65_535);
  const closing = fc.tuple(code, make.oneOf('|\xff')).map(([value, reason]) => {
    return Buffer.from(String.fromCharCode(value >> 8, value & 0xff) + reason, 'latin1');
  });
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 60 });
  const last = fc.oneof(
    fc.tuple(fc.oneof(short, filled), fc.nat(255)).map(([payload, first]) => frame(payload, first)),
    fc.tuple(short, fc.boolean(), lengths).map(([payload, ...odd]) => frame(payload, FIRST.text, ...odd)),
    fc.oneof(closing, make.oneOf('|x')).map((payload) => frame(payload, FIRST.close)),
    fc.tuple(message, make.flipped).map(([payload, flip]) => flip(frame(payload))),
    bytes.map((all) => Buffer.from(all)),
    listOf(11, 12),
  );
  const one = make.mixed(
    [80, message.map((payload) => frame(payload))],
    [12, listOf(0, 10)],
    [3, text.map((payload) => frame(payload.slice(0, 20_000)))],
    [5, fragments],
  );
  const tokens = [fc.constant(undefined), ...[admin, admin, member].map(({ token }) => fc.constant(token))];
  const parts = {
    token: fc.oneof(...tokens, make.tampered(member.token)),
    // The server closes a socket that sends more than 50 frames in a second.
    calls: fc.array(one, { maxLength: 40, size: 'max' }),
    last: make.sometimes(70, last),
  };
  return fc
    .record(parts)
    .map((sent) => ({ ...sent, parts: [...sent.calls, ...(sent.last ? [sent.last] : [])] }));
}
