import { DomainError } from '#shared/errors.ts';
import type { Caller, Deps } from '../../platform/deps.ts';
import type { LimitName } from '../../platform/limits/limit-table.ts';
import { findAwaits } from './auth.queries.ts';

/**
 * Calls with the account's own login have a limit of the account of their own, which strangers who know its
 * id can't use up. Where a call comes from counts with a login too: anybody can open accounts.
 * @throws DomainError `tooManyRequests`; `userNotFound`, `depositNotAwaited` without counting the call
 */
export async function takeAsJoiner(
  deps: Deps,
  actor: Caller['actor'],
  userId: string,
  { bySender, byAccount }: { readonly bySender: readonly [LimitName, string]; readonly byAccount: LimitName },
): Promise<void> {
  const awaits = await findAwaits(deps.database, userId);
  if (awaits === undefined) throw new DomainError('notFound', 'userNotFound');
  if (!awaits) throw new DomainError('conflict', 'depositNotAwaited');
  await deps.limits.take(...bySender);
  await deps.limits.take(byAccount, actor ? `own|${userId}` : userId);
}
