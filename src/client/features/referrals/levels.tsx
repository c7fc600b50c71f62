import { toPkr } from '#shared/money.ts';
import { LEVELS } from '#shared/rules.ts';
import { type LevelState, levelNameKey, levelProgress } from '../../components/member/levels.ts';
import { wholePkr } from '../../components/member/whole-pkr.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './level-list.module.css';

export function LevelList({ me }: { me: LevelState }) {
  const { t } = useText();
  const { level: reached, next } = levelProgress(me);
  return (
    <Card title={t('member.levelSystem')}>
      <p className="muted">{t('member.levelSystemHint')}</p>
      <ol className={styles.levels}>
        {LEVELS.map((level) => {
          const isPaid = level.level <= me.paidLevel;
          const state = isPaid || level.level <= reached ? 'reached' : level === next ? 'next' : 'later';
          return (
            <li
              key={level.level}
              className={styles.level}
              data-state={state}
              aria-current={level.level === reached ? 'true' : undefined}
            >
              <span className={cx('step-mark', styles.mark)}>
                {state === 'reached' ? (
                  <Icon name="check" label={t(isPaid ? 'member.levelPaid' : 'member.levelReached')} />
                ) : (
                  level.level
                )}
              </span>
              <span className={styles.name}>{t(levelNameKey(level.level))}</span>
              <span className={cx('row small', styles.referrals)}>
                {t('member.levelReferrals', { count: level.referrals })}
                {level.level === reached && <Badge tone="warning">{t('member.levelCurrent')}</Badge>}
                {isPaid && level.level > reached && <Badge tone="warning">{t('member.levelPaid')}</Badge>}
                {state === 'next' && <Badge tone="success">{t('member.levelNext')}</Badge>}
              </span>
              <span className={styles.reward}>{wholePkr(toPkr(level.rewardPaisa))}</span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

export function ProgressPanel({ me }: { me: LevelState }) {
  const { t } = useText();
  const { referrals } = me;
  const { next } = levelProgress(me);
  return (
    <Card title={t('member.progressTitle')}>
      <div className="stack gap-3">
        <p className="row muted">
          <span className={styles.count}>
            {next ? t('member.progressCount', { count: referrals, target: next.referrals }) : referrals}
          </span>
          <span>
            {next ? t('member.progressNext', { name: t(levelNameKey(next.level)) }) : t('member.progressTop')}
          </span>
        </p>
        <ProgressBar
          label={t('member.levelProgress', { count: referrals, target: next?.referrals ?? referrals })}
          value={next ? referrals : 1}
          max={next?.referrals ?? 1}
        />
        {next && (
          <p className="muted">{t('member.progressReward', { reward: wholePkr(toPkr(next.rewardPaisa)) })}</p>
        )}
      </div>
    </Card>
  );
}
