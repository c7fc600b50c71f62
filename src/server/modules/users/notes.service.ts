import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { IdChangeInput } from '#shared/schemas/common.ts';
import type { AddNoteInput, UserPageInput } from '#shared/schemas/users.ts';
import type { Page } from '#shared/views/common.ts';
import type { NoteView } from '#shared/views/member-page.ts';
import { change } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import { openAccount } from './member-page.service.ts';
import * as queries from './notes.queries.ts';

const mayDelete = (actor: Actor) => (authorId: string) =>
  actor.role === 'superadmin' || authorId === actor.userId;

/** The notes about an account, for staff only: nothing that a member can read contains them. */
export async function listNotes(deps: Deps, actor: Actor, input: UserPageInput): Promise<Page<NoteView>> {
  await openAccount(deps, actor, input.id);
  return queries.listNotes(deps.database, input, mayDelete(actor));
}

/** @throws DomainError as `openAccount` */
export async function addNote(deps: Deps, actor: Actor, input: AddNoteInput): Promise<{ id: string }> {
  return change(deps, actor, 'note_add', input, async () => {
    await openAccount(deps, actor, input.id);
    const { userId, address } = actor;
    return { actor: userId, address, id: randomUUID(), user: input.id, text: input.text };
  });
}

/**
 * @throws DomainError `noteNotFound`, `forbidden` for another author's note unless the actor is a superadmin,
 *   and as `openAccount`
 */
export async function deleteNote(deps: Deps, actor: Actor, input: IdChangeInput): Promise<{ id: string }> {
  return change(deps, actor, 'note_delete', input, async () => {
    const note = await queries.findNote(deps.database, input.id);
    if (!note) throw new DomainError('notFound', 'noteNotFound');
    await openAccount(deps, actor, note.userId);
    if (!mayDelete(actor)(note.authorId)) throw new DomainError('forbidden', 'forbidden');
    return { id: input.id };
  });
}
