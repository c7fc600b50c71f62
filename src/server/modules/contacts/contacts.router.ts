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
} from '../../procedures/init.ts';
import * as contacts from './contacts.service.ts';

export const contactsRouter = router({
  create: memberProcedure({ answers: '`{id}`', limit: ['messageByAccount'] })
    .input(createContactInput)
    .mutation(({ ctx, input }) => contacts.createContact(ctx.deps, ctx.actor, input)),
  createAsGuest: publicProcedure({ answers: '`{id}`', limit: ['guestMessageByAddress'] })
    .input(createGuestContactInput)
    .mutation(({ ctx, input }) => contacts.createGuestContact(ctx.deps, ctx, input)),
  mine: memberProcedure({ answers: '`Page<OwnContactView>`' })
    .input(pageInput)
    .query(({ ctx, input }) => contacts.listOwnContacts(ctx.deps, ctx.actor, input)),
  unread: memberProcedure({ answers: '`{count}`: messages with an answer that was not read' }).query(
    ({ ctx }) => contacts.countUnread(ctx.deps, ctx.actor),
  ),
  markSeen: memberProcedure({ answers: '`{id}`', limit: 'settingByAccount' })
    .input(idChangeInput)
    .mutation(({ ctx, input }) => contacts.markContactSeen(ctx.deps, ctx.actor, input)),
  follow: memberProcedure({ answers: '`{id}` (of the words added)', limit: ['messageByAccount'] })
    .input(answerContactInput)
    .mutation(({ ctx, input }) => contacts.followContact(ctx.deps, ctx.actor, input)),
  thread: accountProcedure({
    answers: '`ContactThread` (authors named for staff only)',
    whose: 'members: own',
  })
    .input(idInput)
    .query(({ ctx, input }) => contacts.getThread(ctx.deps, ctx.actor, input.id)),
  list: staffProcedure({ answers: '`Page<ContactView>`' })
    .input(listContactsInput)
    .query(({ ctx, input }) => contacts.listContacts(ctx.deps, ctx.actor, input)),
  counts: staffProcedure({ answers: '`ContactCounts`' }).query(({ ctx }) =>
    contacts.countContacts(ctx.deps, ctx.actor),
  ),
  reply: staffProcedure({ answers: '`{id}` (of the answer)', withoutCode: 'an answer' })
    .input(answerContactInput)
    .mutation(({ ctx, input }) => contacts.replyToContact(ctx.deps, ctx.actor, input)),
  markRead: staffProcedure({ answers: '`{message}`', withoutCode: 'an answer' })
    .input(idChangeInput)
    .mutation(({ ctx, input }) => contacts.markContactRead(ctx.deps, ctx.actor, input)),
  delete: staffProcedure({ answers: '`{message}`' })
    .input(idChangeInput)
    .mutation(({ ctx, input }) => contacts.deleteContact(ctx.deps, ctx.actor, input)),
});
