import { BODY_LIMITS } from '../../../platform/limits/limit-table.ts';

export interface Body {
  /** The bytes that the request declares, or the most that its call may send if it declares none. */
  readonly size: number;
  readonly known: boolean;
  /** When the body was admitted, in milliseconds of `performance.now()`. */
  readonly startedAt: number;
  /** Bytes read so far. */
  received: number;
  whole: boolean;
  /** Aborted when another body takes this body's room. */
  readonly stop: AbortController;
}

export function arrivalMs(size: number): number {
  return BODY_LIMITS.arrivalMs + (size / BODY_LIMITS.bytesPerSecond) * 1_000;
}

/** So nobody can block others by declaring many bytes and sending few. */
export class BodyBudget {
  readonly #bodies = new Set<Body>();
  readonly #room: number;
  #used = 0;

  constructor(room: number = BODY_LIMITS.inFlight) {
    this.#room = room;
  }

  get used(): number {
    return this.#used;
  }

  get count(): number {
    return this.#bodies.size;
  }

  /** @returns undefined when there is no room. The caller must release the body at the end of its request. */
  admit(size: number, known: boolean, now = performance.now()): Body | undefined {
    const body: Body = {
      size,
      known,
      startedAt: now,
      received: 0,
      whole: false,
      stop: new AbortController(),
    };
    const leaving: Body[] = [];
    let free = this.#room - this.#used;
    const candidates = [...this.#bodies].filter((each) => givesWay(each, body, now)).sort(bySize);
    for (const each of candidates) {
      if (free >= size) break;
      leaving.push(each);
      free += each.size;
    }
    if (free < size) return undefined;
    for (const each of leaving) {
      this.release(each);
      each.stop.abort();
    }
    this.#bodies.add(body);
    this.#used += size;
    return body;
  }

  release(body: Body): void {
    if (this.#bodies.delete(body)) this.#used -= body.size;
  }
}

/** The weight is the size, doubled for an anonymous sender. */
function givesWay(body: Body, newcomer: Body, now: number): boolean {
  if (body.whole) return false;
  return isLate(body, now) || weight(body) >= 2 * weight(newcomer);
}

function weight({ size, known }: Body): number {
  return known ? size : 2 * size;
}

function isLate({ size, startedAt, received }: Body, now: number): boolean {
  return received < (size * (now - startedAt - BODY_LIMITS.lateMs)) / arrivalMs(size);
}

function bySize(a: Body, b: Body): number {
  return b.size - a.size;
}
