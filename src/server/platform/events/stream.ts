import type { MemberEvent, StaffEvent } from '#shared/events.ts';
import { isAfter, type Position } from './position.ts';

export type LiveEvent = StaffEvent | MemberEvent;
export interface Placed {
  readonly at: Position;
  readonly event: LiveEvent;
}

export interface Audience {
  readonly audience: 'staff' | 'member';
  readonly userId: string;
  readonly expiresAt?: Date;
  /**
   * When the session was looked up (`performance.now()`). If it was revoked since then, no events are sent.
   */
  readonly checkedAt?: number;
}

export interface Sink {
  send(item: Placed): void;
  /** Called once, after the last event. */
  end(): void;
}

const MAX_QUEUED = 1_000;

/** A full queue is replaced by one `resync` event, so that memory stays bounded. */
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

  /** Events at or before the position `sent` are skipped. */
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

  clear(): void {
    this.#items = [];
  }

  async next(): Promise<Placed | undefined> {
    while (this.#items.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
    return this.#items.shift();
  }

  finish(): void {
    this.end();
    this.#isDone = true;
    for (const resolve of this.#onDone ?? []) resolve();
    this.#onDone = undefined;
  }

  done(): Promise<void> {
    if (this.#isDone) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onDone = [...(this.#onDone ?? []), resolve];
    });
  }
}
