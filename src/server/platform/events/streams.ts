import { type Placed, SubscriptionQueue } from './subscription-queue.ts';

/** Whose events a subscription gets: all events for staff, or the events of one member. */
export interface Audience {
  readonly audience: 'staff' | 'member';
  /** The account of the session. */
  readonly userId: string;
  /** When the session expires, and the stream with it. */
  readonly expiresAt?: Date;
  /** When the session was looked up (`performance.now()`). A session revoked since then gets no events. */
  readonly checkedAt?: number;
}

export interface Stream {
  readonly audience: Audience;
  readonly queue: SubscriptionQueue;
  /** Resolves when all events of the stream have been sent, or its reader has stopped. */
  readonly done: Promise<void>;
  readonly finish: () => void;
}

/** Events that may wait for one subscription. */
const MAX_QUEUED = 1_000;
/** Most open streams of one account in this process, on all transports; one more ends the oldest. */
const STREAMS_PER_USER = 40;
/** The least time that a revocation is remembered, for streams whose session was looked up before it. */
const REMEMBERED_MS = 30_000;

/** The open subscriptions of this process. */
export class Streams {
  readonly #staff = new Set<Stream>();
  readonly #members = new Map<string, Set<Stream>>();
  /** Streams of both audiences, oldest first. */
  readonly #byUser = new Map<string, Set<Stream>>();
  readonly #expiries = new Map<Stream, NodeJS.Timeout>();
  readonly #revoked = new Map<string, number>();

  get size(): number {
    let size = 0;
    for (const theirs of this.#byUser.values()) size += theirs.size;
    return size;
  }

  attach(audience: Audience): Stream {
    let finish = () => {};
    const done = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const stream: Stream = { audience, queue: new SubscriptionQueue(MAX_QUEUED), done, finish };
    const { userId, checkedAt, expiresAt } = audience;
    if (checkedAt !== undefined && this.revokedSince(userId, checkedAt)) {
      stream.queue.end();
      return stream;
    }
    if (audience.audience === 'staff') this.#staff.add(stream);
    else add(this.#members, userId, stream);
    const theirs = add(this.#byUser, userId, stream);
    const [oldest] = theirs;
    if (oldest && theirs.size > STREAMS_PER_USER) this.end(oldest);
    if (expiresAt) {
      const timer = setTimeout(() => this.end(stream), expiresAt.getTime() - Date.now());
      this.#expiries.set(stream, timer.unref());
    }
    return stream;
  }

  /** Ends a stream; its queued events are still sent. */
  end(stream: Stream): void {
    stream.queue.end();
    clearTimeout(this.#expiries.get(stream));
    this.#expiries.delete(stream);
    this.#staff.delete(stream);
    remove(this.#members, stream.audience.userId, stream);
    remove(this.#byUser, stream.audience.userId, stream);
  }

  endAll(): void {
    for (const theirs of [...this.#byUser.values()]) for (const stream of [...theirs]) this.end(stream);
  }

  /** @returns the number of streams that got the event */
  deliver(audience: 'staff' | 'member', userId: string | null, item: Placed): number {
    const streams = audience === 'staff' ? this.#staff : userId ? this.#members.get(userId) : undefined;
    for (const stream of streams ?? []) stream.queue.put(item);
    return streams?.size ?? 0;
  }

  /**
   * Ends all streams of an account.
   * @returns these streams
   */
  revoke(userId: string): Stream[] {
    const now = performance.now();
    for (const [user, moment] of this.#revoked) {
      if (moment > now - REMEMBERED_MS) break;
      this.#revoked.delete(user);
    }
    this.#revoked.delete(userId);
    this.#revoked.set(userId, now);
    const streams = [...(this.#byUser.get(userId) ?? [])];
    for (const stream of streams) this.end(stream);
    return streams;
  }

  revokedSince(userId: string, moment: number): boolean {
    return (this.#revoked.get(userId) ?? Number.NEGATIVE_INFINITY) >= moment;
  }
}

function add(groups: Map<string, Set<Stream>>, key: string, stream: Stream): Set<Stream> {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group.add(stream));
  return group;
}

function remove(groups: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const group = groups.get(key);
  if (group?.delete(stream) && group.size === 0) groups.delete(key);
}
