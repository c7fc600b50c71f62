import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/transports/trpc/router.ts';
import { newKey, wasAnswered } from './attempt.ts';

/** How long pressing again after a lost answer is the same attempt; later the same input is meant as a new one. */
const SAME_ATTEMPT_MS = 2 * 60_000;

/**
 * Gives each change an idempotency key: the same for the same input until the server has answered, so that a repeat after
 * a lost answer happens once. A key that is in the input already stays: a form that moves money keeps its own (`useAttempt`).
 */
export const keyedChanges: TRPCLink<AppRouter> = () => {
  const attempts = new Map<string, { readonly key: string; readonly since: number }>();

  function attemptAt(input: string): { readonly key: string; readonly since: number } {
    const known = attempts.get(input);
    if (known && Date.now() - known.since < SAME_ATTEMPT_MS) return known;
    const attempt = { key: newKey(), since: Date.now() };
    attempts.set(input, attempt);
    return attempt;
  }

  return ({ op, next }) => {
    const given = op.input as { readonly idempotencyKey?: string } | undefined;
    if (op.type !== 'mutation' || given?.idempotencyKey) return next(op);
    const input = `${op.path} ${JSON.stringify(given)}`;
    const idempotencyKey = attemptAt(input).key;
    return observable((observer) =>
      next({ ...op, input: { ...given, idempotencyKey } }).subscribe({
        next(answer) {
          attempts.delete(input);
          observer.next(answer);
        },
        error(error) {
          if (wasAnswered(error)) attempts.delete(input);
          observer.error(error);
        },
        complete: () => observer.complete(),
      }),
    );
  };
};
