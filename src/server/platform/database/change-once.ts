import { createHash, randomUUID } from 'node:crypto';
import type { Answer, Arguments, FunctionName } from '#drizzle/calls.ts';
import type { Database, IdempotencyKey } from '#drizzle/client.ts';
import { DomainError } from '#shared/errors.ts';
import { isStaff } from '#shared/policies.ts';
import type { Actor } from '../deps.ts';
import type { Vault } from '../vault.ts';

interface Change {
  /** The owner of the key, so that no caller gets another caller's answer by sending the same key. */
  readonly scope: string;
  readonly operation: string;
  readonly input: { readonly idempotencyKey?: string | undefined };
}

export function scopeOf({ userId, role }: Pick<Actor, 'userId' | 'role'>): string {
  return `${isStaff(role) ? 'staff' : 'user'}:${userId}`;
}

/**
 * A repeat gets the first answer as long as the key is stored (`HOUSEKEEPING`).
 * @param prepare checks the input and returns the arguments. A repeat does not run `prepare`, because the
 *   first call may have changed what `prepare` checks
 * @param onMade called with the answer, for metrics. Not called for a repeat that finds the first answer; of
 *   calls with the same key at the same time, each may call it
 * @throws DomainError `keyReused` for the same key with another operation or input; refusals of `prepare` and
 *   of the SQL function
 */
export async function changeOnce<N extends FunctionName>(
  { database, vault }: { readonly database: Database; readonly vault: Vault },
  { scope, operation, input }: Change,
  name: N,
  prepare: (once: IdempotencyKey) => Promise<Arguments<N>> | Arguments<N>,
  onMade?: (answer: Answer<N>) => void,
): Promise<Answer<N>> {
  const { idempotencyKey, ...rest } = input;
  const once = {
    scope,
    key: idempotencyKey ?? randomUUID(),
    operation,
    fingerprint: idempotencyKey === undefined ? '' : fingerprintOf(vault, rest),
  };
  const find = async () => (idempotencyKey === undefined ? null : database.findAnswer(once, name));
  const first = await find();
  if (first !== null) return first;
  let args: Arguments<N>;
  try {
    args = await prepare(once);
  } catch (error) {
    // The first call may have finished during `prepare` and deleted the record that `prepare` looked for.
    const late = error instanceof DomainError ? await find() : null;
    if (late !== null) return late;
    throw error;
  }
  const answer = await database.callOnce(once, name, args);
  onMade?.(answer);
  return answer;
}

/** The `message` in the answer to a change that now waits for a second person (SPEC section 14). */
export const WAITS = 'This change waits for a second person. Nothing has moved yet.';

type Own<N extends FunctionName> = Omit<Arguments<N>, 'actor' | 'address'>;

/**
 * `changeOnce` by an account. It gives the SQL function the actor and the address, if it takes them.
 * @param args as `prepare` of `changeOnce`, or the arguments if there is nothing to check
 */
export function change<N extends FunctionName>(
  deps: { readonly database: Database; readonly vault: Vault },
  actor: Actor,
  name: N,
  input: Change['input'],
  args: Own<N> | ((once: IdempotencyKey) => Promise<Own<N>> | Own<N>),
  onMade?: (answer: Answer<N>) => void,
): Promise<Answer<N>> {
  const prepare = async (once: IdempotencyKey) => {
    const own = typeof args === 'function' ? await args(once) : args;
    return { actor: actor.userId, address: actor.address, ...own } as unknown as Arguments<N>;
  };
  return changeOnce(deps, { scope: scopeOf(actor), operation: name, input }, name, prepare, onMade);
}

/** A keyed hash, because the input may contain a password, which a plain hash would let others guess. */
function fingerprintOf(vault: Vault, input: object): string {
  const shorten = (_: string, value: unknown) =>
    typeof value === 'string' && value.length > 10_000
      ? createHash('sha256').update(value).digest('hex')
      : value;
  return vault.keyedHash('input', JSON.stringify(input, shorten));
}
