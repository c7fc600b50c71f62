import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BODY_LIMITS } from '../../../platform/limits/limit-table.ts';
import { readBody } from './admission.ts';
import { type Body, BodyBudget } from './body-budget.ts';

const MB = 1024 * 1024;
const at = 1_000_000;
const soon = at + BODY_LIMITS.lateMs;

function fill(budget: BodyBudget, known = false): Body[] {
  return Array.from({ length: 4 }, () => {
    const body = budget.admit(7 * MB, known, at) as Body;
    body.received = 3.5 * MB;
    return body;
  });
}
const left = (bodies: readonly Body[]) => bodies.filter(({ stop }) => stop.signal.aborted).length;

describe('the budget for large bodies', () => {
  it('admits bodies until it is full, and again after a release', () => {
    const budget = new BodyBudget(30 * MB);
    const [first] = fill(budget);
    expect(budget.used).toBe(28 * MB);
    expect(budget.admit(7 * MB, false, soon)).toBeUndefined();
    budget.release(first as Body);
    budget.release(first as Body);
    expect(budget.used).toBe(21 * MB);
    expect(budget.admit(7 * MB, false, soon)).toBeDefined();
  });

  it('has room for pictures of phones in addition to the largest bodies', () => {
    const budget = new BodyBudget(30 * MB);
    const large = fill(budget);
    for (let i = 0; i < 50; i++) expect(budget.admit(200 * 1024, false, soon)).toBeDefined();
    expect(left(large)).toBe(2);
    expect(budget.used).toBeLessThanOrEqual(30 * MB);
  });

  it('takes room from a body that sends nothing, for any caller', () => {
    const budget = new BodyBudget(30 * MB);
    const silent = Array.from({ length: 4 }, () => budget.admit(7 * MB, true, at) as Body);
    expect(budget.admit(7 * MB, false, soon)).toBeUndefined();
    expect(budget.admit(7 * MB, false, soon + 100)).toBeDefined();
    expect(left(silent)).toBe(1);
  });

  it('takes no room from a body that arrives fast enough', () => {
    const budget = new BodyBudget(1 * MB);
    const slow = budget.admit(200 * 1024, false, at) as Body;
    // The first body arrives at 400 kbit/s. Each second another body needs its room, and is refused.
    for (let second = 1; second <= 4; second++) {
      slow.received = second * 50_000;
      expect(budget.admit(900 * 1024, true, at + second * 1_000)).toBeUndefined();
    }
    expect(left([slow])).toBe(0);
  });

  it('takes room from anonymous callers for known ones, but not the reverse', () => {
    const anonymous = new BodyBudget(30 * MB);
    const strangers = fill(anonymous);
    expect(anonymous.admit(7 * MB, true, soon)).toBeDefined();
    expect(left(strangers)).toBe(1);
    const known = new BodyBudget(30 * MB);
    const members = fill(known, true);
    expect(known.admit(7 * MB, false, soon)).toBeUndefined();
    expect(left(members)).toBe(0);
  });

  it('takes no room from a body that was fully read', () => {
    const budget = new BodyBudget(30 * MB);
    for (const body of fill(budget)) body.whole = true;
    expect(budget.admit(7 * MB, true, at + 60_000)).toBeUndefined();
  });

  it('takes no room from any body if that would not be enough', () => {
    const budget = new BodyBudget(30 * MB);
    const [first, ...others] = fill(budget);
    for (const body of others) body.whole = true;
    expect(budget.admit(20 * MB, true, at + 60_000)).toBeUndefined();
    expect(left([first as Body])).toBe(0);
  });
});

let stream: PassThrough;
let body: Body;
const read = () => readBody(stream as unknown as IncomingMessage, body);
const listeners = () => ['data', 'end', 'close'].map((name) => stream.listenerCount(name));
let before: number[];
beforeEach(() => {
  stream = new PassThrough();
  before = listeners();
  body = new BodyBudget().admit(100_000, false) as Body;
});
afterEach(() => {
  vi.useRealTimers();
  expect(listeners()).toEqual(before);
});

describe('a large body', () => {
  it('is read into one buffer, in any number of pieces', async () => {
    const reading = read();
    for (const piece of ['ab', 'c', 'ü', 'd']) stream.write(piece);
    stream.end('!');
    expect((await reading).toString()).toBe('abcüd!');
    expect(body).toMatchObject({ received: 7, whole: true });
  });

  it('is refused when it is longer than declared', async () => {
    const reading = read();
    stream.write(Buffer.alloc(60_000));
    stream.write(Buffer.alloc(60_000));
    await expect(reading).rejects.toMatchObject({ key: 'tooLarge' });
    expect(body.whole).toBe(false);
  });

  it('is refused when its sender hangs up, also before the read starts', async () => {
    const reading = read();
    stream.destroy();
    await expect(reading).rejects.toMatchObject({ kind: 'badInput' });
    await expect(read()).rejects.toMatchObject({ kind: 'badInput' });
  });

  it('is refused with a time to retry when its room is taken, also before the read starts', async () => {
    const reading = read();
    body.stop.abort();
    const refusal = { key: 'uploadsBusy', kind: 'unavailable', params: { seconds: BODY_LIMITS.busySeconds } };
    await expect(reading).rejects.toMatchObject(refusal);
    await expect(read()).rejects.toMatchObject(refusal);
  });

  it('is refused when it takes longer than its size allows', async () => {
    vi.useFakeTimers();
    const reading = read();
    const refused = expect(reading).rejects.toMatchObject({ key: 'sentTooSlowly', kind: 'badInput' });
    vi.advanceTimersByTime(30_000);
    expect(body.stop.signal.aborted).toBe(false);
    vi.advanceTimersByTime(4_000);
    await refused;
  });
});
