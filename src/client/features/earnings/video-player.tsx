import { useState } from 'react';
import { playerOf } from '#shared/video-players.ts';
import type { VideoStatus, VideoView } from '#shared/views/videos.ts';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { DayStrip } from './day-strip.tsx';
import type { VideoClick } from './hooks.ts';
import styles from './video-player.module.css';

interface VideoPlayerProps {
  readonly videos: readonly VideoView[];
  /** The id of the video that plays. */
  readonly shown: string;
  readonly day: VideoStatus;
  readonly click: VideoClick;
  readonly canSpin: boolean;
  readonly onShow: (videoId: string) => void;
  readonly onClose: () => void;
}

function nextOf(videos: readonly VideoView[], shown: string, watched: readonly string[]) {
  const at = videos.findIndex(({ id }) => id === shown);
  const after = [...videos.slice(at + 1), ...videos.slice(0, at + 1)];
  return after.find(({ id }) => !watched.includes(id)) ?? after[0];
}

export function VideoPlayer({ videos, shown, day, click, canSpin, onShow, onClose }: VideoPlayerProps) {
  const { t } = useText();
  const video = videos.find(({ id }) => id === shown);
  // The video left the list while the player was open, because staff changed the videos.
  if (!video) return null;
  const next = day.canClick ? nextOf(videos, shown, day.watched) : undefined;
  const show = (id: string) => {
    click.count(id);
    onShow(id);
  };
  return (
    <Modal title={video.title} size="wide" onClose={onClose}>
      <div className={styles.player}>
        <Frame key={video.id} video={video} last={!next} />
        <DayStrip status={day} pending={click.pending} />
        <div className={styles.actions}>
          {next && playerOf(next.url) && (
            <Button block onClick={() => show(next.id)}>
              {t('member.videoNext')}
              <Icon name="arrow-right" />
            </Button>
          )}
          {next && !playerOf(next.url) && (
            <LinkButton href={next.url} block outside onClick={() => show(next.id)}>
              {t('member.videoNext')}
              <Icon name="external" />
            </LinkButton>
          )}
          {!next && canSpin && (
            <LinkButton href={paths.spinner} block>
              {t('member.videoToSpin')}
              <Icon name="arrow-right" />
            </LinkButton>
          )}
          {!next && !canSpin && (
            <Button block onClick={onClose}>
              {t('member.videoFinished')}
            </Button>
          )}
        </div>
        <p className="muted break" dir="auto">
          {video.description}
        </p>
        <a className="tap small" href={video.url} target="_blank" rel="noopener noreferrer">
          {t('member.videoOutside')}
          <Icon name="external" size={16} />
        </a>
      </div>
    </Modal>
  );
}

function Frame({ video, last }: { readonly video: VideoView; readonly last: boolean }) {
  const { t } = useText();
  const [failed, setFailed] = useState(false);
  const player = playerOf(video.url);
  if (!player || failed) {
    const opened = last ? 'member.videoOpenedLast' : 'member.videoOpenedOutside';
    return (
      <p className="notice" role="status">
        {t(player ? 'member.videoFileFailed' : opened)}
      </p>
    );
  }
  if (player.kind === 'file') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the video's link names no captions
      <video
        className={styles.frame}
        src={player.src}
        aria-label={video.title}
        controls
        autoPlay
        playsInline
        onError={() => setFailed(true)}
      />
    );
  }
  return (
    <iframe
      className={styles.frame}
      src={player.src}
      title={video.title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // YouTube plays only if the browser sends it the web address of the site that embeds the player.
      referrerPolicy="strict-origin-when-cross-origin"
      // The sandbox prevents the player from replacing this page with another one.
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
    />
  );
}
