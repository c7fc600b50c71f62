import * as z from 'zod/mini';
import { id, idChangeInput } from '#shared/schemas/common.ts';
import {
  activateVideoInput,
  clickVideoInput,
  createVideoInput,
  moveVideoInput,
  updateVideoInput,
} from '#shared/schemas/videos.ts';
import { accountProcedure, memberProcedure, router, staffProcedure } from '../../procedures/init.ts';
import * as videos from './videos.service.ts';

export const videosRouter = router({
  list: accountProcedure({
    answers:
      '`VideoView[]` (members: the first 10 active by place, then oldest first; staff: all with their `place`, newest first)',
  }).query(({ ctx }) => videos.listVideos(ctx.deps, ctx.actor)),
  status: accountProcedure({ answers: '`VideoStatus`', whose: 'members: own' })
    .input(z.optional(z.object({ id: z.optional(id) })))
    .query(({ ctx, input }) => videos.getVideoStatus(ctx.deps, ctx.actor, input?.id)),
  click: memberProcedure({ answers: '`VideoClickResult`', limit: 'clickByAccount' })
    .input(clickVideoInput)
    .mutation(({ ctx, input }) => videos.clickVideo(ctx.deps, ctx.actor, input)),
  create: staffProcedure({ answers: '`VideoView`', withoutCode: 'a video' })
    .input(createVideoInput)
    .mutation(({ ctx, input }) => videos.createVideo(ctx.deps, ctx.actor, input)),
  update: staffProcedure({ answers: '`VideoView`', withoutCode: 'a video' })
    .input(updateVideoInput)
    .mutation(({ ctx, input }) => videos.updateVideo(ctx.deps, ctx.actor, input)),
  activate: staffProcedure({ answers: '`VideoView`', withoutCode: 'a video' })
    .input(activateVideoInput)
    .mutation(({ ctx, input }) => videos.activateVideo(ctx.deps, ctx.actor, input)),
  move: staffProcedure({ answers: '`{id}` (one place up or down among all videos)', withoutCode: 'a video' })
    .input(moveVideoInput)
    .mutation(({ ctx, input }) => videos.moveVideo(ctx.deps, ctx.actor, input)),
  delete: staffProcedure({ answers: '`{message}`', withoutCode: 'a video' })
    .input(idChangeInput)
    .mutation(({ ctx, input }) => videos.deleteVideo(ctx.deps, ctx.actor, input)),
});
