import { describe, expect, test, vi } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { currentScope, inScope, newScope } from '../process/request-scope.ts';
import { createGatherer } from './batcher.ts';

interface Item {
  readonly who: string;
  readonly n: number;
}

/** A gatherer whose goes end when the test says so. */
function make({ most = 10, atOnce = 1 } = {}) {
  const goes: { items: readonly Item[]; end: (error?: Error) => void }[] = [];
  const gather = createGatherer<Item, string>({
    together: (items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(items.map(({ n }) => `did ${n}`)));
        goes.push({ items, end });
      }),
    sameOf: ({ who }) => who,
    most,
    atOnce,
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    goes,
    turn,
    ask: (n: number, who = `somebody ${n}`) => gather({ who, n }),
    numbers: () => goes.map(({ items }) => items.map(({ n }) => n)),
  };
}

describe('a gatherer', () => {
  test('does alone what comes alone, and together what comes meanwhile', async () => {
    const { ask, goes, turn, numbers } = make();
    const first = ask(1);
    await turn();
    const others = [ask(2), ask(3)];
    await turn();
    expect(numbers()).toEqual([[1]]);
    goes[0]?.end();
    expect(await first).toBe('did 1');
    await turn();
    expect(numbers()).toEqual([[1], [2, 3]]);
    goes[1]?.end();
    expect(await Promise.all(others)).toEqual(['did 2', 'did 3']);
  });

  test('does what is of the same one after the other, also when there is room for more', async () => {
    const { ask, goes, turn, numbers } = make({ atOnce: 2 });
    void ask(1, 'a');
    void ask(2, 'a');
    void ask(3, 'b');
    await turn();
    expect(numbers()).toEqual([[1, 3]]);
    void ask(4, 'b');
    void ask(5, 'c');
    await turn();
    expect(numbers()).toEqual([[1, 3], [5]]);
    goes[0]?.end();
    await turn();
    expect(numbers()).toEqual([[1, 3], [5], [2, 4]]);
  });

  test('takes no more at once than it may', async () => {
    const { ask, goes, turn, numbers } = make({ most: 2 });
    for (let n = 1; n <= 5; n++) void ask(n);
    await turn();
    goes[0]?.end();
    await turn();
    goes[1]?.end();
    await turn();
    expect(numbers()).toEqual([[1, 2], [3, 4], [5]]);
  });

  test('tries each alone when all fail, so that none fails for another', async () => {
    const { ask, goes, turn, numbers } = make();
    const asked = [ask(1), ask(2)].map((one) => one.catch((error: Error) => error.message));
    await turn();
    goes[0]?.end(new Error('one of them is poison'));
    await turn();
    expect(numbers()).toEqual([[1, 2], [1], [2]]);
    goes[1]?.end(new Error('poison'));
    goes[2]?.end();
    expect(await Promise.all(asked)).toEqual(['poison', 'did 2']);
  });

  test('hands a refusal of all to each, without trying again', async () => {
    const { ask, goes, turn } = make();
    const asked = [ask(1), ask(2)].map((one) => one.catch((error: unknown) => error));
    await turn();
    const away = new DomainError('unavailable', 'unavailable');
    goes[0]?.end(away);
    expect(await Promise.all(asked)).toEqual([away, away]);
    expect(goes).toHaveLength(1);
  });

  test('lets each wait as long as its request may, and does not do what was given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const { ask, goes, turn, numbers } = make({ most: 1 });
      const outcomes: unknown[] = [];
      const watch = (n: number) =>
        ask(n).then(
          (answer) => outcomes.push(answer),
          (error: DomainError) => outcomes.push([n, error.kind]),
        );
      const scope = newScope('impatient');
      scope.patience = { leftMs: 1_000 };
      void watch(1);
      await turn();
      void inScope(scope, () => watch(2));
      void watch(3);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(outcomes).toEqual([[2, 'unavailable']]);
      expect(scope.patience.leftMs).toBe(0);
      await vi.advanceTimersByTimeAsync(7_000);
      expect(outcomes).toEqual([
        [2, 'unavailable'],
        [1, 'unavailable'],
        [3, 'unavailable'],
      ]);
      void watch(4);
      goes[0]?.end();
      await turn();
      expect(numbers()).toEqual([[1], [4]]);
      goes[1]?.end();
      await turn();
      expect(outcomes.at(-1)).toBe('did 4');
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('works for nobody in particular: no request’s patience is spent on the others', async () => {
    const scopes: unknown[] = [];
    const gather = createGatherer<number, number>({
      together: async (items) => {
        scopes.push(currentScope());
        return items;
      },
      sameOf: String,
      most: 1,
      atOnce: 1,
    });
    await inScope(newScope('one-request'), () => Promise.all([gather(1), gather(2)]));
    expect(scopes).toEqual([undefined, undefined]);
  });
});
