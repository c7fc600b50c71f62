import { DomainError } from '#shared/errors.ts';
import { outOfScope } from './request-scope.ts';

export interface GatherOptions<Item, Answer> {
  /** Does all of them in one go. @returns an answer for each, in their order */
  readonly together: (items: readonly Item[]) => Promise<readonly Answer[]>;
  /** Two items of the same are done one after the other. */
  readonly sameOf: (item: Item) => string;
  /** Items of one go, and goes at once. */
  readonly most: number;
  readonly atOnce: number;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets what arrives while earlier ones are under way be done together: alone nobody waits for company, and the more there are the less each one
 * costs. When a go fails, each of its items is tried alone, so that none fails for another's sake.
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
      const same = sameOf(one.item);
      if (chosen.length === most || busy.has(same)) left.push(one);
      else {
        chosen.push(one);
        busy.add(same);
      }
    }
    // `left` stays as it is: those who had to wait for this go.
    waiting = [...left];
    if (chosen.length === 0) return;
    going++;
    void settle(chosen, left).finally(() => {
      for (const { item } of chosen) busy.delete(sameOf(item));
      going--;
      go();
    });
  }

  async function settle(
    chosen: readonly Waiting<Item, Answer>[],
    left: readonly Waiting<Item, Answer>[] = [],
  ): Promise<void> {
    try {
      const answers = await together(chosen.map(({ item }) => item));
      chosen.forEach(({ resolve }, i) => {
        resolve(answers[i] as Answer);
      });
    } catch (error) {
      // A refusal of all (the database is away) is nobody's in particular.
      if (error instanceof DomainError || chosen.length === 1) for (const { reject } of chosen) reject(error);
      else await Promise.all(chosen.map((one) => settle([one])));
      // A database that is away takes a go's whole patience: who has waited since before it would wait ever longer.
      if (error instanceof DomainError && error.kind === 'unavailable') refuse(new Set(left), error);
    }
  }

  function refuse(those: ReadonlySet<Waiting<Item, Answer>>, error: DomainError): void {
    for (const one of waiting) if (those.has(one)) one.reject(error);
    waiting = waiting.filter((one) => !those.has(one));
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Whatever else arrives in this turn of the event loop comes along. In nobody's scope: a go, and all that follow upon it, would
      // otherwise live on what is left of one request's patience.
      if (!scheduled) outOfScope(() => setImmediate(go));
      scheduled = true;
    });
}
