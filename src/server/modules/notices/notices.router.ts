import { keyInput } from '#shared/schemas/common.ts';
import {
  dismissNewsInput,
  noticeSettingsInput,
  subscribeInput,
  toldInput,
  unsubscribeInput,
} from '#shared/schemas/notices.ts';
import { callerOf, memberProcedure, publicProcedure, router, selfProcedure } from '../../procedures/init.ts';
import * as notices from './notices.service.ts';

export const noticesRouter = router({
  notices: router({
    offer: publicProcedure({
      answers: '`NoticeOffer`: the key that a browser needs to ask for push messages',
    }).query(({ ctx }) => notices.getOffer(ctx.deps)),
    get: selfProcedure({ answers: '`NoticeSettingsView`' }).query(({ ctx }) =>
      notices.getSettings(ctx.deps, ctx.actor),
    ),
    told: memberProcedure({
      answers: '`ToldView[]`: what the member was told in the last 90 days, newest first, at most 50',
    })
      .input(toldInput)
      .query(({ ctx, input }) => notices.listTold(ctx.deps, ctx.actor, input)),
    unseen: memberProcedure({ answers: '`{count}`: what of it is new' }).query(({ ctx }) =>
      notices.countUnseen(ctx.deps, ctx.actor),
    ),
    news: memberProcedure({
      answers: '`NewsState`: the notice to all, and which one the member dismissed',
    }).query(({ ctx }) => notices.getNews(ctx.deps, ctx.actor)),
    dismissNews: memberProcedure({
      answers: '`{dismissed}`, on every device',
      limit: 'settingByAccount',
    })
      .input(dismissNewsInput)
      .mutation(({ ctx, input }) => notices.dismissNews(ctx.deps, ctx.actor, input)),
    seen: memberProcedure({
      answers: '`{seen}`: nothing of it is new any more, on every device',
      limit: 'settingByAccount',
    })
      .input(keyInput)
      .mutation(({ ctx, input }) => notices.markSeen(ctx.deps, ctx.actor, input)),
    set: selfProcedure({ answers: '`{saved}`', limit: 'settingByAccount' })
      .input(noticeSettingsInput)
      .mutation(({ ctx, input }) => notices.setSettings(ctx.deps, ctx.actor, input)),
    subscribe: publicProcedure({
      answers: '`{subscribed}`',
      whose: 'with a session, or who knows the id of an account that awaits its approval',
      limit: ['subscribeByAccount', 'subscribeByAddress'],
    })
      .input(subscribeInput)
      .mutation(({ ctx, input }) => notices.subscribe(ctx.deps, callerOf(ctx), input)),
    unsubscribe: selfProcedure({ answers: '`{subscribed}`', limit: 'settingByAccount' })
      .input(unsubscribeInput)
      .mutation(({ ctx, input }) => notices.unsubscribe(ctx.deps, ctx.actor, input)),
  }),
});
