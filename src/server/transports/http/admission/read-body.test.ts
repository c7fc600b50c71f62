import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BODY_LIMITS } from '../../../platform/limits/limit-table.ts';
import { type Body, BodyBudget } from './body-budget.ts';
import { readBody } from './read-body.ts';

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
