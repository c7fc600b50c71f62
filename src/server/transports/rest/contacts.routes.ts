import * as z from 'zod/mini';
import { idChangeInput, pageInput } from '#shared/schemas/common.ts';
import { createContactInput } from '#shared/schemas/contacts.ts';
import { awaitingSecondPerson, contact, message, nextCursor, rowId, toContact } from './response-schemas.ts';
import { route } from './route.ts';

export const contactRoutes = [
  route({
    method: 'GET',
    path: '/contacts',
    summary: 'List contact messages, newest first',
    access: 'staff',
    input: pageInput,
    response: { contacts: z.array(contact), nextCursor },
    run: async (caller, input) => {
      const page = await caller.contacts.list(input);
      return { contacts: page.items.map(toContact), nextCursor: page.nextCursor };
    },
  }),
  route({
    method: 'POST',
    path: '/contacts',
    summary: 'Write to the admins',
    access: 'member',
    input: createContactInput,
    response: { contactId: rowId },
    run: async (caller, input) => ({ contactId: (await caller.contacts.create(input)).id }),
  }),
  route({
    method: 'POST',
    path: '/contacts/{id}/read',
    summary: 'Mark a message as read',
    access: 'staff',
    input: idChangeInput,
    response: { message },
    run: (caller, input) => caller.contacts.markRead(input),
  }),
  route({
    method: 'DELETE',
    path: '/contacts/{id}',
    summary: 'Delete a message',
    access: 'staff',
    input: idChangeInput,
    response: { message, awaitingSecondPerson },
    run: (caller, input) => caller.contacts.delete(input),
  }),
];
