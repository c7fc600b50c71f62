import { Link } from 'wouter';
import { paisa, toPkr } from '#shared/money.ts';
import { LEVELS, PKR_PER_USD, VIDEO_DAILY_CLICKS, VIDEO_DAILY_REWARD_PAISA } from '#shared/rules.ts';
import { DEFAULT_ODDS } from '#shared/spinner.ts';
import { Countdown } from '../../components/member/countdown-clock.tsx';
import { QueryView } from '../../components/member/query-view.tsx';
import { wholePkr } from '../../components/member/whole-pkr.ts';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { NEXT_VIDEO, paths } from '../../paths.ts';
import { DayStrip } from './day-strip.tsx';
import styles from './earnings-panel.module.css';
import { useVideoClick } from './hooks.ts';
import { VideoList } from './video-list.tsx';

export function EarningsPanel() {
  const { t } = useText();
  const status = trpc.videos.status.useQuery({});
  const videos = trpc.videos.list.useQuery();
  const click = useVideoClick();
  const canSpin = trpc.spinner.status.useQuery({}).data?.canSpin ?? false;
  return (
    <div className="stack">
      <QueryView
        query={status}
        skeleton={
          <>
            <Skeleton height="var(--day-strip)" />
            <Skeleton height="30rem" />
          </>
        }
      >
        {(day) => (
          <>
            <section className={styles.day} aria-label={t('member.dailyVideos')}>
              <DayStrip status={day} pending={click.pending}>
                <Countdown
                  label={t('member.resetsIn')}
                  until={day.resetsAt}
                  onDone={() => void status.refetch()}
                />
              </DayStrip>
              {!day.canClick && canSpin && (
                <LinkButton href={paths.spinner} block>
                  {t('member.videoToSpin')}
                  <Icon name="arrow-right" />
                </LinkButton>
              )}
            </section>
            <RewardCards />
            <Card title={t('member.videosTitle')}>
              <QueryView query={videos} skeleton={<Skeleton height="24rem" />}>
                {(list) =>
                  list.length === 0 ? (
                    <EmptyState title={t('member.noVideos')} message={t('member.noVideosHint')} />
                  ) : (
                    <VideoList videos={list} day={day} click={click} canSpin={canSpin} />
                  )
                }
              </QueryView>
            </Card>
          </>
        )}
      </QueryView>
    </div>
  );
}

const BEST_PRIZE_USD = Math.max(...DEFAULT_ODDS.map((row) => row.usdMils)) / 1_000;
const BEST_LEVEL_USD = toPkr(paisa(Math.max(...LEVELS.map((level) => level.rewardPaisa)))) / PKR_PER_USD;

function RewardCards() {
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
      title: t('member.navSpinner'),
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
            <span className="bold tabular">{reward.amount}</span>
            <span className={styles.note}>{reward.note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
