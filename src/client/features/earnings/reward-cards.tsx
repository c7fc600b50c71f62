import { Link } from 'wouter';
import { paisa, toPkr } from '#shared/money.ts';
import { LEVELS, PKR_PER_USD, VIDEO_DAILY_CLICKS, VIDEO_DAILY_REWARD_PAISA } from '#shared/rules.ts';
import { DEFAULT_ODDS } from '#shared/spinner.ts';
import { wholePkr } from '../../components/member/whole-pkr.ts';
import { cx } from '../../components/ui/cx.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { useText } from '../../lib/text.tsx';
import { NEXT_VIDEO, paths } from '../../paths.ts';
import styles from './reward-cards.module.css';

const BEST_PRIZE_USD = Math.max(...DEFAULT_ODDS.map((row) => row.usdMils)) / 1_000;
const BEST_LEVEL_USD = toPkr(paisa(Math.max(...LEVELS.map((level) => level.rewardPaisa)))) / PKR_PER_USD;

export function RewardCards() {
  const { t } = useText();
  const rewards = [
    {
      icon: 'play',
      href: paths.earnings + NEXT_VIDEO,
      title: t('member.rewardVideosTitle'),
      amount: wholePkr(toPkr(VIDEO_DAILY_REWARD_PAISA)),
      note: t('member.rewardVideosNote', { limit: VIDEO_DAILY_CLICKS }),
    },
    {
      icon: 'wheel',
      href: paths.spinner,
      title: t('member.rewardSpinnerTitle'),
      amount: t('member.rewardUpTo', { amount: `$${BEST_PRIZE_USD}` }),
      note: t('member.rewardSpinnerNote'),
    },
    {
      icon: 'trophy',
      href: paths.referrals,
      title: t('member.rewardLevelsTitle'),
      amount: t('member.rewardUpTo', { amount: `$${BEST_LEVEL_USD}` }),
      note: t('member.rewardLevelsNote'),
    },
  ] as const;
  return (
    <ul className={styles.cards}>
      {rewards.map((reward) => (
        <li key={reward.icon}>
          <Link href={reward.href} className={styles.card}>
            <Icon name={reward.icon} />
            <span className={cx('strong', styles.title)}>{reward.title}</span>
            <span className={styles.amount}>{reward.amount}</span>
            <span className={styles.note}>{reward.note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
