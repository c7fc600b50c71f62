import { idChangeInput, idInput } from '#shared/schemas/common.ts';
import { addNoteInput, userPageInput } from '#shared/schemas/users.ts';
import { router, staffProcedure } from '../../transports/trpc/init.ts';
import * as page from './member-page.service.ts';
import * as notes from './notes.service.ts';

export const memberPageRouter = router({
  member: router({
    get: staffProcedure
      .input(idInput)
      .query(({ ctx, input }) => page.getMemberPage(ctx.deps, ctx.actor, input.id)),
    requests: staffProcedure
      .input(userPageInput)
      .query(({ ctx, input }) => page.listMemberRequests(ctx.deps, ctx.actor, input)),
    spins: staffProcedure
      .input(userPageInput)
      .query(({ ctx, input }) => page.listMemberSpins(ctx.deps, ctx.actor, input)),
    videoDays: staffProcedure
      .input(userPageInput)
      .query(({ ctx, input }) => page.listVideoDays(ctx.deps, ctx.actor, input)),
    devices: staffProcedure
      .input(idInput)
      .query(({ ctx, input }) => page.listDevices(ctx.deps, ctx.actor, input.id)),
    decisions: staffProcedure
      .input(userPageInput)
      .query(({ ctx, input }) => page.listDecisions(ctx.deps, ctx.actor, input)),
  }),
  notes: router({
    list: staffProcedure
      .input(userPageInput)
      .query(({ ctx, input }) => notes.listNotes(ctx.deps, ctx.actor, input)),
    add: staffProcedure
      .input(addNoteInput)
      .mutation(({ ctx, input }) => notes.addNote(ctx.deps, ctx.actor, input)),
    delete: staffProcedure
      .input(idChangeInput)
      .mutation(({ ctx, input }) => notes.deleteNote(ctx.deps, ctx.actor, input)),
  }),
});
