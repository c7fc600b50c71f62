import { LEAST_MS } from '#drizzle/client.ts';
import { DomainError } from '#shared/errors.ts';
import { currentScope, outOfScope, REQUEST_BUDGET_MS } from '../process/request-scope.ts';

export interface BatcherOptions<Item, Result> {
  /** @returns a result for each item, in the same order */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items with the same key never run at the same time. */
  readonly keyOf?: (item: Item) => string;
  readonly maxBatchSize: number;
  readonly concurrency: number;
}

interface Entry<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  /** An item that still waits for a batch is then not run. */
  timedOut: boolean;
}

/** If a batch fails with a fault, each item runs again alone, so that no item fails because of another. */
export function createBatcher<Item, Result>({
  run,
  keyOf,
  maxBatchSize,
  concurrency,
}: BatcherOptions<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Entry<Item, Result>[] = [];
  const busyKeys = new Set<string>();
  let inFlight = 0;
  let scheduled = false;

  function startBatch(): void {
    scheduled = false;
    if (inFlight >= concurrency) return;
    const batch: Entry<Item, Result>[] = [];
    const left: Entry<Item, Result>[] = [];
    for (const entry of waiting) {
      if (entry.timedOut) continue;
      const key = keyOf?.(entry.item);
      if (batch.length === maxBatchSize || (key !== undefined && busyKeys.has(key))) left.push(entry);
      else {
        batch.push(entry);
        if (key !== undefined) busyKeys.add(key);
      }
    }
    waiting = left;
    if (batch.length === 0) return;
    inFlight++;
    void settle(batch).finally(() => {
      if (keyOf) for (const { item } of batch) busyKeys.delete(keyOf(item));
      inFlight--;
      startBatch();
    });
  }

  async function settle(batch: readonly Entry<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, i) => {
        resolve(results[i] as Result);
      });
    } catch (error) {
      // A DomainError (for example, the database is away) concerns the whole batch, so all items fail.
      if (error instanceof DomainError || batch.length === 1) for (const { reject } of batch) reject(error);
      else {
        await Promise.all(batch.filter(({ timedOut }) => !timedOut).map((entry) => settle([entry])));
      }
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push(withDeadline(item, resolve, reject));
      // The batch runs outside any request's scope, so it does not use the budget of the request that started
      // it.
      if (!scheduled) outOfScope(() => setImmediate(startBatch));
      scheduled = true;
    });
}

/** Outside a request it may take `REQUEST_BUDGET_MS`. */
function withDeadline<Item, Result>(
  item: Item,
  resolve: (result: Result) => void,
  reject: (error: unknown) => void,
): Entry<Item, Result> {
  const budget = currentScope()?.budget;
  const started = performance.now();
  const entry: Entry<Item, Result> = {
    item,
    timedOut: false,
    resolve(result) {
      clearTimeout(timer);
      resolve(result);
    },
    reject(error) {
      clearTimeout(timer);
      if (entry.timedOut) return;
      entry.timedOut = true;
      const away = error instanceof DomainError && error.kind === 'unavailable';
      if (away && budget) budget.leftMs -= performance.now() - started;
      reject(error);
    },
  };
  const timer = setTimeout(
    () => entry.reject(new DomainError('unavailable', 'unavailable')),
    Math.max(LEAST_MS, budget?.leftMs ?? REQUEST_BUDGET_MS),
  );
  return entry;
}
