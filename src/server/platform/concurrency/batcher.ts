import { LEAST_MS } from '#drizzle/client.ts';
import { DomainError } from '#shared/errors.ts';
import { currentScope, outOfScope, PATIENCE_MS } from '../process/request-scope.ts';

export interface GatherOptions<Item, Answer> {
  /** Does all of them in one go. @returns an answer for each, in their order */
  readonly together: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /** Two items of the same are done one after the other; of none unless given. */
  readonly sameOf?: (item: Item) => string;
  /** Items of one go, and goes at once. */
  readonly most: number;
  readonly atOnce: number;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
  /** It was told that it takes too long. */
  gaveUp: boolean;
}

/**
 * Lets what arrives while earlier ones are under way be done together: alone nobody waits for company, and the more there are the less each one
 * costs. When a go fails, each of its items is tried alone, so that none fails for another's sake. Each waits as long as its request may.
 */
export function createGatherer<Item, Answer>({
  together,
  sameOf,
  most,
  atOnce,
}: GatherOptions<Item, Answer>): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  /** Of what is under way. */
  const busy = new Set<string>();
  let going = 0;
  let scheduled = false;

  function go(): void {
    scheduled = false;
    if (going >= atOnce) return;
    const chosen: Waiting<Item, Answer>[] = [];
    const left: Waiting<Item, Answer>[] = [];
    for (const one of waiting) {
      if (one.gaveUp) continue;
      const same = sameOf?.(one.item);
      if (chosen.length === most || (same !== undefined && busy.has(same))) left.push(one);
      else {
        chosen.push(one);
        if (same !== undefined) busy.add(same);
      }
    }
    waiting = left;
    if (chosen.length === 0) return;
    going++;
    void settle(chosen).finally(() => {
      if (sameOf) for (const { item } of chosen) busy.delete(sameOf(item));
      going--;
      go();
    });
  }

  async function settle(chosen: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await together(chosen.map(({ item }) => item));
      chosen.forEach(({ resolve }, i) => {
        resolve(answers[i] as Answer);
      });
    } catch (error) {
      // A refusal of all (the database is away) is nobody's in particular.
      if (error instanceof DomainError || chosen.length === 1) for (const { reject } of chosen) reject(error);
      else await Promise.all(chosen.map((one) => settle([one])));
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push(patient(item, resolve, reject));
      // Whatever else arrives in this turn of the event loop comes along. In nobody's scope: a go, and all that follow upon it, would
      // otherwise live on what is left of one request's patience.
      if (!scheduled) outOfScope(() => setImmediate(go));
      scheduled = true;
    });
}

/** Refuses by itself what takes longer than its request may still wait. */
function patient<Item, Answer>(
  item: Item,
  resolve: (answer: Answer) => void,
  reject: (error: unknown) => void,
): Waiting<Item, Answer> {
  const patience = currentScope()?.patience;
  const asked = performance.now();
  const one: Waiting<Item, Answer> = {
    item,
    gaveUp: false,
    resolve(answer) {
      clearTimeout(timer);
      resolve(answer);
    },
    reject(error) {
      clearTimeout(timer);
      if (one.gaveUp) return;
      one.gaveUp = true;
      const away = error instanceof DomainError && error.kind === 'unavailable';
      if (away && patience) patience.leftMs -= performance.now() - asked;
      reject(error);
    },
  };
  const timer = setTimeout(
    () => one.reject(new DomainError('unavailable', 'unavailable')),
    Math.max(LEAST_MS, patience?.leftMs ?? PATIENCE_MS),
  );
  return one;
}
