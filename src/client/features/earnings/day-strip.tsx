import type { ReactNode } from 'react';
import { toPkr } from '#shared/money.ts';
import { VIDEO_DAILY_CLICKS, VIDEO_DAILY_REWARD_PAISA } from '#shared/rules.ts';
import type { VideoStatus } from '#shared/views/videos.ts';
import { wholePkr } from '../../components/member/whole-pkr.ts';
import { useText } from '../../lib/text.tsx';
import styles from './day-strip.module.css';

interface DayStripProps {
  readonly status: VideoStatus;
  readonly pending: boolean;
  readonly children?: ReactNode;
}

export function DayStrip({ status, pending, children }: DayStripProps) {
  const { t } = useText();
  const done = status.dailyClicks;
  const reward = wholePkr(toPkr(VIDEO_DAILY_REWARD_PAISA));
  const segments = Array.from({ length: VIDEO_DAILY_CLICKS }, (_, index) =>
    index >= done ? 'open' : pending && index === done - 1 ? 'pending' : 'done',
  );
  return (
    <div className="stack gap-2">
      <div className={styles.counter}>
        <p className={styles.counter} role="status">
          <span className="figure">
            {t('member.videosCounter', { count: done, limit: VIDEO_DAILY_CLICKS })}
          </span>
          <span className="small">
            {status.remainingClicks === 0
              ? t('member.videosDone', { limit: VIDEO_DAILY_CLICKS, reward })
              : t('member.videosLeft', { count: status.remainingClicks, reward })}
          </span>
        </p>
        {children}
      </div>
      <div
        className={styles.segments}
        role="progressbar"
        aria-label={t('member.dailyVideos')}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={VIDEO_DAILY_CLICKS}
        aria-valuetext={t('member.videosCounted', { count: done, limit: VIDEO_DAILY_CLICKS })}
      >
        {segments.map((state, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the segments never change place
          <span key={index} className={styles.segment} data-state={state} />
        ))}
      </div>
    </div>
  );
}
