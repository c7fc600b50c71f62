import { type MouseEvent, Suspense, startTransition, useEffect, useRef, useState } from 'react';
import { playerOf } from '#shared/video-players.ts';
import type { VideoStatus, VideoView } from '#shared/views/videos.ts';
import { PageBoundary } from '../../components/member/page-boundary.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { useText } from '../../lib/text.tsx';
import { NEXT_VIDEO } from '../../paths.ts';
import type { VideoClick } from './hooks.ts';
import styles from './video-list.module.css';

const VideoPlayer = lazyPage(async () => (await import('./video-player.tsx')).VideoPlayer);

interface VideoListProps {
  readonly videos: readonly VideoView[];
  readonly day: VideoStatus;
  readonly click: VideoClick;
  readonly canSpin: boolean;
}

export function VideoList({ videos, day, click, canSpin }: VideoListProps) {
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
                className={styles.card}
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
                  <span className={cx('strong break', styles.title)} dir="auto">
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
