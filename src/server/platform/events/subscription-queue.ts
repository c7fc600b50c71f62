import type { MemberEvent, StaffEvent } from '#shared/events.ts';
import type { Position } from './position.ts';

export type LiveEvent = StaffEvent | MemberEvent;
export interface Placed {
  readonly at: Position;
  readonly event: LiveEvent;
}

/** Gets the events of a subscription that has no generator (`divert`). */
export interface Sink {
  send(item: Placed): void;
  /** Called once, after the last event. */
  end(): void;
}

/**
 * Events that wait to be sent to one subscription. A full queue is replaced by one `resync` event, so that
 * memory stays bounded.
 */
export class SubscriptionQueue {
  readonly #limit: number;
  #items: Placed[] = [];
  #wake: (() => void) | undefined;
  #ended = false;
  #sink: Sink | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get ended(): boolean {
    return this.#ended;
  }

  put(item: Placed): void {
    if (this.#ended) return;
    if (this.#sink) {
      this.#sink.send(item);
      return;
    }
    if (this.#items.length >= this.#limit)
      this.#items = [{ at: item.at, event: { name: 'resync', data: {} } }];
    else this.#items.push(item);
    this.#wake?.();
  }

  /** Accepts no more events; queued ones are still returned by `next`. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#wake?.();
    this.#sink?.end();
  }

  /** Sends queued and later events to the sink instead of to `next`. */
  divert(sink: Sink): void {
    this.#sink = sink;
    for (const item of this.#items.splice(0)) sink.send(item);
    if (this.#ended) sink.end();
  }

  /** Drops the queued events. */
  clear(): void {
    this.#items = [];
  }

  /** Waits for the next event; undefined once the queue has ended and is empty. */
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
