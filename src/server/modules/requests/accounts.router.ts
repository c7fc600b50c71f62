import { listEntriesInput, transferInput } from '#shared/schemas/accounts.ts';
import { router, staffProcedure } from '../../transports/trpc/init.ts';
import * as accounts from './accounts.service.ts';

export const accountsRouter = router({
  transfer: staffProcedure({ answers: '`{id}`' })
    .input(transferInput)
    .mutation(({ ctx, input }) => accounts.transferCash(ctx.deps, ctx.actor, input)),
  entries: staffProcedure({ answers: '`Page<EntryView>`: the entries behind a figure of the cash screen' })
    .input(listEntriesInput)
    .query(({ ctx, input }) => accounts.listEntries(ctx.deps, ctx.actor, input)),
});
