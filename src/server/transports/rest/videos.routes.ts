import * as z from 'zod/mini';
import * as c from '#shared/schemas/common.ts';
import { clickVideoInput, createVideoInput, updateVideoInput } from '#shared/schemas/videos.ts';
import { message, toVideo, video, videoClick, videoStatus } from './response-schemas.ts';
import { route } from './route.ts';

export const videoRoutes = [
  route({
    method: 'GET',
    path: '/videos/list',
    summary: 'List the videos',
    description: 'Members see the first 10 active ones, oldest first; staff see all, newest first.',
    access: 'self',
    response: { videos: z.array(video) },
    run: async (caller) => ({ videos: (await caller.videos.list()).map(toVideo) }),
  }),
  route({
    method: 'GET',
    path: '/videos/status/{id}',
    summary: "Tell a member's clicks of the business day",
    access: 'self',
    input: c.idInput,
    response: videoStatus,
    run: async (caller, input) => {
      const { watched: _, ...status } = await caller.videos.status(input);
      return status;
    },
  }),
  route({
    method: 'POST',
    path: '/videos/click/{id}',
    summary: 'Count a click on a video',
    description:
      'The id of the path is the member, as in the status; the id of the video is taken there too.',
    access: 'member',
    input: z.extend(clickVideoInput, { id: c.id }),
    response: videoClick,
    refuses: [409],
    run: async (caller, { id, ...input }) => {
      // In tRPC the click is always the caller's own. If the path has a member's id and not the video's, this
      // read refuses the id of another member first; the click itself refuses staff.
      if (id !== input.videoId) await caller.videos.status({ id });
      return caller.videos.click(input);
    },
  }),
  route({
    method: 'POST',
    path: '/videos',
    summary: 'Add a video',
    access: 'staff',
    input: createVideoInput,
    response: { video },
    run: async (caller, input) => ({ video: toVideo(await caller.videos.create(input)) }),
  }),
  route({
    method: 'PUT',
    path: '/videos/{id}',
    summary: 'Edit a video',
    access: 'staff',
    input: updateVideoInput,
    response: { video },
    run: async (caller, input) => ({ video: toVideo(await caller.videos.update(input)) }),
  }),
  route({
    method: 'DELETE',
    path: '/videos/{id}',
    summary: 'Delete a video',
    access: 'staff',
    input: c.idChangeInput,
    response: { message },
    run: (caller, input) => caller.videos.delete(input),
  }),
];
