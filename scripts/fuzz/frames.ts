import { isUtf8 } from 'node:buffer';
import type { Chance } from '#testing/random.ts';
import type { Stage } from './drafts.ts';
import { soundInput } from './schema.ts';
import { flipped, hostileLiteral, hostileText, spoilt } from './values.ts';

/* The messages for a WebSocket: calls, most with hostile inputs, and unusual or invalid frames. */

export interface FrameCase {
  readonly about: string;
  readonly bytes: Buffer;
  /** After these bytes the server may close the socket, or wait for the rest of a frame. */
  readonly isBroken?: boolean;
}

export const OPCODES = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

interface Shape {
  readonly opcode?: number;
  readonly isLast?: boolean;
  readonly reserved?: number;
  readonly isMasked?: boolean;
  /** The length in the frame's header, if it differs from the real one. */
  readonly length?: number;
}

/** Encodes a WebSocket frame (RFC 6455). `shape` makes the frame unusual or invalid. */
export function frame(payload: Buffer | string, shape: Shape = {}): Buffer {
  const { opcode = OPCODES.text, isLast = true, reserved = 0, isMasked = true } = shape;
  const body = Buffer.from(payload);
  const length = shape.length ?? body.length;
  const first = (isLast ? 0x80 : 0) | (reserved << 4) | opcode;
  const mark = isMasked ? 0x80 : 0;
  const head = length < 126 ? Buffer.from([first, mark | length]) : Buffer.alloc(length < 65_536 ? 4 : 10);
  if (length >= 126) {
    head.set([first, mark | (length < 65_536 ? 126 : 127)]);
    if (length < 65_536) head.writeUInt16BE(length, 2);
    else head.writeBigUInt64BE(BigInt(length), 2);
  }
  // A masking key of zeros leaves the payload unchanged.
  return Buffer.concat([head, isMasked ? Buffer.alloc(4) : Buffer.alloc(0), body]);
}

export function frameCase(stage: Stage, number: number): FrameCase {
  const kind = stage.chance.next();
  if (kind < 0.72) return callFrame(stage, number);
  if (kind < 0.84) return listFrame(stage, number);
  if (kind < 0.92) return oddFrame(stage, number);
  return brokenFrame(stage, number);
}

function message({ chance, targets, world }: Stage, number: number): { text: Buffer; name: string } {
  const call = chance.pick(targets.procedures);
  const method = chance.happens(0.85) ? call.type : chance.pick(METHODS);
  const input = soundInput(call, world, chance);
  const params = {
    path: chance.happens(0.93) ? call.name : chance.pick(PATHS),
    ...(input === undefined ? {} : { input }),
    ...(chance.happens(0.1)
      ? { lastEventId: chance.pick(['1-0', '', 'x', '9'.repeat(70), '99999999999999999999-1']) }
      : {}),
  };
  const id = chance.happens(0.85) ? number : chance.pick([null, -1, 0, '', 'x', 1e308, 1, 2]);
  const whole = { id, method, params, ...(chance.happens(0.3) ? { jsonrpc: '2.0' } : {}) };
  const text = chance.happens(0.25) ? Buffer.from(JSON.stringify(whole)) : spoilt(whole, chance);
  return { text, name: `${method} ${params.path}` };
}

const METHODS = [
  'query',
  'mutation',
  'subscription',
  'subscription.stop',
  'reconnect',
  'connectionParams',
  '__proto__',
  '',
];
const PATHS = [
  '__proto__',
  'constructor',
  'users',
  '',
  'users.me.x',
  'toString',
  'x'.repeat(3_000),
  'users.__proto__',
];

function callFrame(stage: Stage, number: number): FrameCase {
  const { text, name } = message(stage, number);
  const payload = text.subarray(0, 65_000);
  return { about: name, bytes: frame(payload), isBroken: !isUtf8(payload) };
}

