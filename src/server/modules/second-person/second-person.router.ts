import { idChangeInput, pageInput } from '#shared/schemas/common.ts';
import { refuseWaitingInput } from '#shared/schemas/second-person.ts';
import { router, staffProcedure } from '../../procedures/init.ts';
import * as second from './second-person.service.ts';

export const secondPersonRouter = router({
  waiting: router({
    list: staffProcedure({
      answers: '`Page<WaitingChangeView>`: changes that wait for a second person, the oldest first',
    })
      .input(pageInput)
      .query(({ ctx, input }) => second.listWaiting(ctx.deps, ctx.actor, input)),
    count: staffProcedure({
      answers: '`{count, inUse}`: those that the caller may decide, and whether a limit is set',
    }).query(({ ctx }) => second.countWaiting(ctx.deps, ctx.actor)),
    confirm: staffProcedure({ answers: '`{id}`; the change happens now', whose: 'not who asked' })
      .input(idChangeInput)
      .mutation(({ ctx, input }) => second.confirmWaiting(ctx.deps, ctx.actor, input)),
    refuse: staffProcedure({ answers: '`{id}`', whose: 'not who asked' })
      .input(refuseWaitingInput)
      .mutation(({ ctx, input }) => second.refuseWaiting(ctx.deps, ctx.actor, input)),
    withdraw: staffProcedure({ answers: '`{id}`', whose: 'who asked' })
      .input(idChangeInput)
      .mutation(({ ctx, input }) => second.withdrawWaiting(ctx.deps, ctx.actor, input)),
  }),
});
