import { Link } from 'wouter';
import { toPkr } from '#shared/money.ts';
import { type LevelState, levelNameKey, levelProgress } from '../../components/member/levels.ts';
import { wholePkr } from '../../components/member/whole-pkr.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import styles from './level-line.module.css';

export function LevelLine({ me }: { readonly me: LevelState }) {
  const { t } = useText();
  const { level, next, missing } = levelProgress(me);
  const reward = next && wholePkr(toPkr(next.rewardPaisa));
  return (
    <section aria-label={t('member.currentLevel')}>
      <details className={styles.level}>
        <summary className={styles.line}>
          <span className="level-badge" aria-hidden="true">
            {level}
          </span>
          <strong className={styles.name}>
            <span className="visually-hidden on-wide">{t('member.levelNumber', { level })} · </span>
            {t(levelNameKey(level))}
          </strong>
          {reward && <span className={styles.next}>{t('member.levelNextShort', { missing, reward })}</span>}
          <Icon name="chevron-down" size={16} />
        </summary>
        <div className={styles.more}>
          <p>
            {next && reward
              ? t(missing === 1 ? 'member.levelToNextOne' : 'member.levelToNextReward', {
                  count: missing,
                  name: t(levelNameKey(next.level)),
                  reward,
                })
              : t('member.levelTop')}
          </p>
          <ProgressBar
            label={t('member.levelProgress', {
              count: me.referrals,
              target: next?.referrals ?? me.referrals,
            })}
            value={next ? me.referrals : 1}
            max={next?.referrals ?? 1}
          />
          <Link href={paths.referrals} className="tap">
            {t('member.levelAll')}
          </Link>
        </div>
      </details>
    </section>
  );
}
