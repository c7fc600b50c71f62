import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { trpc } from '../../lib/trpc.ts';

export function useVideos() {
  return trpc.videos.list.useQuery();
}

export function useCreateVideo(onDone: () => void) {
  const utils = trpc.useUtils();
  return useToastMutation(utils.client.videos.create.mutate, {
    done: 'staff.videoCreated',
    failed: 'staff.createVideoFailed',
    onDone,
    reload: () => utils.videos.list.invalidate(),
  });
}

export function useUpdateVideo(onDone: () => void) {
  const utils = trpc.useUtils();
  return useToastMutation(utils.client.videos.update.mutate, {
    done: 'staff.videoUpdated',
    failed: 'staff.updateVideoFailed',
    onDone,
    reload: () => utils.videos.list.invalidate(),
  });
}

export function useDeleteVideo(onDone: () => void) {
  const utils = trpc.useUtils();
  return useToastMutation(utils.client.videos.delete.mutate, {
    done: 'staff.videoDeleted',
    failed: 'staff.deleteVideoFailed',
    onDone,
    reload: () => utils.videos.list.invalidate(),
  });
}
