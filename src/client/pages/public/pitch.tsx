import { Link } from 'wouter';
import type { TextParams } from '#shared/i18n/en/errors.ts';
import { pitch } from '#shared/i18n/en/pitch.ts';
import { formatPkr, toPkr } from '#shared/money.ts';
import {
  JOINING_DEPOSIT_PAISA,
  LEVELS,
  VIDEO_DAILY_CLICKS,
  VIDEO_DAILY_REWARD_PAISA,
} from '#shared/rules.ts';
import { Icon, type IconName } from '../../components/ui/icon.tsx';
import { paths } from '../../lib/paths.ts';
import { registerTexts, type TextKey, useText } from '../../lib/text.tsx';
import styles from './pitch.module.css';

registerTexts('pitch', pitch, async () => (await import('#shared/i18n/ur/pitch.ts')).pitch);

interface Point {
  readonly icon: IconName;
  readonly title: TextKey;
  readonly more: TextKey;
  readonly params?: TextParams;
}

const POINTS: readonly Point[] = [
  {
    icon: 'play',
    title: 'pitch.videos',
    more: 'pitch.videosMore',
    params: { count: VIDEO_DAILY_CLICKS, reward: formatPkr(toPkr(VIDEO_DAILY_REWARD_PAISA)) },
  },
  { icon: 'wheel', title: 'pitch.spin', more: 'pitch.spinMore' },
  {
    icon: 'users',
    title: 'pitch.levels',
    more: 'pitch.levelsMore',
    params: { count: LEVELS.length },
  },
];

export default function Pitch() {
  const { t } = useText();
  return (
    <div className={styles.pitch}>
      <p className={styles.tagline}>{t('pitch.tagline')}</p>
      <ul className="stack gap-6">
        {POINTS.map((point) => (
          <li key={point.title} className="row line">
            <span className={styles.icon}>
              <Icon name={point.icon} size={24} />
            </span>
            <div>
              <p className="bold">{t(point.title, point.params)}</p>
              <p className={styles.more}>{t(point.more, point.params)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {t('pitch.note', { amount: formatPkr(toPkr(JOINING_DEPOSIT_PAISA)) })}{' '}
        <Link href={paths.howItWorks}>{t('pitch.how')}</Link>
      </p>
    </div>
  );
}
