import { entryProofInput, listSealsInput } from '#shared/schemas/seals.ts';
import { memberProcedure, publicProcedure, router } from '../../transports/trpc/init.ts';
import * as seals from './seals.service.ts';

/** The seals of business days, and the proofs of a member's entries in them. */
export const sealsRouter = router({
  list: publicProcedure.input(listSealsInput).query(({ ctx, input }) => seals.listSeals(ctx.deps, input)),
  proof: memberProcedure
    .input(entryProofInput)
    .query(({ ctx, input }) => seals.getEntryProof(ctx.deps, ctx.actor, input)),
});
