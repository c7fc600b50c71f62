import { assertReference } from '#shared/bank-reference.ts';
import { DomainError } from '#shared/errors.ts';
import type { IdChangeInput } from '#shared/schemas/common.ts';
import type { RefuseWaitingInput, WaitingKind } from '#shared/schemas/second-person.ts';
import type { Page } from '#shared/views/common.ts';
import type { WaitingChangeView } from '#shared/views/second-person.ts';
import { authorizeManaging } from '../../platform/authorize.ts';
import { change } from '../../platform/database/change-once.ts';
import type { PageInput } from '../../platform/database/paging.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import { countDecision } from '../metrics/metrics.service.ts';
import { LEVELS_FOR_SQL } from '../users/users.service.ts';
import * as queries from './second-person.queries.ts';

/** SPEC section 14. */
export function listWaiting(deps: Deps, actor: Actor, input: PageInput): Promise<Page<WaitingChangeView>> {
  return queries.listWaiting(deps.database, actor, input);
}

export function countWaiting(deps: Deps, actor: Actor): Promise<{ count: number; inUse: boolean }> {
  return queries.countWaiting(deps.database, actor);
}

/** In the answer, `user` is null if the change concerns no account that exists. */
async function assertDecidable(deps: Deps, actor: Actor, id: string) {
  const found = await queries.findConcerned(deps.database, id);
  if (!found) throw new DomainError('notFound', 'waitingNotFound');
  if (found.user) authorizeManaging(actor, found.user);
  return found;
}

const COUNTED: Partial<Record<WaitingKind, 'Deposit' | 'Withdraw'>> = {
  deposit: 'Deposit',
  payout: 'Withdraw',
};

/**
 * @throws DomainError `secondPersonSame` for the maker; `secondPersonMade` when one person may be behind the
 *   actor and the maker, or the actor and the member (app.same_person); `waitingDecided`; `makerGone`; or a
 *   refusal of the change itself, after which the change keeps waiting
 */
export async function confirmWaiting(
  deps: Deps,
  actor: Actor,
  input: IdChangeInput,
): Promise<{ id: string }> {
  let concerned: { id: string } | null = null;
  const prepare = async () => {
    const { user, reference } = await assertDecidable(deps, actor, input.id);
    concerned = user;
    // A change may wait since before the release that brought this rule.
    if (reference) assertReference(reference);
    return {
      waiting: input.id,
      levels: LEVELS_FOR_SQL,
      credited: deps.env.joiningDepositCredited,
    };
  };
  const { id } = await change(deps, actor, 'waiting_confirm', input, prepare, ({ kind }) => {
    const type = COUNTED[kind];
    if (type) countDecision(deps, type, 'approved');
  });
  if (concerned) deps.sessions.forget((concerned as { id: string }).id);
  return { id };
}

export async function refuseWaiting(
  deps: Deps,
  actor: Actor,
  input: RefuseWaitingInput,
): Promise<{ id: string }> {
  return change(deps, actor, 'waiting_refuse', input, async () => {
    await assertDecidable(deps, actor, input.id);
    return { waiting: input.id, reason: input.reason || null };
  });
}

/** @throws DomainError `forbidden` if another person made it */
export function withdrawWaiting(deps: Deps, actor: Actor, input: IdChangeInput): Promise<{ id: string }> {
  return change(deps, actor, 'waiting_withdraw', input, {
    waiting: input.id,
  });
}
