import type { MouseEvent } from 'react';
import type { VideoView } from '#shared/views.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './video-list.module.css';

interface VideoListProps {
  readonly videos: readonly VideoView[];
  readonly canClick: boolean;
  readonly onCount: (videoId: string) => void;
  readonly onRefused: () => void;
}

/** Numbered cards. Each is a plain link to a new tab, which works with pop-up blockers and keyboards. */
export function VideoList({ videos, canClick, onCount, onRefused }: VideoListProps) {
  const { t } = useText();

  function onClick(event: MouseEvent, video: VideoView) {
    // The main and the middle button open the video; the others do not.
    if (event.button > 1) return;
    if (!canClick) {
      event.preventDefault();
      onRefused();
      return;
    }
    onCount(video.id);
  }

  return (
    <ol className={styles.list}>
      {videos.map((video, index) => (
        <li key={video.id}>
          <a
            className={styles.card}
            href={video.url}
            target="_blank"
            rel="noopener noreferrer"
            data-blocked={canClick ? undefined : true}
            aria-label={t('member.watchVideoLabel', { number: index + 1, title: video.title })}
            aria-describedby={`video-${video.id}`}
            onClick={(event) => onClick(event, video)}
            onAuxClick={(event) => onClick(event, video)}
          >
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <span className={styles.text}>
              <span className={styles.title} dir="auto">
                {video.title}
              </span>
              <span className={styles.description} id={`video-${video.id}`} dir="auto">
                {video.description}
              </span>
            </span>
            <span className={styles.action} aria-hidden="true">
              <Icon name="play" />
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
