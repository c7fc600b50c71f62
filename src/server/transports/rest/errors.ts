import { TRPCError } from '@trpc/server';
import { DomainError, type ErrorKind } from '#shared/errors.ts';
import { frameworkRefusalOf, refusalOf } from '../../procedures/errors.ts';

export const STATUS: Readonly<Record<ErrorKind, number>> = {
  badInput: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  tooMany: 429,
  unavailable: 503,
};

/** Null for a fault, whose text callers must not see. */
export function findRefusal(error: unknown): DomainError | null {
  const refusal = find(error);
  // Only in a path is a malformed id a 404 (see plugin.ts). In a body it is bad input.
  const misplaced = refusal?.kind === 'badInput' && refusal.key === 'notFound';
  return misplaced ? new DomainError('badInput', 'badInput') : refusal;
}

function find(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (error instanceof TRPCError) return refusalOf(error);
  return frameworkRefusalOf(error);
}
