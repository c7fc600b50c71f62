import { toPkr } from '#shared/money.ts';
import { type LevelState, levelNameKey, levelProgress } from '../../components/member/levels.ts';
import { wholePkr } from '../../components/member/whole-pkr.ts';
import { Card } from '../../components/ui/card.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './progress-panel.module.css';

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
