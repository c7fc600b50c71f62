import { QueryView } from '../../components/member/query-view.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useText } from '../../lib/text.tsx';
import { DayPanel } from './day-panel.tsx';
import { useVideoClick, useVideoStatus, useVideos } from './hooks.ts';
import { RewardCards } from './reward-cards.tsx';
import { VideoList } from './video-list.tsx';

/** The count of the day, the possible rewards and the videos. */
export function EarningsPanel() {
  const { t } = useText();
  const status = useVideoStatus();
  const videos = useVideos();
  const click = useVideoClick();
  return (
    <>
      <QueryView query={status} skeleton={<Skeleton height="var(--day-panel)" />}>
        {(day) => <DayPanel status={day} pending={click.pending} onReset={() => void status.refetch()} />}
      </QueryView>
      <RewardCards />
      <Card title={t('member.videosTitle')}>
        <QueryView query={videos} skeleton={<Skeleton height="24rem" />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState title={t('member.noVideos')} message={t('member.noVideosHint')} />
            ) : (
              <VideoList
                videos={list}
                canClick={status.data?.canClick ?? true}
                onCount={click.count}
                onRefused={click.refuse}
              />
            )
          }
        </QueryView>
      </Card>
    </>
  );
}
