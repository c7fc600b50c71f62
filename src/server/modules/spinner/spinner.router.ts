import * as z from 'zod/mini';
import { id, pageInput } from '#shared/schemas/common.ts';
import { spinInput } from '#shared/schemas/spinner.ts';
import { accountProcedure, memberProcedure, router } from '../../procedures/init.ts';
import * as spinner from './spinner.service.ts';

export const spinnerRouter = router({
  status: accountProcedure({ answers: '`SpinnerStatus`', whose: 'members: own' })
    .input(z.optional(z.object({ id: z.optional(id) })))
    .query(({ ctx, input }) => spinner.getSpinnerStatus(ctx.deps, ctx.actor, input?.id)),
  commit: memberProcedure({
    answers: "`SpinnerStatus` with today's commitment",
    limit: 'spinByAccount',
    withoutKey: 'A day has one commitment; asking again shows the same one.',
  }).mutation(({ ctx }) => spinner.commitSpin(ctx.deps, ctx.actor)),
  spin: memberProcedure({ answers: '`SpinResult`', limit: 'spinByAccount' })
    .input(spinInput)
    .mutation(({ ctx, input }) => spinner.spin(ctx.deps, ctx.actor, input)),
  history: memberProcedure({ answers: '`Page<SpinView>`' })
    .input(pageInput)
    .query(({ ctx, input }) => spinner.listSpins(ctx.deps, ctx.actor, input)),
});
