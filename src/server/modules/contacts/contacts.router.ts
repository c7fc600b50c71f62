import { idChangeInput, idInput, pageInput } from '#shared/schemas/common.ts';
import {
  answerContactInput,
  createContactInput,
  createGuestContactInput,
  listContactsInput,
} from '#shared/schemas/contacts.ts';
import {
  accountProcedure,
  memberProcedure,
  publicProcedure,
  router,
  staffProcedure,
} from '../../transports/trpc/init.ts';
import * as contacts from './contacts.service.ts';

export const contactsRouter = router({
  create: memberProcedure
    .meta({ limit: ['messageByAccount'] })
    .input(createContactInput)
    .mutation(({ ctx, input }) => contacts.createContact(ctx.deps, ctx.actor, input)),
  createAsGuest: publicProcedure
    .meta({ limit: ['guestMessageByAddress'] })
    .input(createGuestContactInput)
    .mutation(({ ctx, input }) => contacts.createGuestContact(ctx.deps, ctx, input)),
  mine: memberProcedure
    .input(pageInput)
    .query(({ ctx, input }) => contacts.listOwnContacts(ctx.deps, ctx.actor, input)),
  unread: memberProcedure.query(({ ctx }) => contacts.countUnread(ctx.deps, ctx.actor)),
  markSeen: memberProcedure
    .meta({ limit: 'settingByAccount' })
    .input(idChangeInput)
    .mutation(({ ctx, input }) => contacts.markContactSeen(ctx.deps, ctx.actor, input)),
  follow: memberProcedure
    .meta({ limit: ['messageByAccount'] })
    .input(answerContactInput)
    .mutation(({ ctx, input }) => contacts.followContact(ctx.deps, ctx.actor, input)),
  thread: accountProcedure
    .input(idInput)
    .query(({ ctx, input }) => contacts.getThread(ctx.deps, ctx.actor, input.id)),
  list: staffProcedure
    .input(listContactsInput)
    .query(({ ctx, input }) => contacts.listContacts(ctx.deps, ctx.actor, input)),
  counts: staffProcedure.query(({ ctx }) => contacts.countContacts(ctx.deps, ctx.actor)),
  reply: staffProcedure
    .input(answerContactInput)
    .mutation(({ ctx, input }) => contacts.replyToContact(ctx.deps, ctx.actor, input)),
  markRead: staffProcedure
    .input(idChangeInput)
    .mutation(({ ctx, input }) => contacts.markContactRead(ctx.deps, ctx.actor, input)),
  delete: staffProcedure
    .input(idChangeInput)
    .mutation(({ ctx, input }) => contacts.deleteContact(ctx.deps, ctx.actor, input)),
});
