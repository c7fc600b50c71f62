import { useRef } from 'react';
import type { VideoView } from '#shared/views/videos.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { newKey, trpc } from '../../lib/trpc.ts';

const UPDATED = { done: 'staff.videoUpdated', failed: 'staff.updateVideoFailed' } as const;

export function useVideos() {
  return trpc.videos.list.useQuery(undefined, { select: inOrder });
}

/** @param videos newest first, as the server lists them */
function inOrder(videos: readonly VideoView[]): VideoView[] {
  return [...videos].reverse().sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
}

export type Direction = 'up' | 'down';

export function useMoveVideo() {
  const utils = trpc.useUtils();
  const underWay = useRef(0);
  const { send } = useToastMutation(utils.client.videos.move.mutate, {
    done: null,
    failed: 'staff.moveVideoFailed',
    // Read again only after the last move. A list that was read between two moves would show the order
    // without the second move for a moment.
    reload: () => --underWay.current === 0 && void utils.videos.list.invalidate(),
  });
  return (id: string, direction: Direction) => {
    underWay.current += 1;
    void utils.videos.list.cancel();
    utils.videos.list.setData(undefined, (videos) => videos && moved(videos, id, direction));
    // Each press has its own key, because it is a new move even if the previous one has no answer yet.
    send({ id, direction, idempotencyKey: newKey() });
  };
}

function moved(videos: readonly VideoView[], id: string, direction: Direction): VideoView[] {
  const ids = inOrder(videos).map((video) => video.id);
  const from = ids.indexOf(id);
  const to = from + (direction === 'up' ? -1 : 1);
  const other = ids[to];
  if (other === undefined) return [...videos];
  ids[from] = other;
  ids[to] = id;
  return videos.map((video) => ({ ...video, place: ids.indexOf(video.id) + 1 }));
}

export function useActivateVideo() {
  const utils = trpc.useUtils();
  const reload = () => utils.videos.list.invalidate();
  return useToastMutation(utils.client.videos.activate.mutate, { ...UPDATED, reload });
}

interface Done {
  readonly onCreated: () => void;
  readonly onUpdated: () => void;
  readonly onDeleted: () => void;
}

export function useVideoChanges({ onCreated, onUpdated, onDeleted }: Done) {
  const utils = trpc.useUtils();
  const { videos } = utils.client;
  const reload = () => utils.videos.list.invalidate();
  return {
    update: useToastMutation(videos.update.mutate, { ...UPDATED, onDone: onUpdated, reload }),
    create: useToastMutation(videos.create.mutate, {
      done: 'staff.videoCreated',
      failed: 'staff.createVideoFailed',
      onDone: onCreated,
      reload,
    }),
    remove: useToastMutation(videos.delete.mutate, {
      done: 'staff.videoDeleted',
      failed: 'staff.deleteVideoFailed',
      onDone: onDeleted,
      onStale: onDeleted,
      reload,
    }),
  };
}
