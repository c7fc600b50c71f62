import { answerAppealInput, createAppealInput } from '#shared/schemas/appeals.ts';
import { pageInput } from '#shared/schemas/common.ts';
import { decisionProcedure, router, selfProcedure, staffProcedure } from '../../transports/trpc/init.ts';
import * as appeals from './appeals.service.ts';

export const appealsRouter = router({
  decisions: selfProcedure
    .input(pageInput)
    .query(({ ctx, input }) => appeals.listDecisions(ctx.deps, ctx.actor, input)),
  appeals: router({
    list: staffProcedure
      .input(pageInput)
      .query(({ ctx, input }) => appeals.listAppeals(ctx.deps, ctx.actor, input)),
    count: staffProcedure.query(({ ctx }) => appeals.countAppeals(ctx.deps, ctx.actor)),
    create: selfProcedure
      .meta({ limit: 'appealByAccount' })
      .input(createAppealInput)
      .mutation(({ ctx, input }) => appeals.createAppeal(ctx.deps, ctx.actor, input)),
    answer: decisionProcedure
      .input(answerAppealInput)
      .mutation(({ ctx, input }) => appeals.answerAppeal(ctx.deps, ctx.actor, input)),
  }),
});
