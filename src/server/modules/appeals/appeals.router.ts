import { answerAppealInput, createAppealInput } from '#shared/schemas/appeals.ts';
import { pageInput } from '#shared/schemas/common.ts';
import { router, selfProcedure, staffProcedure } from '../../procedures/init.ts';
import * as appeals from './appeals.service.ts';

export const appealsRouter = router({
  decisions: selfProcedure({
    answers: '`Page<DecisionView>`: what persons decided about the caller, newest first',
  })
    .input(pageInput)
    .query(({ ctx, input }) => appeals.listDecisions(ctx.deps, ctx.actor, input)),
  appeals: router({
    list: staffProcedure({ answers: '`Page<AppealView>`: the open appeals, the oldest first' })
      .input(pageInput)
      .query(({ ctx, input }) => appeals.listAppeals(ctx.deps, ctx.actor, input)),
    count: staffProcedure({
      answers: '`{open, count}`: the open appeals, and those that the caller may answer',
    }).query(({ ctx }) => appeals.countAppeals(ctx.deps, ctx.actor)),
    create: selfProcedure({ answers: '`{id}`', whose: 'own refusal, once', limit: 'appealByAccount' })
      .input(createAppealInput)
      .mutation(({ ctx, input }) => appeals.createAppeal(ctx.deps, ctx.actor, input)),
    answer: staffProcedure({ answers: '`{id, state}`; no money moves', whose: 'not who refused' })
      .input(answerAppealInput)
      .mutation(({ ctx, input }) => appeals.answerAppeal(ctx.deps, ctx.actor, input)),
  }),
});
