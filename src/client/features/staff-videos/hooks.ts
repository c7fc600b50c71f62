import { useOutcome } from '../../components/staff/use-mutation-toasts.ts';
import { trpc } from '../../lib/trpc.ts';

export function useVideos() {
  return trpc.videos.list.useQuery();
}

export function useCreateVideo(onDone: () => void) {
  return trpc.videos.create.useMutation(
    useOutcome({
      done: 'staff.videoCreated',
      failed: 'staff.createVideoFailed',
      onDone,
      reload: useReload(),
    }),
  );
}

export function useUpdateVideo(onDone: () => void) {
  return trpc.videos.update.useMutation(
    useOutcome({
      done: 'staff.videoUpdated',
      failed: 'staff.updateVideoFailed',
      onDone,
      reload: useReload(),
    }),
  );
}

export function useDeleteVideo(onDone: () => void) {
  return trpc.videos.delete.useMutation(
    useOutcome({
      done: 'staff.videoDeleted',
      failed: 'staff.deleteVideoFailed',
      onDone,
      reload: useReload(),
    }),
  );
}

function useReload() {
  const utils = trpc.useUtils();
  return () => utils.videos.list.invalidate();
}
