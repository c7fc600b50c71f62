import { randomUUID } from 'node:crypto';
import { SAVED_ACCOUNTS_MAX } from '#shared/rules.ts';
import type { IdChangeInput } from '#shared/schemas/common.ts';
import type { RenameAccountInput, SaveAccountInput } from '#shared/schemas/saved-accounts.ts';
import type { SavedAccount } from '#shared/views/saved-accounts.ts';
import { change } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import * as queries from './saved-accounts.queries.ts';

/** No caller can read those of another member. */
export function listSavedAccounts(deps: Deps, actor: Actor): Promise<readonly SavedAccount[]> {
  return queries.listSavedAccounts(deps.database, actor.userId);
}

/** @throws DomainError `savedAccountsFull` */
export function saveAccount(deps: Deps, actor: Actor, input: SaveAccountInput): Promise<{ id: string }> {
  return change(deps, actor, 'account_save', input, {
    user: actor.userId,
    id: randomUUID(),
    most: SAVED_ACCOUNTS_MAX,
    name: input.name,
    accountNumber: input.accountNumber,
    accountName: input.accountName,
    bankName: input.bankName,
  });
}

/** @throws DomainError `notFound`, also for another member's account */
export function renameAccount(deps: Deps, actor: Actor, input: RenameAccountInput): Promise<{ id: string }> {
  const { id, name } = input;
  return change(deps, actor, 'account_rename', input, { user: actor.userId, id, name });
}

/** @throws DomainError `notFound`, also for another member's account; `savedAccountUsed` */
export function removeAccount(deps: Deps, actor: Actor, input: IdChangeInput): Promise<{ id: string }> {
  return change(deps, actor, 'account_remove', input, { user: actor.userId, id: input.id });
}
