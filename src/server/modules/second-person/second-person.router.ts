import { idChangeInput, pageInput } from '#shared/schemas/common.ts';
import { refuseWaitingInput } from '#shared/schemas/second-person.ts';
import { decisionProcedure, router, staffProcedure } from '../../transports/trpc/init.ts';
import * as second from './second-person.service.ts';

export const secondPersonRouter = router({
  waiting: router({
    list: staffProcedure
      .input(pageInput)
      .query(({ ctx, input }) => second.listWaiting(ctx.deps, ctx.actor, input)),
    count: staffProcedure.query(({ ctx }) => second.countWaiting(ctx.deps, ctx.actor)),
    confirm: decisionProcedure
      .input(idChangeInput)
      .mutation(({ ctx, input }) => second.confirmWaiting(ctx.deps, ctx.actor, input)),
    refuse: decisionProcedure
      .input(refuseWaitingInput)
      .mutation(({ ctx, input }) => second.refuseWaiting(ctx.deps, ctx.actor, input)),
    withdraw: decisionProcedure
      .input(idChangeInput)
      .mutation(({ ctx, input }) => second.withdrawWaiting(ctx.deps, ctx.actor, input)),
  }),
});
