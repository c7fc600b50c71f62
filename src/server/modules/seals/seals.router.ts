import { entryProofInput, listSealsInput } from '#shared/schemas/seals.ts';
import { memberProcedure, publicProcedure, router } from '../../transports/trpc/init.ts';
import * as seals from './seals.service.ts';

export const sealsRouter = router({
  list: publicProcedure.input(listSealsInput).query(({ ctx, input }) => seals.listSeals(ctx.deps, input)),
  proof: memberProcedure
    .input(entryProofInput)
    .query(({ ctx, input }) => seals.getEntryProof(ctx.deps, ctx.actor, input)),
});
