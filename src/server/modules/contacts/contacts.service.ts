import { randomUUID } from 'node:crypto';
import type { CreateContactInput } from '#shared/schemas/contacts.ts';
import { assertSelf } from '../../core/authorize.ts';
import type { Actor, Deps } from '../../core/deps.ts';
import type { PageInput } from '../../core/paging.ts';
import * as queries from './contacts.queries.ts';

export function listContacts(deps: Deps, input: PageInput) {
  return queries.listContacts(deps.database, input);
}

export function countContacts(deps: Deps) {
  return queries.countContacts(deps.database);
}

export async function createContact(
  deps: Deps,
  actor: Actor,
  input: CreateContactInput,
): Promise<{ id: string }> {
  assertSelf(actor, input.userId);
  return deps.database.call<{ id: string }>(
    'contact_create',
    actor.userId,
    randomUUID(),
    input.name,
    input.email,
    input.subject,
    input.message,
    input.idempotencyKey ?? randomUUID(),
  );
}

export async function markContactRead(deps: Deps, actor: Actor, id: string): Promise<{ message: string }> {
  await deps.database.call('contact_mark_read', actor.userId, actor.address, id);
  return { message: 'Contact marked as read' };
}

export async function deleteContact(deps: Deps, actor: Actor, id: string): Promise<{ message: string }> {
  await deps.database.call('contact_delete', actor.userId, actor.address, id, randomUUID());
  return { message: 'Contact deleted successfully' };
}
