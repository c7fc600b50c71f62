import { CLAIM_SECONDS } from '#shared/rules.ts';
import type { IdChangeInput } from '#shared/schemas/common.ts';
import type { ClaimRequestInput } from '#shared/schemas/requests.ts';
import type { RequestClaim } from '#shared/views/requests.ts';
import { change } from '../../platform/database/change-once.ts';
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
