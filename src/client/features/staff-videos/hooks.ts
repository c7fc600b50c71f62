import toast from 'react-hot-toast';
import { useErrorText } from '#client/lib/error-text.ts';
import { type TextKey, useText } from '#client/lib/text.tsx';
import { trpc } from '#client/lib/trpc.ts';

export function useVideos() {
  return trpc.videos.list.useQuery();
}

/** Toasts and the list, the same for every change of a video. */
function useOutcome(done: TextKey, failed: TextKey, onDone: () => void) {
  const { t } = useText();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  return {
    onSuccess: async () => {
      toast.success(t(done));
      onDone();
      await utils.videos.list.invalidate();
    },
    onError: (error: unknown) => {
      toast.error(errorText(error, failed));
    },
  };
}

export function useCreateVideo(onDone: () => void) {
  return trpc.videos.create.useMutation(useOutcome('staff.videoCreated', 'staff.createVideoFailed', onDone));
}

export function useUpdateVideo(onDone: () => void) {
  return trpc.videos.update.useMutation(useOutcome('staff.videoUpdated', 'staff.updateVideoFailed', onDone));
}

export function useDeleteVideo(onDone: () => void) {
  return trpc.videos.delete.useMutation(useOutcome('staff.videoDeleted', 'staff.deleteVideoFailed', onDone));
}
