import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { staff } from '#shared/i18n/en/staff.ts';
import { requestNumberOf } from '#shared/identifiers.ts';
import { isStaff } from '#shared/policies.ts';
import { requestNumber } from '#shared/rules.ts';
import type { IdChangeInput } from '#shared/schemas/common.ts';
import type {
  AnswerContactInput,
  CreateContactInput,
  CreateGuestContactInput,
  ListContactsInput,
} from '#shared/schemas/contacts.ts';
import type { ContactThread } from '#shared/views/contacts.ts';
import type { MayWait } from '#shared/views/second-person.ts';
import { assertSelf } from '../../platform/authorize.ts';
import { change, changeOnce, WAITS } from '../../platform/database/change-once.ts';
import type { PageInput } from '../../platform/database/paging.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import { assertRoom } from '../../platform/limits/uploads.ts';
import { findKnownDevice, type Origin } from '../../platform/sign-in/devices.ts';
import * as queries from './contacts.queries.ts';

export function listContacts(deps: Deps, actor: Actor, input: ListContactsInput) {
  return queries.listContacts(deps.database, input, actor.role);
}

export function listOwnContacts(deps: Deps, actor: Actor, input: PageInput) {
  return queries.listOwnContacts(deps.database, actor.userId, input);
}

export async function countUnread(deps: Deps, actor: Actor): Promise<{ count: number }> {
  return { count: await queries.countUnread(deps.database, actor.userId) };
}

/** For staff and for its member, who does not learn which person answered. */
export async function getThread(deps: Deps, actor: Actor, id: string): Promise<ContactThread> {
  const own = await queries.findContact(deps.database, id, actor.role);
  const forStaff = isStaff(actor.role);
  if (!own || !(forStaff || own.userId === actor.userId)) {
    throw new DomainError('notFound', 'contactNotFound');
  }
  const answers = await queries.listAnswers(deps.database, id);
  if (!forStaff) return { contact: own, answers: answers.map((one) => ({ ...one, author: null })) };
  const { unread: _, ...contact } = own;
  return { contact, answers };
}

export function countContacts(deps: Deps, actor: Actor) {
  return queries.countContacts(deps.database, actor.role);
}

/** The arguments of a change by staff. @throws DomainError `contactNotFound` */
async function argumentsOf(deps: Deps, { userId, address, role }: Actor, { id }: IdChangeInput) {
  if (!(await queries.findContact(deps.database, id, role)))
    throw new DomainError('notFound', 'contactNotFound');
  return { actor: userId, address, id };
}

export async function createContact(
  deps: Deps,
  actor: Actor,
  input: CreateContactInput,
): Promise<{ id: string }> {
  assertSelf(actor, input.userId);
  return change(deps, actor, 'contact_create', input, async () => {
    await deps.limits.take('messageByAccount', actor.userId, 'tooManyMessages');
    const { name, email, subject, message } = input;
    return { user: actor.userId, id: randomUUID(), name, email, subject, message };
  });
}

/**
 * A request number in the subject is only text: nobody has proved that the request is the guest's.
 * @throws DomainError `tooManyRequests`
 */
export async function createGuestContact(
  deps: Deps,
  { address, device }: Origin,
  input: CreateGuestContactInput,
): Promise<{ id: string }> {
  const { name, email, message } = input;
  const attempt = { scope: `guest:${email.toLowerCase()}`, operation: 'contact.guest', input };
  return changeOnce(deps, attempt, 'contact_create_guest', async () => {
    const known = await findKnownDevice(deps, device.token);
    if (known) await deps.limits.take('guestMessageByDevice', known.hash);
    else await deps.limits.take('guestMessageByAddress', address);
    await assertRoom(deps);
    const number = requestNumberOf(input.requestNumber ?? '');
    const subject = number ? `${requestNumber(number)}: ${input.subject}` : input.subject;
    return { id: randomUUID(), name, email, subject, message };
  });
}

/** To a guest, the program sends nothing: the text records an e-mail that staff sent. */
export async function replyToContact(
  deps: Deps,
  actor: Actor,
  input: AnswerContactInput,
): Promise<{ id: string }> {
  return change(deps, actor, 'contact_reply', input, async () => ({
    ...(await argumentsOf(deps, actor, input)),
    answer: randomUUID(),
    text: input.text,
  }));
}

/** @throws DomainError `contactNotFound`, also for a message of another member; `tooManyMessages` */
export async function followContact(
  deps: Deps,
  actor: Actor,
  input: AnswerContactInput,
): Promise<{ id: string }> {
  return change(deps, actor, 'contact_follow', input, async () => {
    await deps.limits.take('messageByAccount', actor.userId, 'tooManyMessages');
    return { user: actor.userId, id: input.id, answer: randomUUID(), text: input.text };
  });
}

/** @throws DomainError `contactNotFound`, also for a message of another member */
export async function markContactSeen(
  deps: Deps,
  actor: Actor,
  input: IdChangeInput,
): Promise<{ id: string }> {
  return change(deps, actor, 'contact_seen', input, { user: actor.userId, id: input.id });
}

export async function markContactRead(
  deps: Deps,
  actor: Actor,
  input: IdChangeInput,
): Promise<{ message: string }> {
  await change(deps, actor, 'contact_mark_read', input, () => argumentsOf(deps, actor, input));
  return { message: staff.contactRead };
}

export async function deleteContact(
  deps: Deps,
  actor: Actor,
  input: IdChangeInput,
): Promise<{ message: string } & MayWait> {
  const given = () => argumentsOf(deps, actor, input);
  const { awaitingSecondPerson } = await change(deps, actor, 'contact_delete', input, given);
  if (awaitingSecondPerson) return { message: WAITS, awaitingSecondPerson };
  return { message: staff.contactDeleted };
}
