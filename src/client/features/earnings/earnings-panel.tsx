import { type MouseEvent, Suspense, startTransition, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paisa, toPkr } from '#shared/money.ts';
import { LEVELS, PKR_PER_USD, VIDEO_DAILY_CLICKS, VIDEO_DAILY_REWARD_PAISA } from '#shared/rules.ts';
import { DEFAULT_ODDS } from '#shared/spinner.ts';
import { playerOf } from '#shared/video-players.ts';
import type { VideoStatus, VideoView } from '#shared/views/videos.ts';
import { Countdown } from '../../components/member/countdown-clock.tsx';
import { PageBoundary } from '../../components/member/page-boundary.tsx';
import { QueryView } from '../../components/member/query-view.tsx';
import { wholePkr } from '../../components/member/whole-pkr.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { EmptyState, Skeleton } from '../../components/ui/state.tsx';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { NEXT_VIDEO, paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { DayStrip } from './day-strip.tsx';
import styles from './earnings-panel.module.css';
import { useVideoClick, type VideoClick } from './hooks.ts';

export function EarningsPanel() {
  const { t } = useText();
  const status = trpc.videos.status.useQuery({});
  const videos = trpc.videos.list.useQuery();
  const click = useVideoClick();
  const canSpin = trpc.spinner.status.useQuery({}).data?.canSpin ?? false;
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

const BEST_PRIZE_USD = Math.max(...DEFAULT_ODDS.map((row) => row.usdMils)) / 1_000;
const BEST_LEVEL_USD = toPkr(paisa(Math.max(...LEVELS.map((level) => level.rewardPaisa)))) / PKR_PER_USD;

function RewardCards() {
  const { t } = useText();
  const rewards = [
    {
      icon: 'play',
      href: paths.earnings + NEXT_VIDEO,
      title: t('member.rewardVideosTitle'),
      amount: wholePkr(toPkr(VIDEO_DAILY_REWARD_PAISA)),
      note: t('member.rewardVideosNote', { limit: VIDEO_DAILY_CLICKS }),
    },
    {
      icon: 'wheel',
      href: paths.spinner,
      title: t('member.navSpinner'),
      amount: t('member.rewardUpTo', { amount: `$${BEST_PRIZE_USD}` }),
      note: t('member.rewardSpinnerNote'),
    },
    {
      icon: 'trophy',
      href: paths.referrals,
      title: t('member.rewardLevelsTitle'),
      amount: t('member.rewardUpTo', { amount: `$${BEST_LEVEL_USD}` }),
      note: t('member.rewardLevelsNote'),
    },
  ] as const;
  return (
    <ul className={styles.cards}>
      {rewards.map((reward) => (
        <li key={reward.icon}>
          <Link href={reward.href} className={styles.card}>
            <Icon name={reward.icon} />
            <span className={cx('strong', styles.title)}>{reward.title}</span>
            <span className="bold tabular">{reward.amount}</span>
            <span className={styles.note}>{reward.note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const VideoPlayer = lazyPage(async () => (await import('./video-player.tsx')).VideoPlayer);

interface VideoListProps {
  readonly videos: readonly VideoView[];
  readonly day: VideoStatus;
  readonly click: VideoClick;
  readonly canSpin: boolean;
}

function VideoList({ videos, day, click, canSpin }: VideoListProps) {
  const { t } = useText();
  const [playing, setPlaying] = useState<string | null>(null);

  const playsHere = videos.some(({ url }) => playerOf(url));
  useEffect(() => {
    if (playsHere) void VideoPlayer.preload().catch(() => undefined);
  }, [playsHere]);

  const next = useRef<HTMLAnchorElement>(null);
  const nextId = videos.find(({ id }) => !day.watched.includes(id))?.id;
  useEffect(() => {
    if (window.location.hash !== NEXT_VIDEO) return;
    // Waits for the next animation frame, because the shell (the part around all pages) first scrolls a newly
    // opened page to its top.
    const frame = requestAnimationFrame(() => {
      next.current?.scrollIntoView({ block: 'center' });
      next.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  function onClick(event: MouseEvent, video: VideoView) {
    // Mouse buttons 0 (main) and 1 (middle) open the link. Other mouse buttons must not count as a click.
    if (event.button > 1) return;
    // After the day's ten a video that was watched plays again; the click counts for nothing.
    if (!day.canClick) {
      click.refuse();
      if (!day.watched.includes(video.id)) event.preventDefault();
    } else click.count(video.id);
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isPlain || event.defaultPrevented) return;
    if (playerOf(video.url)) event.preventDefault();
    // A slow phone answers the tap before it draws the player.
    startTransition(() => setPlaying(video.id));
  }

  return (
    <>
      <ol className={styles.list}>
        {videos.map((video, index) => {
          const isWatched = day.watched.includes(video.id);
          const label = playerOf(video.url) ? 'member.playVideoLabel' : 'member.watchVideoLabel';
          return (
            <li key={video.id}>
              <a
                ref={video.id === nextId ? next : undefined}
                className={styles.videoCard}
                href={video.url}
                target="_blank"
                rel="noopener noreferrer"
                data-blocked={day.canClick || isWatched ? undefined : true}
                data-watched={isWatched || undefined}
                aria-label={t(label, { number: index + 1, title: video.title })}
                aria-describedby={`seen-${video.id} video-${video.id}`}
                onClick={(event) => onClick(event, video)}
                onAuxClick={(event) => onClick(event, video)}
              >
                <span className={styles.number} id={`seen-${video.id}`}>
                  <span aria-hidden="true">{index + 1}</span>
                  {isWatched && <Icon name="check" label={t('member.videoWatched')} />}
                </span>
                <span className={styles.text}>
                  <span className={cx('strong break', styles.videoTitle)} dir="auto">
                    {video.title}
                  </span>
                  <span className={styles.description} id={`video-${video.id}`} dir="auto">
                    {video.description}
                  </span>
                </span>
                <span className={styles.action} aria-hidden="true">
                  <Icon name={playerOf(video.url) ? 'play' : 'external'} />
                </span>
              </a>
            </li>
          );
        })}
      </ol>
      {playing && (
        <PageBoundary
          frame={(failure) => (
            <Modal title={t('member.videosTitle')} onClose={() => setPlaying(null)}>
              {failure}
            </Modal>
          )}
        >
          <Suspense>
            <VideoPlayer
              videos={videos}
              shown={playing}
              day={day}
              click={click}
              canSpin={canSpin}
              onShow={setPlaying}
              onClose={() => setPlaying(null)}
            />
          </Suspense>
        </PageBoundary>
      )}
    </>
  );
}
