import { listEntriesInput, transferInput } from '#shared/schemas/accounts.ts';
import { decisionProcedure, router, staffProcedure } from '../../transports/trpc/init.ts';
import * as accounts from './accounts.service.ts';

export const accountsRouter = router({
  transfer: decisionProcedure
    .input(transferInput)
    .mutation(({ ctx, input }) => accounts.transferCash(ctx.deps, ctx.actor, input)),
  entries: staffProcedure
    .input(listEntriesInput)
    .query(({ ctx, input }) => accounts.listEntries(ctx.deps, ctx.actor, input)),
});
