import { setSettingInput } from '#shared/schemas/settings.ts';
import {
  publicProcedure,
  router,
  superadminDecisionProcedure,
  superadminProcedure,
} from '../../transports/trpc/init.ts';
import * as settings from './settings.service.ts';

export const settingsRouter = router({
  erasureDays: publicProcedure.query(({ ctx }) => settings.getErasureDays(ctx.deps)),
  settings: router({
    list: superadminProcedure.query(({ ctx }) => settings.listSettings(ctx.deps)),
    set: superadminDecisionProcedure
      .input(setSettingInput)
      .mutation(({ ctx, input }) => settings.setSetting(ctx.deps, ctx.actor, input)),
  }),
});
