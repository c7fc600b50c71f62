import { Countdown } from '../../components/member/countdown-clock.tsx';
import { QueryView } from '../../components/member/query-view.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import { DayStrip } from './day-strip.tsx';
import styles from './earnings-panel.module.css';
import { useCanSpin, useVideoClick, useVideoStatus, useVideos } from './hooks.ts';
import { RewardCards } from './reward-cards.tsx';
import { VideoList } from './video-list.tsx';

export function EarningsPanel() {
  const { t } = useText();
  const status = useVideoStatus();
  const videos = useVideos();
  const click = useVideoClick();
  const canSpin = useCanSpin();
  return (
    <div className="stack">
      <QueryView
        query={status}
        skeleton={
          <>
            <Skeleton height="var(--day-strip)" />
            <Skeleton height="30rem" />
          </>
        }
      >
        {(day) => (
          <>
            <section className={styles.day} aria-label={t('member.dailyVideos')}>
              <DayStrip status={day} pending={click.pending}>
                <Countdown
                  label={t('member.resetsIn')}
                  until={day.resetsAt}
                  onDone={() => void status.refetch()}
                />
              </DayStrip>
              {!day.canClick && canSpin && (
                <LinkButton href={paths.spinner} block>
                  {t('member.videoToSpin')}
                  <Icon name="arrow-right" />
                </LinkButton>
              )}
            </section>
            <RewardCards />
            <Card title={t('member.videosTitle')}>
              <QueryView query={videos} skeleton={<Skeleton height="24rem" />}>
                {(list) =>
                  list.length === 0 ? (
                    <EmptyState title={t('member.noVideos')} message={t('member.noVideosHint')} />
                  ) : (
                    <VideoList videos={list} day={day} click={click} canSpin={canSpin} />
                  )
                }
              </QueryView>
            </Card>
          </>
        )}
      </QueryView>
    </div>
  );
}
