import type { ReturnRequestInput } from '#shared/schemas/requests.ts';
import { change } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import { assertDecidable } from './requests.service.ts';

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