function listFrame(stage: Stage, number: number): FrameCase {
  const { chance } = stage;
  const count = chance.pick([0, 1, 2, 5, 10, 11]);
  const calls = Array.from({ length: count }, () => message(stage, number));
  const text = `[${calls.map(({ text: one }) => one.toString('latin1')).join(',')}]`;
  return {
    about: `${count} calls in one frame: ${calls[0]?.name ?? 'none'}`,
    bytes: frame(text.slice(0, 30_000)),
    // The server closes the socket, because a frame may hold at most ten calls.
    isBroken: count > 10,
  };
}

function oddFrame(stage: Stage, number: number): FrameCase {
  const { chance } = stage;
  const { text } = message(stage, number);
  const sound = text.subarray(0, 2_000);
  const half = Math.floor(sound.length / 2);
  const cases: Record<string, () => Buffer> = {
    'a PING': () => frame('PING'),
    'a PONG': () => frame('PONG'),
    'parameters again': () =>
      frame(`{"method":"connectionParams","data":${hostileLiteral(chance).slice(0, 5_000)}}`),
    'a hostile value': () => frame(hostileLiteral(chance).slice(0, 60_000)),
    'a hostile text': () => frame(hostileText(chance)),
    'a binary frame': () => frame(sound, { opcode: OPCODES.binary }),
    'two fragments': () =>
      Buffer.concat([
        frame(sound.subarray(0, half), { isLast: false }),
        ...(chance.happens(0.5) ? [frame('x', { opcode: OPCODES.ping })] : []),
        frame(sound.subarray(half), { opcode: OPCODES.continuation }),
      ]),
    'many fragments': () =>
      Buffer.concat([
        frame('', { isLast: false }),
        ...Array.from({ length: 500 }, () => frame(' ', { opcode: OPCODES.continuation, isLast: false })),
        frame(sound, { opcode: OPCODES.continuation }),
      ]),
    'a ping': () => frame('x'.repeat(chance.pick([0, 125])), { opcode: OPCODES.ping }),
    'an unasked pong': () => frame('x', { opcode: OPCODES.pong }),
  };
  return chosen(cases, chance);
}

function brokenFrame(stage: Stage, number: number): FrameCase {
  const { chance } = stage;
  const { text } = message(stage, number);
  const sound = text.subarray(0, 2_000);
  const cases: Record<string, () => Buffer> = {
    'a continuation of nothing': () => frame(sound, { opcode: OPCODES.continuation }),
    'a second beginning': () => Buffer.concat([frame('{', { isLast: false }), frame(sound)]),
    'a large control frame': () => frame('x'.repeat(126), { opcode: OPCODES.ping }),
    'a control frame in pieces': () => frame('x', { opcode: OPCODES.ping, isLast: false }),
    'a reserved bit': () => frame(sound, { reserved: chance.pick([1, 2, 4, 7]) }),
    'a reserved opcode': () => frame(sound, { opcode: chance.pick([3, 7, 11, 15]) }),
    'no mask': () => frame(sound, { isMasked: false }),
    'bad UTF-8': () => frame(Buffer.concat([flipped(sound, chance), Buffer.from([0xff, 0xc0])])),
    'too much': () => frame('x'.repeat(65_537)),
    'a length that is not its own': () =>
      frame(sound, { length: chance.pick([0, 1, 65_536, 2 ** 31, 2 ** 52]) }),
    'a closing': () => frame(closing(chance), { opcode: OPCODES.close }),
    'any bytes': () => Buffer.from(Array.from({ length: chance.whole(1, 60) }, () => chance.whole(0, 255))),
  };
  return { ...chosen(cases, chance), isBroken: true };
}

function chosen(cases: Readonly<Record<string, () => Buffer>>, chance: Chance): FrameCase {
  const name = chance.pick(Object.keys(cases));
  return { about: name, bytes: cases[name]?.() ?? Buffer.alloc(0) };
}

function closing(chance: Chance): Buffer {
  const code = chance.pick([1000, 1001, 1005, 1006, 1015, 0, 999, 2999, 3000, 5000, 65_535]);
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(code);
  return chance.pick([
    Buffer.alloc(0),
    Buffer.from([3]),
    bytes,
    Buffer.concat([bytes, Buffer.from([0xff, 0xfe])]),
  ]);
}
