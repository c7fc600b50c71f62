import { keyInput } from '#shared/schemas/common.ts';
import {
  dismissNewsInput,
  noticeSettingsInput,
  subscribeInput,
  toldInput,
  unsubscribeInput,
} from '#shared/schemas/notices.ts';
import {
  callerOf,
  memberProcedure,
  publicProcedure,
  router,
  selfProcedure,
} from '../../transports/trpc/init.ts';
import * as notices from './notices.service.ts';

export const noticesRouter = router({
  notices: router({
    offer: publicProcedure.query(({ ctx }) => notices.getOffer(ctx.deps)),
    get: selfProcedure.query(({ ctx }) => notices.getSettings(ctx.deps, ctx.actor)),
    told: memberProcedure
      .input(toldInput)
      .query(({ ctx, input }) => notices.listTold(ctx.deps, ctx.actor, input)),
    unseen: memberProcedure.query(({ ctx }) => notices.countUnseen(ctx.deps, ctx.actor)),
    news: memberProcedure.query(({ ctx }) => notices.getNews(ctx.deps, ctx.actor)),
    dismissNews: memberProcedure
      .meta({ limit: 'settingByAccount' })
      .input(dismissNewsInput)
      .mutation(({ ctx, input }) => notices.dismissNews(ctx.deps, ctx.actor, input)),
    seen: memberProcedure
      .meta({ limit: 'settingByAccount' })
      .input(keyInput)
      .mutation(({ ctx, input }) => notices.markSeen(ctx.deps, ctx.actor, input)),
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
