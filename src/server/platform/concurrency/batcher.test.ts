import { describe, expect, test, vi } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { currentScope, inScope, newScope } from '../process/request-scope.ts';
import { createBatcher } from './batcher.ts';

interface Item {
  readonly who: string;
  readonly n: number;
}

function make({ maxBatchSize = 10, concurrency = 1 } = {}) {
  const batches: { items: readonly Item[]; end: (error?: Error) => void }[] = [];
  const batched = createBatcher<Item, string>({
    run: (items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(items.map(({ n }) => `did ${n}`)));
        batches.push({ items, end });
      }),
    keyOf: ({ who }) => who,
    maxBatchSize,
    concurrency,
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    batches,
    turn,
    ask: (n: number, who = `somebody ${n}`) => batched({ who, n }),
    numbers: () => batches.map(({ items }) => items.map(({ n }) => n)),
  };
}

describe('a batcher', () => {
  test('runs the first item alone, and items that arrive in the meantime in one batch', async () => {
    const { ask, batches, turn, numbers } = make();
    const first = ask(1);
    await turn();
    const others = [ask(2), ask(3)];
    await turn();
    expect(numbers()).toEqual([[1]]);
    batches[0]?.end();
    expect(await first).toBe('did 1');
    await turn();
    expect(numbers()).toEqual([[1], [2, 3]]);
    batches[1]?.end();
    expect(await Promise.all(others)).toEqual(['did 2', 'did 3']);
  });

  test('never runs items with the same key at the same time', async () => {
    const { ask, batches, turn, numbers } = make({ concurrency: 2 });
    void ask(1, 'a');
    void ask(2, 'a');
    void ask(3, 'b');
    await turn();
    expect(numbers()).toEqual([[1, 3]]);
    void ask(4, 'b');
    void ask(5, 'c');
    await turn();
    expect(numbers()).toEqual([[1, 3], [5]]);
    batches[0]?.end();
    await turn();
    expect(numbers()).toEqual([[1, 3], [5], [2, 4]]);
    for (const { end } of batches.slice(1)) end();
  });

  test('limits the size of a batch', async () => {
    const { ask, batches, turn, numbers } = make({ maxBatchSize: 2 });
    for (let n = 1; n <= 5; n++) void ask(n);
    await turn();
    batches[0]?.end();
    await turn();
    batches[1]?.end();
    await turn();
    expect(numbers()).toEqual([[1, 2], [3, 4], [5]]);
    batches[2]?.end();
  });

  test('runs each item alone when a batch fails, so that none fails because of another', async () => {
    const { ask, batches, turn, numbers } = make();
    const asked = [ask(1), ask(2)].map((one) => one.catch((error: Error) => error.message));
    await turn();
    batches[0]?.end(new Error('one of them is bad'));
    await turn();
    expect(numbers()).toEqual([[1, 2], [1], [2]]);
    batches[1]?.end(new Error('bad'));
    batches[2]?.end();
    expect(await Promise.all(asked)).toEqual(['bad', 'did 2']);
  });

  test('passes a refusal of the whole batch to each item, without a second try', async () => {
    const { ask, batches, turn } = make();
    const asked = [ask(1), ask(2)].map((one) => one.catch((error: unknown) => error));
    await turn();
    const away = new DomainError('unavailable', 'unavailable');
    batches[0]?.end(away);
    expect(await Promise.all(asked)).toEqual([away, away]);
    expect(batches).toHaveLength(1);
  });

  test("fails each item after its request's budget, and never runs items that timed out", async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const { ask, batches, turn, numbers } = make({ maxBatchSize: 1 });
      const outcomes: unknown[] = [];
      const watch = (n: number) =>
        ask(n).then(
          (answer) => outcomes.push(answer),
          (error: DomainError) => outcomes.push([n, error.kind]),
        );
      const scope = newScope('in-a-hurry');
      scope.budget = { leftMs: 1_000 };
      void watch(1);
      await turn();
      void inScope(scope, () => watch(2));
      void watch(3);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(outcomes).toEqual([[2, 'unavailable']]);
      expect(scope.budget.leftMs).toBe(0);
      await vi.advanceTimersByTimeAsync(7_000);
      expect(outcomes).toEqual([
        [2, 'unavailable'],
        [1, 'unavailable'],
        [3, 'unavailable'],
      ]);
      void watch(4);
      batches[0]?.end();
      await turn();
      expect(numbers()).toEqual([[1], [4]]);
      batches[1]?.end();
      await turn();
      expect(outcomes.at(-1)).toBe('did 4');
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test("runs outside all requests, so that no request's budget is used for others", async () => {
    const scopes: unknown[] = [];
    const batched = createBatcher<number, number>({
      run: async (items) => {
        scopes.push(currentScope());
        return items;
      },
      keyOf: String,
      maxBatchSize: 1,
      concurrency: 1,
    });
    await inScope(newScope('one-request'), () => Promise.all([batched(1), batched(2)]));
    expect(scopes).toEqual([undefined, undefined]);
  });
});
