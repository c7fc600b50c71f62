import { randomUUID } from 'node:crypto';
import { toPaisa } from '#shared/money.ts';
import type { ListEntriesInput, TransferInput } from '#shared/schemas/accounts.ts';
import type { EntryView } from '#shared/views/cash.ts';
import type { Page } from '#shared/views/common.ts';
import type { MayWait } from '#shared/views/second-person.ts';
import { change } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import * as queries from './cash.queries.ts';

/** SPEC section 10. The books may show a receiving account below zero. */
export async function transferCash(
  deps: Deps,
  actor: Actor,
  input: TransferInput,
): Promise<{ id: string } & MayWait> {
  return change(deps, actor, 'cash_transfer', input, {
    transfer: randomUUID(),
    from: input.from,
    to: input.to,
    amountPaisa: toPaisa(input.amount),
    note: input.note,
  });
}

export function listEntries(deps: Deps, actor: Actor, input: ListEntriesInput): Promise<Page<EntryView>> {
  return queries.listEntries(deps.database, input, actor.role);
}
