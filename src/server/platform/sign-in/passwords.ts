import { hash, verify } from '@node-rs/argon2';
import { passwordOf } from '#shared/identifiers.ts';
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

/** Older hashes are of the text as it was typed. A password of ASCII alone has one form. */
const formsOf = (typed: string) => new Set([passwordOf(typed), typed, typed.normalize('NFD')]);

export function createPasswords(): Passwords {
  const queue = new WorkQueue('hash');
  nobodys ??= hash('nobody has this password', COST);
  const nobody = nobodys;
  return {
    queue,
    hash: (password, known) => queue.run(() => hash(passwordOf(password), COST), known),
    async verify(stored, password, known) {
      const against = stored ?? (await nobody);
      for (const form of formsOf(password)) {
        if ((await queue.run(() => verify(against, form).catch(() => false), known)) && stored) return true;
      }
      return false;
    },
  };
}
