import PQueue from 'p-queue';
import { DomainError } from '#shared/errors.ts';
import { QUEUE_LIMITS, type QueueName } from '../limits/limit-table.ts';

/** Known callers (with a session, or on a trusted device) have priority and more room. */
export class WorkQueue {
  readonly name: QueueName;
  refused = 0;
  readonly #queue: PQueue;
  #admitted = 0;

  constructor(name: QueueName) {
    this.name = name;
    this.#queue = new PQueue({ concurrency: QUEUE_LIMITS[name].running });
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** @throws DomainError `unavailable` with the seconds to wait, when too many tasks wait already */
  async run<T>(task: () => Promise<T>, known = false): Promise<T> {
    this.#assertRoom(this.waiting, known);
    return this.#queue.add(task, { priority: known ? 1 : 0 });
  }

  /** @throws DomainError `unavailable` with the seconds to wait, when too many such calls run already */
  async admit<T>(call: () => Promise<T>, known: boolean): Promise<T> {
    this.#assertRoom(this.#admitted - QUEUE_LIMITS[this.name].running, known);
    this.#admitted++;
    try {
      return await call();
    } finally {
      this.#admitted--;
    }
  }

  #assertRoom(taken: number, known: boolean): void {
    const { strangers, waiting, retryAfter: seconds } = QUEUE_LIMITS[this.name];
    if (taken < (known ? waiting : strangers)) return;
    this.refused++;
    throw new DomainError('unavailable', 'busy', { seconds });
  }
}
