import { cx } from '../../components/ui/cx.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { useAboutTime } from '../../lib/about-time.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import styles from './review-track.module.css';

const STEPS = ['join.trackSent', 'join.trackReview', 'join.trackActive'] as const;
/** The second step: staff review the deposit. */
const CURRENT = 1;

/** The progress of a sent deposit, and how long its review usually takes where that is known. */
export function ReviewTrack() {
  const { t } = useText();
  const about = useAboutTime();
  const minutes = trpc.requests.expectedTimes.useQuery().data?.deposits ?? null;
  return (
    <ol className={styles.track}>
      {STEPS.map((step, i) => (
        <li
          key={step}
          className={cx(styles.step, i < CURRENT && styles.done, i === CURRENT && styles.now)}
          aria-current={i === CURRENT ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {i < CURRENT ? <Icon name="check" size={16} /> : i === CURRENT && <Icon name="clock" size={16} />}
          </span>
          <div>
            {t(step)}
            {i === CURRENT && minutes !== null && (
              <p className={styles.usual}>{t('join.reviewTakes', { time: about(minutes) })}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
