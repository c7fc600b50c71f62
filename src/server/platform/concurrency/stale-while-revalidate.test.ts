import { describe, expect, it } from 'vitest';
import { staleWhileRevalidate } from './stale-while-revalidate.ts';

function world() {
  let clock = 0;
  const waiting: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const ask = staleWhileRevalidate(
    () => new Promise<number>((resolve, reject) => waiting.push({ resolve, reject })),
    60_000,
    () => clock,
  );
  return {
    ask,
    loads: () => waiting.length,
    pass: (ms: number) => {
      clock += ms;
    },
    async finish(value: number | Error) {
      const last = waiting.at(-1);
      if (value instanceof Error) last?.reject(value);
      else last?.resolve(value);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('a stale-while-revalidate cache', () => {
  it('loads once for all callers that wait for the first value', async () => {
    const { ask, loads, finish } = world();
    const both = Promise.all([ask(), ask()]);
    await finish(1);
    expect(await both).toEqual([1, 1]);
    expect(loads()).toBe(1);
  });

  it('serves a value of half the age at once and loads a new one in the background', async () => {
    const { ask, loads, pass, finish } = world();
    void ask();
    await finish(1);
    pass(29_999);
    expect(await ask()).toBe(1);
    expect(loads()).toBe(1);
    pass(1);
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(1);
    expect(loads()).toBe(2);
    await finish(2);
    expect(await ask()).toBe(2);
  });

  it('serves no value older than the limit: the callers wait for the new one', async () => {
    const { ask, loads, pass, finish } = world();
    void ask();
    await finish(1);
    pass(60_000);
    const both = Promise.all([ask(), ask()]);
    await finish(2);
    expect(await both).toEqual([2, 2]);
    expect(loads()).toBe(2);
  });

  it('keeps a value for 20 times as long as it took to load', async () => {
    const { ask, loads, pass, finish } = world();
    void ask();
    pass(6_000);
    await finish(1);
    // 54 s after its load the value is 60 s old: half of its lifetime, which is 120 s (20 times the 6 s of
    // the load). From that age on, a call loads the value again.
    pass(53_999);
    await ask();
    expect(loads()).toBe(1);
    pass(1);
    expect(await ask()).toBe(1);
    expect(loads()).toBe(2);
  });

  it('keeps the last value when a load fails, and loads again', async () => {
    const { ask, loads, pass, finish } = world();
    const first = ask();
    first.catch(() => undefined);
    await finish(new Error('away'));
    await expect(first).rejects.toThrow('away');
    void ask();
    await finish(1);
    pass(60_000);
    const old = ask();
    await finish(new Error('away'));
    expect(await old).toBe(1);
    const next = ask();
    await finish(2);
    expect(await next).toBe(2);
    expect(loads()).toBe(4);
  });
});
