import PQueue from 'p-queue';
import { DomainError } from '#shared/errors.ts';
import { QUEUE_LIMITS, type QueueName } from './limit-table.ts';

/** A bounded queue for work that costs much: callers known to an account go first, and a full queue refuses at once. */
export class WorkQueue {
  readonly name: QueueName;
  /** Refused since the start. */
  refused = 0;
  readonly #queue: PQueue;

  constructor(name: QueueName) {
    this.name = name;
    this.#queue = new PQueue({ concurrency: QUEUE_LIMITS[name].running });
  }

  /** Tasks that wait to run. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** @throws DomainError `unavailable` with the seconds to wait, when too much waits already */
  async run<T>(task: () => Promise<T>, known = false): Promise<T> {
    const { strangers, waiting, retryAfter: seconds } = QUEUE_LIMITS[this.name];
    if (this.waiting >= (known ? waiting : strangers)) {
      this.refused++;
      throw new DomainError('unavailable', 'busy', { seconds });
    }
    return this.#queue.add(task, { priority: known ? 1 : 0 });
  }
}
