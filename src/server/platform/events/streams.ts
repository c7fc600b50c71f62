import type { MemberEvent, StaffEvent } from '#shared/events.ts';
import { isAfter, type Position } from './outbox.ts';

/** A `Set` for each key would take four times as much memory. */
export class Groups<Item> {
  readonly #lists = new Map<string, readonly Item[]>();

  of(key: string): readonly Item[] {
    return this.#lists.get(key) ?? [];
  }

  add(key: string, item: Item): void {
    this.#lists.set(key, this.of(key).concat([item]));
  }

  remove(key: string, item: Item): void {
    const left = this.of(key).filter((other) => other !== item);
    if (left.length > 0) this.#lists.set(key, left);
    else this.#lists.delete(key);
  }

  all(): Item[] {
    return [...this.#lists.values()].flat();
  }

  get size(): number {
    let size = 0;
    for (const list of this.#lists.values()) size += list.length;
    return size;
  }
}

const STREAMS_PER_USER = 40;
/**
 * A stream that is attached later, but whose session was looked up before the revocation, is ended at once.
 */
const REMEMBERED_MS = 30_000;
/** The events of an own account that staff get too: they say why a session ends. */
const FOR_ALL_ROLES: readonly string[] = ['userStatusChanged', 'sessionEnded'] satisfies LiveEvent['name'][];

export class Streams {
  readonly #staff = new Set<Stream>();
  readonly #byUser = new Groups<Stream>();
  readonly #revoked = new Map<string, number>();
  /** One function for all streams. A closure for each stream would take memory for each connected phone. */
  readonly #remove = (stream: Stream) => {
    this.#staff.delete(stream);
    this.#byUser.remove(stream.audience.userId, stream);
  };

  get size(): number {
    return this.#byUser.size;
  }

  attach(audience: Audience): Stream {
    const stream = new Stream(audience, this.#remove);
    const { userId, checkedAt } = audience;
    if (checkedAt !== undefined && this.revokedSince(userId, checkedAt)) {
      stream.end();
      return stream;
    }
    if (audience.audience === 'staff') this.#staff.add(stream);
    this.#byUser.add(userId, stream);
    const theirs = this.#byUser.of(userId);
    if (theirs.length > STREAMS_PER_USER) theirs[0]?.end();
    return stream;
  }

  endAll(): void {
    for (const stream of this.#byUser.all()) stream.end();
  }

  /** Ends the streams whose session has expired; their queued events are still sent. */
  endExpired(): void {
    const now = Date.now();
    for (const stream of this.#byUser.all())
      if ((stream.audience.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) <= now) stream.end();
  }

  /** @param userId null: all members */
  deliver(audience: 'staff' | 'member', userId: string | null, item: Placed): number {
    if (audience === 'staff') {
      for (const stream of this.#staff) stream.put(item);
      return this.#staff.size;
    }
    const isForAll = FOR_ALL_ROLES.includes(item.event.name);
    const streams = (userId === null ? this.#byUser.all() : this.#byUser.of(userId)).filter(
      (stream) => isForAll || stream.audience.audience === 'member',
    );
    for (const stream of streams) stream.put(item);
    return streams.length;
  }

  revoke(userId: string): readonly Stream[] {
    const now = performance.now();
    for (const [user, moment] of this.#revoked) {
      if (moment > now - REMEMBERED_MS) break;
      this.#revoked.delete(user);
    }
    this.#revoked.delete(userId);
    this.#revoked.set(userId, now);
    const streams = this.#byUser.of(userId);
    for (const stream of streams) stream.end();
    return streams;
  }

  revokedSince(userId: string, moment: number): boolean {
    return (this.#revoked.get(userId) ?? Number.NEGATIVE_INFINITY) >= moment;
  }
}

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
