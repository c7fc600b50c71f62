import { Groups } from './groups.ts';
import { type Audience, type LiveEvent, type Placed, Stream } from './stream.ts';

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
