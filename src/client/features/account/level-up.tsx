import { formatPkr } from '#shared/money.ts';
import { levelNameKey } from '../../components/member/levels.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './level-up.module.css';
import type { LevelUp as LevelUpData } from './level-ups.ts';

export function LevelUp({ levelUp, onClose }: { levelUp: LevelUpData; onClose: () => void }) {
  const { t } = useText();
  return (
    <Modal title={t('member.levelUpTitle')} onClose={onClose}>
      <div className="stack gap-3 center">
        <span className={styles.medal}>
          <Icon name="trophy" />
        </span>
        <p className={styles.text}>
          {t('member.levelUpText', {
            level: levelUp.level,
            name: t(levelNameKey(levelUp.level)),
            members: levelUp.members,
          })}
        </p>
        <p className="good strong">
          {t('member.levelUpReward', { amount: formatPkr(levelUp.reward), usd: levelUp.rewardUSD })}
        </p>
        <Button variant="primary" block onClick={onClose}>
          {t('member.levelUpContinue')}
        </Button>
      </div>
    </Modal>
  );
}
