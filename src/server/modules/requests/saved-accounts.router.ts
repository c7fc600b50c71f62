import { idChangeInput } from '#shared/schemas/common.ts';
import { renameAccountInput, saveAccountInput } from '#shared/schemas/saved-accounts.ts';
import { memberProcedure, router } from '../../transports/trpc/init.ts';
import * as accounts from './saved-accounts.service.ts';

export const savedAccountsRouter = router({
  list: memberProcedure({
    answers: '`SavedAccount[]`: accounts kept for withdrawals, newest first; staff never see them',
  }).query(({ ctx }) => accounts.listSavedAccounts(ctx.deps, ctx.actor)),
  save: memberProcedure({
    answers: '`{id}`; at most 5, and the same number at the same bank once',
    limit: 'settingByAccount',
  })
    .input(saveAccountInput)
    .mutation(({ ctx, input }) => accounts.saveAccount(ctx.deps, ctx.actor, input)),
  rename: memberProcedure({ answers: '`{id}`', limit: 'settingByAccount' })
    .input(renameAccountInput)
    .mutation(({ ctx, input }) => accounts.renameAccount(ctx.deps, ctx.actor, input)),
  remove: memberProcedure({ answers: '`{id}`', limit: 'settingByAccount' })
    .input(idChangeInput)
    .mutation(({ ctx, input }) => accounts.removeAccount(ctx.deps, ctx.actor, input)),
});
