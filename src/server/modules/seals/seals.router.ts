import { entryProofInput, listSealsInput } from '#shared/schemas/seals.ts';
import { memberProcedure, publicProcedure, router } from '../../procedures/init.ts';
import * as seals from './seals.service.ts';

export const sealsRouter = router({
  list: publicProcedure({ answers: '`Page<SealView>`: the [seals](proof.md) of business days, newest first' })
    .input(listSealsInput)
    .query(({ ctx, input }) => seals.listSeals(ctx.deps, input)),
  proof: memberProcedure({
    answers: '`EntryProof` of a movement, of the entry that decided a request, or of a spin',
  })
    .input(entryProofInput)
    .query(({ ctx, input }) => seals.getEntryProof(ctx.deps, ctx.actor, input)),
});
