import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { formatPkr } from '#shared/money.ts';
import { VIDEO_DAILY_CLICKS } from '#shared/rules.ts';
import type { VideoStatus } from '#shared/views/videos.ts';
import { toastInfo } from '../../components/ui/toaster.tsx';
import { tellOtherTabs } from '../../lib/other-tabs.ts';
import { useText } from '../../lib/text.tsx';
import { newKey, trpc, useKeyedMutation } from '../../lib/trpc.ts';

function counted(status: VideoStatus, by: 1 | -1, videoId: string): VideoStatus {
  const others = status.watched.filter((id) => id !== videoId);
  const watched = by > 0 ? [...others, videoId] : others;
  const dailyClicks = Math.min(VIDEO_DAILY_CLICKS, Math.max(0, status.dailyClicks + by));
  const remainingClicks = VIDEO_DAILY_CLICKS - dailyClicks;
  return { ...status, dailyClicks, remainingClicks, watched, canClick: remainingClicks > 0 };
}

/**
 * The counter rises before the server answers; `pending` is true until each sent click has its answer or
 * error.
 */
export function useVideoClick() {
  const { t } = useText();
  const utils = trpc.useUtils();
  const [pending, setPending] = useState(false);
  const inFlight = useRef(0);

  const click = useKeyedMutation(utils.client.videos.click.mutate, {
    failed: 'member.videoClickFailed',
    onMutate: async ({ videoId }) => {
      inFlight.current += 1;
      setPending(true);
      await utils.videos.status.cancel();
      utils.videos.status.setData({}, (status) => status && counted(status, 1, videoId));
    },
    onSuccess: (answer) => {
      utils.videos.status.setData(
        {},
        (status) =>
          status && {
            ...status,
            // The answers to quick clicks may arrive in another order, so a lower count must not replace a
            // higher one.
            dailyClicks: Math.max(status.dailyClicks, answer.dailyClicks),
            remainingClicks: Math.min(status.remainingClicks, answer.remainingClicks),
            canClick: Math.min(status.remainingClicks, answer.remainingClicks) > 0,
          },
      );
      if (answer.rewardEarned > 0) {
        utils.users.me.setData(undefined, (me) => me && { ...me, balance: answer.newBalance });
        toast.success(t('member.videosRewarded', { amount: formatPkr(answer.rewardEarned) }), {
          duration: 6_000,
        });
        void utils.users.me.invalidate();
        void utils.users.transactions.invalidate();
      }
    },
    onError: (_, { videoId }) => {
      utils.videos.status.setData({}, (status) => status && counted(status, -1, videoId));
    },
    onSettled: () => {
      inFlight.current -= 1;
      // While another click has no answer, the server's count may lack that click. So only the click that
      // ends last reads the count again.
      if (inFlight.current > 0) return;
      setPending(false);
      void utils.videos.status.invalidate();
      tellOtherTabs();
    },
  });

  return {
    pending,
    // Each click has its own key, because each counts: even a second one on the same video.
    count: (videoId: string) => click.send({ videoId, idempotencyKey: newKey() }),
    refuse: () => toastInfo(t('member.videoLimitReached')),
  };
}

export type VideoClick = ReturnType<typeof useVideoClick>;
