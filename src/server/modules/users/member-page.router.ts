import { idChangeInput, idInput } from '#shared/schemas/common.ts';
import { addNoteInput, userPageInput } from '#shared/schemas/users.ts';
import { router, staffProcedure } from '../../procedures/init.ts';
import * as page from './member-page.service.ts';
import * as notes from './member-page.service.ts';

export const memberPageRouter = router({
  member: router({
    get: staffProcedure({
      answers:
        '`MemberPageView`: the state of an account that the caller may manage; another one is `notFound` or `forbidden`, here and in the next eight',
    })
      .input(idInput)
      .query(({ ctx, input }) => page.getMemberPage(ctx.deps, ctx.actor, input.id)),
    requests: staffProcedure({ answers: '`Page<MemberRequestView>`: all, also off the list' })
      .input(userPageInput)
      .query(({ ctx, input }) => page.listMemberRequests(ctx.deps, ctx.actor, input)),
    spins: staffProcedure({ answers: '`Page<SpinView>`' })
      .input(userPageInput)
      .query(({ ctx, input }) => page.listMemberSpins(ctx.deps, ctx.actor, input)),
    videoDays: staffProcedure({ answers: '`Page<VideoDayView>`' })
      .input(userPageInput)
      .query(({ ctx, input }) => page.listVideoDays(ctx.deps, ctx.actor, input)),
    devices: staffProcedure({ answers: '`DeviceView[]`: when each known device was last seen' })
      .input(idInput)
      .query(({ ctx, input }) => page.listDevices(ctx.deps, ctx.actor, input.id)),
    decisions: staffProcedure({ answers: '`Page<DecisionView>`: who decided what, when and why' })
      .input(userPageInput)
      .query(({ ctx, input }) => page.listDecisions(ctx.deps, ctx.actor, input)),
  }),
  notes: router({
    list: staffProcedure({ answers: '`Page<NoteView>`' })
      .input(userPageInput)
      .query(({ ctx, input }) => notes.listNotes(ctx.deps, ctx.actor, input)),
    add: staffProcedure({ answers: '`{id}`', withoutCode: 'a note' })
      .input(addNoteInput)
      .mutation(({ ctx, input }) => notes.addNote(ctx.deps, ctx.actor, input)),
    delete: staffProcedure({ answers: '`{id}`', whose: 'the author, or a superadmin', withoutCode: 'a note' })
      .input(idChangeInput)
      .mutation(({ ctx, input }) => notes.deleteNote(ctx.deps, ctx.actor, input)),
  }),
});
