import { Link } from 'wouter';
import type { TextParams } from '#shared/i18n/en/errors.ts';
import { formatPkr, toPkr } from '#shared/money.ts';
import {
  JOINING_DEPOSIT_PAISA,
  LEVELS,
  VIDEO_DAILY_CLICKS,
  VIDEO_DAILY_REWARD_PAISA,
} from '#shared/rules.ts';
import { Icon, type IconName } from '../../components/ui/icon.tsx';
import { type TextKey, useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import styles from './pitch.module.css';

interface Point {
  readonly icon: IconName;
  readonly title: TextKey;
  readonly more: TextKey;
  readonly params?: TextParams;
}

const POINTS: readonly Point[] = [
  {
    icon: 'play',
    title: 'public.pitchVideos',
    more: 'public.pitchVideosMore',
    params: { count: VIDEO_DAILY_CLICKS, reward: formatPkr(toPkr(VIDEO_DAILY_REWARD_PAISA)) },
  },
  { icon: 'wheel', title: 'public.pitchSpin', more: 'public.pitchSpinMore' },
  {
    icon: 'users',
    title: 'public.pitchLevels',
    more: 'public.pitchLevelsMore',
    params: { count: LEVELS.length },
  },
];

/** The product in three lines; shown only where there is room next to the form. */
export function Pitch() {
  const { t } = useText();
  return (
    <div className={styles.pitch}>
      <p className={styles.tagline}>{t('public.tagline')}</p>
      <ul className={styles.points}>
        {POINTS.map((point) => (
          <li key={point.title} className={styles.point}>
            <span className={styles.icon}>
              <Icon name={point.icon} size={24} />
            </span>
            <div>
              <p className={styles.title}>{t(point.title, point.params)}</p>
              <p className={styles.more}>{t(point.more, point.params)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {t('public.pitchNote', { amount: formatPkr(toPkr(JOINING_DEPOSIT_PAISA)) })}{' '}
        <Link href={paths.howItWorks}>{t('public.pitchHow')}</Link>
      </p>
    </div>
  );
}
