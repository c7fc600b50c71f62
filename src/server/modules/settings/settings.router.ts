import { setSettingInput } from '#shared/schemas/settings.ts';
import { router, superadminDecisionProcedure, superadminProcedure } from '../../transports/trpc/init.ts';
import * as settings from './settings.service.ts';

/** Part of the `users` router: the settings of the business. */
export const settingsRouter = router({
  settings: router({
    list: superadminProcedure.query(({ ctx }) => settings.listSettings(ctx.deps)),
    set: superadminDecisionProcedure
      .input(setSettingInput)
      .mutation(({ ctx, input }) => settings.setSetting(ctx.deps, ctx.actor, input)),
  }),
});
