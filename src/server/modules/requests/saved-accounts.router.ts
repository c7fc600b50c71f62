import { idChangeInput } from '#shared/schemas/common.ts';
import { renameAccountInput, saveAccountInput } from '#shared/schemas/saved-accounts.ts';
import { memberProcedure, router } from '../../transports/trpc/init.ts';
import * as accounts from './saved-accounts.service.ts';

export const savedAccountsRouter = router({
  list: memberProcedure.query(({ ctx }) => accounts.listSavedAccounts(ctx.deps, ctx.actor)),
  save: memberProcedure
    .meta({ limit: 'settingByAccount' })
    .input(saveAccountInput)
    .mutation(({ ctx, input }) => accounts.saveAccount(ctx.deps, ctx.actor, input)),
  rename: memberProcedure
    .meta({ limit: 'settingByAccount' })
    .input(renameAccountInput)
    .mutation(({ ctx, input }) => accounts.renameAccount(ctx.deps, ctx.actor, input)),
  remove: memberProcedure
    .meta({ limit: 'settingByAccount' })
    .input(idChangeInput)
    .mutation(({ ctx, input }) => accounts.removeAccount(ctx.deps, ctx.actor, input)),
});
