import { toPkr } from '#shared/money.ts';
import { useText } from '../../lib/text.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import styles from './level-meter.module.css';
import { levelNameKey, levelProgress } from './levels.ts';
import { wholePkr } from './whole-pkr.ts';

/**
 * The level reached and the progress to the next one.
 * @param referrals the approved ones
 */
export function LevelMeter({ referrals }: { referrals: number }) {
  const { t } = useText();
  const { level, next, missing } = levelProgress(referrals);
  return (
    <div className={styles.meter}>
      <span className={styles.badge} aria-hidden="true">
        {level}
      </span>
      <div className={styles.body}>
        <p className={styles.line}>
          <strong className={styles.name}>
            {t('member.levelNumber', { level })} · {t(levelNameKey(level))}
          </strong>
          <span className={styles.next}>
            {next
              ? t('member.levelToNextReward', {
                  count: missing,
                  name: t(levelNameKey(next.level)),
                  reward: wholePkr(toPkr(next.rewardPaisa)),
                })
              : t('member.levelTop')}
          </span>
        </p>
        <ProgressBar
          label={t('member.levelProgress', { count: referrals, target: next?.referrals ?? referrals })}
          value={next ? referrals : 1}
          max={next?.referrals ?? 1}
        />
      </div>
    </div>
  );
}
