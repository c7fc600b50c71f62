import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { maySee } from '#shared/policies.ts';
import type { IdChangeInput } from '#shared/schemas/common.ts';
import type { AddNoteInput, UserPageInput } from '#shared/schemas/users.ts';
import type { Page } from '#shared/views/common.ts';
import type { MemberPageView, NoteView } from '#shared/views/member-page.ts';
import type { StaffUserView } from '#shared/views/users.ts';
import { type Authorized, authorizeManaging } from '../../platform/authorize.ts';
import { change } from '../../platform/database/change-once.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import { listSpins } from '../spinner/spinner.queries.ts';
import * as queries from './member-page.queries.ts';
import { findStaffUser } from './users.queries.ts';

/**
 * @throws DomainError `notFound` for a missing, deleted or hidden account, `forbidden` for one that the actor
 *   may not manage
 */
export async function openAccount(deps: Deps, actor: Actor, id: string): Promise<Authorized<StaffUserView>> {
  const user = await findStaffUser(deps.database, id);
  if (!user || !maySee(actor.role, user.role)) throw new DomainError('notFound', 'userNotFound');
  return authorizeManaging(actor, user);
}

export async function getMemberPage(deps: Deps, actor: Actor, id: string): Promise<MemberPageView> {
  const user = await openAccount(deps, actor, id);
  const state = await queries.findMemberState(deps.database, id, actor.role === 'admin');
  if (!state) throw new DomainError('notFound', 'userNotFound');
  return { ...user, ...state };
}

export async function listMemberRequests(deps: Deps, actor: Actor, input: UserPageInput) {
  await openAccount(deps, actor, input.id);
  return queries.listMemberRequests(deps.database, input);
}

export async function listMemberSpins(deps: Deps, actor: Actor, input: UserPageInput) {
  await openAccount(deps, actor, input.id);
  const { id, ...page } = input;
  return listSpins(deps.database, id, page);
}

export async function listVideoDays(deps: Deps, actor: Actor, input: UserPageInput) {
  await openAccount(deps, actor, input.id);
  return queries.listVideoDays(deps.database, input);
}

export async function listDevices(deps: Deps, actor: Actor, id: string) {
  await openAccount(deps, actor, id);
  return queries.listDevices(deps.database, id);
}

/** Only superadmins may read the whole audit log. */
export async function listDecisions(deps: Deps, actor: Actor, input: UserPageInput) {
  await openAccount(deps, actor, input.id);
  return queries.listDecisions(deps.database, input);
}

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
