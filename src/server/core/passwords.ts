import { hash, verify } from '@node-rs/argon2';
import { createGate } from './gate.ts';

/** argon2id as OWASP advises for small machines: 19 MiB, two passes, about 10 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a stored hash (no such account) it takes the same time and answers false. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

export function createPasswords(concurrency = 2): Passwords {
  const gate = createGate(concurrency);
  const hashOf = (password: string) => gate(() => hash(password, COST));
  const nobody = hashOf('nobody has this password');
  return {
    hash: hashOf,
    async verify(stored, password) {
      const against = stored ?? (await nobody);
      const matches = await gate(() => verify(against, password)).catch(() => false);
      return stored !== undefined && matches;
    },
  };
}
