import { randomUUID } from 'node:crypto';
import type { IdChangeInput } from '#shared/schemas/common.ts';
import type { CreateContactInput } from '#shared/schemas/contacts.ts';
import { assertSelf } from '../../platform/authorize.ts';
import { changeOnce, scopeOf } from '../../platform/database/change-once.ts';
import type { PageInput } from '../../platform/database/paging.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
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
  const change = { scope: scopeOf(actor), operation: 'contact', input };
  return changeOnce(deps, change, 'contact_create', async () => {
    await deps.limits.take('messageByAccount', actor.userId, 'tooManyMessages');
    const { name, email, subject, message } = input;
    return { user: actor.userId, id: randomUUID(), name, email, subject, message };
  });
}

export async function markContactRead(
  deps: Deps,
  actor: Actor,
  input: IdChangeInput,
): Promise<{ message: string }> {
  const change = { scope: scopeOf(actor), operation: 'contact.read', input };
  await changeOnce(deps, change, 'contact_mark_read', () => ({
    actor: actor.userId,
    address: actor.address,
    id: input.id,
  }));
  return { message: 'Contact marked as read' };
}

export async function deleteContact(
  deps: Deps,
  actor: Actor,
  input: IdChangeInput,
): Promise<{ message: string }> {
  const change = { scope: scopeOf(actor), operation: 'contact.delete', input };
  await changeOnce(deps, change, 'contact_delete', () => ({
    actor: actor.userId,
    address: actor.address,
    id: input.id,
  }));
  return { message: 'Contact deleted successfully' };
}
