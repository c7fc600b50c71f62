import type { ReturnRequestInput } from '#shared/schemas/requests.ts';
import { changeOnce, scopeOf } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import { assertDecidable } from './requests.service.ts';

/**
 * @throws DomainError `conflict` when the withdrawal was not paid, is already marked, or has a change that
 *   waits for a second person
 */
export async function markReturned(deps: Deps, actor: Actor, input: ReturnRequestInput) {
  const change = { scope: scopeOf(actor), operation: 'return', input };
  return changeOnce(deps, change, 'request_return', async () => {
    await assertDecidable(deps, actor, input.id);
    const { id: request, reason } = input;
    return { actor: actor.userId, address: actor.address, request, reason };
  });
}
