import { describe, expect, it } from 'vitest';
import { refreshed } from './stale-while-revalidate.ts';

/** A clock and a maker that are moved by hand. */
function world() {
  let clock = 0;
  const waiting: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const ask = refreshed(
    () => new Promise<number>((resolve, reject) => waiting.push({ resolve, reject })),
    60_000,
    () => clock,
  );
  return {
    ask,
    made: () => waiting.length,
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

describe('a refreshed answer', () => {
  it('is made once for all who wait for the first', async () => {
    const { ask, made, finish } = world();
    const both = Promise.all([ask(), ask()]);
    await finish(1);
    expect(await both).toEqual([1, 1]);
    expect(made()).toBe(1);
  });

  it('is served at once when old, and made anew behind that', async () => {
    const { ask, made, pass, finish } = world();
    void ask();
    await finish(1);
    pass(59_999);
    expect(await ask()).toBe(1);
    expect(made()).toBe(1);
    pass(1);
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(1);
    expect(made()).toBe(2);
    await finish(2);
    expect(await ask()).toBe(2);
  });

  it('rests 20 times as long as the making took', async () => {
    const { ask, made, pass, finish } = world();
    void ask();
    pass(6_000);
    await finish(1);
    pass(119_999);
    await ask();
    expect(made()).toBe(1);
    pass(1);
    await ask();
    expect(made()).toBe(2);
  });

  it('stays the last one when making fails, and is tried again', async () => {
    const { ask, made, pass, finish } = world();
    const first = ask();
    first.catch(() => undefined);
    await finish(new Error('away'));
    await expect(first).rejects.toThrow('away');
    void ask();
    await finish(1);
    pass(60_000);
    await ask();
    await finish(new Error('away'));
    expect(await ask()).toBe(1);
    expect(made()).toBe(4);
  });
});
