import { toPkr } from '#shared/money.ts';
import { LEVELS } from '#shared/rules.ts';
import { type LevelState, levelNameKey, levelProgress } from '../../components/member/levels.ts';
import { wholePkr } from '../../components/member/whole-pkr.ts';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './level-list.module.css';

export function LevelList({ me }: { me: LevelState }) {
  const { t } = useText();
  const { level: reached, next } = levelProgress(me);
  return (
    <Card title={t('member.levelSystem')}>
      <p className={styles.hint}>{t('member.levelSystemHint')}</p>
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
              <span className={styles.mark}>
                {state === 'reached' ? (
                  <Icon name="check" label={t(isPaid ? 'member.levelPaid' : 'member.levelReached')} />
                ) : (
                  level.level
                )}
              </span>
              <span className={styles.name}>{t(levelNameKey(level.level))}</span>
              <span className={styles.referrals}>
                {t('member.levelReferrals', { count: level.referrals })}
                {level.level === reached && (
                  <span className={styles.current}>{t('member.levelCurrent')}</span>
                )}
                {isPaid && level.level > reached && (
                  <span className={styles.current}>{t('member.levelPaid')}</span>
                )}
                {state === 'next' && <span className={styles.next}>{t('member.levelNext')}</span>}
              </span>
              <span className={styles.reward}>{wholePkr(toPkr(level.rewardPaisa))}</span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
