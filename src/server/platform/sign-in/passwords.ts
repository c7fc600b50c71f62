import { hash, verify } from '@node-rs/argon2';
import { WorkQueue } from '../concurrency/work-queue.ts';

/** argon2id with the minimum that OWASP recommends: 19 MiB of memory and two passes, about 10 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Both methods throw DomainError `unavailable` when too many hashes wait. */
export interface Passwords {
  readonly queue: WorkQueue;
  hash(password: string, known?: boolean): Promise<string>;
  /**
   * If there is no such account, `stored` is undefined: `verify` then takes the same time and returns false,
   * so that a caller cannot find out which accounts exist.
   */
  verify(stored: string | undefined, password: string, known?: boolean): Promise<boolean>;
}

/** A hash that no password of a person has, made once a process. */
let nobodys: Promise<string> | undefined;

export function createPasswords(): Passwords {
  const queue = new WorkQueue('hash');
  nobodys ??= hash('nobody has this password', COST);
  const nobody = nobodys;
  return {
    queue,
    hash: (password, known) => queue.run(() => hash(password, COST), known),
    async verify(stored, password, known) {
      const against = stored ?? (await nobody);
      const matches = await queue.run(() => verify(against, password).catch(() => false), known);
      return stored !== undefined && matches;
    },
  };
}
