import { setSettingInput } from '#shared/schemas/settings.ts';
import { publicProcedure, router, superadminProcedure } from '../../procedures/init.ts';
import * as settings from './settings.service.ts';

export const settingsRouter = router({
  erasureDays: publicProcedure({
    answers: "`ErasureDays`: after how many days each kind of a deleted member's data is erased",
  }).query(({ ctx }) => settings.getErasureDays(ctx.deps)),
  settings: router({
    list: superadminProcedure({
      answers: '`SettingView[]`: the settings of the business with their changes',
    }).query(({ ctx }) => settings.listSettings(ctx.deps)),
    set: superadminProcedure({ answers: '`{key}`' })
      .input(setSettingInput)
      .mutation(({ ctx, input }) => settings.setSetting(ctx.deps, ctx.actor, input)),
  }),
});
