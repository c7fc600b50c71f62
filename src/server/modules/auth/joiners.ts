import { DomainError } from '#shared/errors.ts';
import type { Caller, Deps } from '../../platform/deps.ts';
import type { LimitName } from '../../platform/limits/limit-table.ts';
import { readDevice } from '../../platform/sign-in/devices.ts';
import { findJoiner } from './auth.queries.ts';

/**
 * Calls with the account's own login or from its known device have a limit of their own, which strangers who
 * know the account's id can't use up.
 * @throws DomainError `tooManyRequests`; `userNotFound`, `depositNotAwaited` without counting the call
 */
export async function takeAsJoiner(
  deps: Deps,
  { actor, address, device }: Caller,
  userId: string,
  limits: { readonly byAddress: LimitName; readonly byAccount: LimitName },
): Promise<void> {
  const account = await findJoiner(deps.database, userId, readDevice(deps.vault, device.token));
  if (!account) throw new DomainError('notFound', 'userNotFound');
  if (!account.awaits) throw new DomainError('conflict', 'depositNotAwaited');
  const own = actor !== null || account.knownDevice;
  if (!own) await deps.limits.take(limits.byAddress, address);
  await deps.limits.take(limits.byAccount, own ? `own|${userId}` : userId);
}
