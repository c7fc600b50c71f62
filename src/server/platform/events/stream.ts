import type { MemberEvent, StaffEvent } from '#shared/events.ts';
import { isAfter, type Position } from './position.ts';

export type LiveEvent = StaffEvent | MemberEvent;
export interface Placed {
  readonly at: Position;
  readonly event: LiveEvent;
}

/** Whose events a subscription gets: the events for staff, or the events of one member. */
export interface Audience {
  readonly audience: 'staff' | 'member';
  /** The account of the session. */
  readonly userId: string;
  /** When the session expires. The stream ends then too. */
  readonly expiresAt?: Date;
  /**
   * When the session was looked up (`performance.now()`). If it was revoked since then, no events are sent.
   */
  readonly checkedAt?: number;
}

/** Gets the events of a subscription after `divert`. Without `divert`, a generator reads them with `next`. */
export interface Sink {
  send(item: Placed): void;
  /** Called once, after the last event. */
  end(): void;
}

/** The most events that may wait for one subscription. */
const MAX_QUEUED = 1_000;

/**
 * One open subscription, and the events that wait to be sent to it. A full queue is replaced by one `resync`
 * event, so that memory stays bounded.
 */
export class Stream {
  readonly audience: Audience;
  readonly #remove: (stream: Stream) => void;
  #items: Placed[] = [];
  #wake: (() => void) | undefined;
  #ended = false;
  #sink: Sink | undefined;
  #sent: Position | undefined;
  #isDone = false;
  #onDone: (() => void)[] | undefined;

  /** @param remove called once, when the stream ends */
  constructor(audience: Audience, remove: (stream: Stream) => void) {
    this.audience = audience;
    this.#remove = remove;
  }

  get ended(): boolean {
    return this.#ended;
  }

  put(item: Placed): void {
    if (this.#ended) return;
    if (this.#sink) {
      this.#send(item, this.#sink);
      return;
    }
    if (this.#items.length >= MAX_QUEUED)
      this.#items = [{ at: item.at, event: { name: 'resync', data: {} } }];
    else this.#items.push(item);
    this.#wake?.();
  }

  /** Accepts no more events; queued ones are still returned by `next`. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#remove(this);
    this.#wake?.();
    if (this.#sink) this.#close(this.#sink);
  }

  /**
   * From now on all events, queued ones first, go to the sink instead of to `next`. Events at or before the
   * position `sent` are skipped.
   */
  divert(sink: Sink, sent: Position): void {
    this.#sink = sink;
    this.#sent = sent;
    for (const item of this.#items.splice(0)) this.#send(item, sink);
    if (this.#ended) this.#close(sink);
  }

  #send(item: Placed, sink: Sink): void {
    if (this.#sent && !isAfter(item.at, this.#sent)) return;
    this.#sent = item.at;
    sink.send(item);
  }

  #close(sink: Sink): void {
    this.finish();
    sink.end();
  }

  /** Drops the queued events. */
  clear(): void {
    this.#items = [];
  }

  /** Waits for the next event; undefined once the stream has ended and its queue is empty. */
  async next(): Promise<Placed | undefined> {
    while (this.#items.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
    return this.#items.shift();
  }

  /**
   * Called when all events were sent, or when their reader has stopped. Ends the stream and resolves `done`.
   */
  finish(): void {
    this.end();
    this.#isDone = true;
    for (const resolve of this.#onDone ?? []) resolve();
    this.#onDone = undefined;
  }

  /** Resolves after `finish`. */
  done(): Promise<void> {
    if (this.#isDone) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onDone = [...(this.#onDone ?? []), resolve];
    });
  }
}
