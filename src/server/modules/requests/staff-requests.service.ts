import { staffRequests } from '#shared/i18n/en/staff-requests.ts';
import { CLAIM_SECONDS } from '#shared/rules.ts';
import type { IdChangeInput } from '#shared/schemas/common.ts';
import type { ClaimRequestInput, CleanupInput, ReturnRequestInput } from '#shared/schemas/requests.ts';
import type { RequestClaim } from '#shared/views/requests.ts';
import type { MayWait } from '#shared/views/second-person.ts';
import { change, changeOnce, scopeOf, WAITS } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import { assertDecidable } from './requests.service.ts';

/** SPEC section 4. @throws DomainError `conflict` when the request is decided or in a payout batch */
export async function claimRequest(
  deps: Deps,
  actor: Actor,
  input: ClaimRequestInput,
): Promise<{ claim: RequestClaim; own: boolean }> {
  const { claim } = await change(deps, actor, 'request_claim', input, async () => {
    await assertDecidable(deps, actor, input.id);
    return {
      request: input.id,
      takeOver: input.takeOver ?? false,
      seconds: CLAIM_SECONDS,
    };
  });
  return { claim, own: claim.by.id === actor.userId };
}

export async function releaseRequest(
  deps: Deps,
  actor: Actor,
  input: IdChangeInput,
): Promise<{ id: string }> {
  return change(deps, actor, 'request_release', input, { request: input.id });
}

/** Refunds the request if it is a pending withdrawal. */
export async function deleteRequest(
  deps: Deps,
  actor: Actor,
  input: IdChangeInput,
): Promise<{ message: string } & MayWait> {
  const { awaitingSecondPerson } = await change(deps, actor, 'request_delete', input, async () => {
    await assertDecidable(deps, actor, input.id);
    return { request: input.id };
  });
  if (awaitingSecondPerson) return { message: WAITS, awaitingSecondPerson };
  return { message: staffRequests.requestDeleted };
}

/** The most requests that one SQL statement removes: few enough to stay within its time limit. */
const CLEANED_AT_ONCE = 100;

/** Each has its own key scope, so a repeat goes on after an error. */
export async function cleanupRequests(
  deps: Deps,
  actor: Actor,
  input: CleanupInput = {},
): Promise<{ removed: number } & MayWait> {
  for (let removed = 0, part = 0; ; part++) {
    const attempt = {
      scope: `${scopeOf(actor)}${part > 0 ? `:${part}` : ''}`,
      operation: 'request.cleanup',
      input,
    };
    const portion = await changeOnce(deps, attempt, 'requests_cleanup', () => ({
      actor: actor.userId,
      address: actor.address,
      most: CLEANED_AT_ONCE,
      ids: null,
    }));
    removed += portion.removed;
    if (portion.awaitingSecondPerson) return { removed, awaitingSecondPerson: true };
    if (portion.removed < CLEANED_AT_ONCE) return { removed };
  }
}

/**
 * @throws DomainError `conflict` when the withdrawal was not paid, is already marked, or has a change that
 *   waits for a second person
 */
export async function markReturned(deps: Deps, actor: Actor, input: ReturnRequestInput) {
  return change(deps, actor, 'request_return', input, async () => {
    await assertDecidable(deps, actor, input.id);
    const { id: request, reason } = input;
    return { request, reason };
  });
}
