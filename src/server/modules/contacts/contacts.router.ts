import { idChangeInput, pageInput } from '#shared/schemas/common.ts';
import { createContactInput } from '#shared/schemas/contacts.ts';
import { memberProcedure, router, staffProcedure } from '../../transports/trpc/init.ts';
import * as contacts from './contacts.service.ts';

export const contactsRouter = router({
  create: memberProcedure
    .input(createContactInput)
    .mutation(({ ctx, input }) => contacts.createContact(ctx.deps, ctx.actor, input)),
  list: staffProcedure.input(pageInput).query(({ ctx, input }) => contacts.listContacts(ctx.deps, input)),
  counts: staffProcedure.query(({ ctx }) => contacts.countContacts(ctx.deps)),
  markRead: staffProcedure
    .input(idChangeInput)
    .mutation(({ ctx, input }) => contacts.markContactRead(ctx.deps, ctx.actor, input)),
  delete: staffProcedure
    .input(idChangeInput)
    .mutation(({ ctx, input }) => contacts.deleteContact(ctx.deps, ctx.actor, input)),
});
