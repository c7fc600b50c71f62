import type { MemberEvent, StaffEvent } from '#shared/events.ts';
import type { Position } from './position.ts';

export type LiveEvent = StaffEvent | MemberEvent;
export interface Placed {
  readonly at: Position;
  readonly event: LiveEvent;
}

/** An open subscription's events on their way out. One that can't keep up is told to reload instead of growing memory. */
export class Mailbox {
  readonly #limit: number;
  #items: Placed[] = [];
  #wake: (() => void) | undefined;
  #ended = false;
  #sink: ((item: Placed) => void) | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get ended(): boolean {
    return this.#ended;
  }

  put(item: Placed): void {
    if (this.#ended) return;
    if (this.#sink) {
      this.#sink(item);
      return;
    }
    if (this.#items.length >= this.#limit)
      this.#items = [{ at: item.at, event: { name: 'resync', data: {} } }];
    else this.#items.push(item);
    this.#wake?.();
  }

  /** No more will come; what is there is still handed out. */
  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  /** From now on everything, also what is here, goes straight to the sink; `next` then only waits for the end. */
  divert(sink: (item: Placed) => void): void {
    this.#sink = sink;
    for (const item of this.#items.splice(0)) sink(item);
  }

  /** Throws away what was not fetched. */
  empty(): void {
    this.#items = [];
  }

  /** The next event, as soon as there is one; undefined once ended and empty. */
  async next(): Promise<Placed | undefined> {
    while (this.#items.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
    return this.#items.shift();
  }
}
