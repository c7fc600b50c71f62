import { findReferenceProblem } from '#shared/bank-reference.ts';
import { DomainError } from '#shared/errors.ts';

/** SPEC section 4.2. @throws DomainError for a text that is no bank's reference of a payout */
export function assertReference(reference: string): void {
  const problem = findReferenceProblem(reference);
  if (problem) throw new DomainError('badInput', problem, { reference });
}
