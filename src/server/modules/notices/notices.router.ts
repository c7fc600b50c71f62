import { noticeSettingsInput, subscribeInput, unsubscribeInput } from '#shared/schemas/notices.ts';
import { callerOf, publicProcedure, router, selfProcedure } from '../../transports/trpc/init.ts';
import * as notices from './notices.service.ts';

export const noticesRouter = router({
  notices: router({
    offer: publicProcedure.query(({ ctx }) => notices.getOffer(ctx.deps)),
    get: selfProcedure.query(({ ctx }) => notices.getSettings(ctx.deps, ctx.actor)),
    set: selfProcedure
      .meta({ limit: 'settingByAccount' })
      .input(noticeSettingsInput)
      .mutation(({ ctx, input }) => notices.setSettings(ctx.deps, ctx.actor, input)),
    subscribe: publicProcedure
      .meta({ limit: ['subscribeByAccount', 'subscribeByAddress'] })
      .input(subscribeInput)
      .mutation(({ ctx, input }) => notices.subscribe(ctx.deps, callerOf(ctx), input)),
    unsubscribe: selfProcedure
      .meta({ limit: 'settingByAccount' })
      .input(unsubscribeInput)
      .mutation(({ ctx, input }) => notices.unsubscribe(ctx.deps, ctx.actor, input)),
  }),
});
