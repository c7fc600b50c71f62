import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type Pkr, paisa, toPaisa, toPkr } from '#shared/money.ts';
import { VIDEO_DAILY_CLICKS, VIDEO_DAILY_REWARD_PAISA } from '#shared/rules.ts';
import type { RequestType } from '#shared/views/requests.ts';
import type { VideoStatus } from '#shared/views/videos.ts';
import { Countdown } from '../../components/member/countdown-clock.tsx';
import { QueryView } from '../../components/member/query-view.tsx';
import { wholePkr } from '../../components/member/whole-pkr.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Icon, type IconName } from '../../components/ui/icon.tsx';
import { Money } from '../../components/ui/money.tsx';
import { Skeleton } from '../../components/ui/state.tsx';
import { useAboutTime, useFormat } from '../../lib/format.ts';
import { NEXT_VIDEO, paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import styles from './today-card.module.css';

export function TodayCard() {
  const { day } = useToday();
  return (
    <QueryView query={day} skeleton={<Skeleton height="var(--today)" />}>
      {(status) => <Today status={status} />}
    </QueryView>
  );
}

function Today({ status }: { readonly status: VideoStatus }) {
  const { t } = useText();
  const { formatTime } = useFormat();
  const { hasVideos, canSpin, refresh } = useToday();
  const waiting = useWaiting();
  const isDone = !status.canClick && canSpin === false;
  return (
    <Card
      title={t(isDone ? 'member.todayDone' : 'member.todayTitle')}
      action={
        <Countdown
          label={
            isDone ? t('member.todayAgain', { time: formatTime(status.resetsAt) }) : t('member.resetsIn')
          }
          until={status.resetsAt}
          onDone={refresh}
        />
      }
      className={isDone ? styles.done : undefined}
    >
      <ul className={styles.rows}>
        <VideosRow status={status} hasVideos={hasVideos} />
        <Row
          href={paths.spinner}
          icon="wheel"
          done={canSpin === false}
          title={t('member.todaySpin')}
          note={
            canSpin === undefined
              ? t('common.loading')
              : t(canSpin ? 'member.nextSpinReady' : 'member.todaySpinDone')
          }
        />
      </ul>
      {status.canClick && hasVideos ? (
        <LinkButton href={paths.earnings + NEXT_VIDEO} block>
          {t(status.dailyClicks === 0 ? 'member.todayWatch' : 'member.todayWatchNext')}
        </LinkButton>
      ) : (
        canSpin && (
          <LinkButton href={paths.spinner} block>
            {t('member.todaySpinNow')}
          </LinkButton>
        )
      )}
      {waiting.length > 0 && (
        <ul className={styles.rows}>
          {waiting.map((one) => (
            <WaitingRow key={one.type} waiting={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function VideosRow({ status, hasVideos }: { readonly status: VideoStatus; readonly hasVideos: boolean }) {
  const { t } = useText();
  const reward = wholePkr(toPkr(VIDEO_DAILY_REWARD_PAISA));
  const { dailyClicks: count, remainingClicks, canClick } = status;
  const note = !canClick
    ? t('member.videosDone', { limit: VIDEO_DAILY_CLICKS, reward })
    : hasVideos
      ? t('member.videosLeft', { count: remainingClicks, reward })
      : t('member.noVideos');
  return (
    <Row
      href={paths.earnings}
      icon="play"
      done={!canClick}
      title={t('member.dailyVideos')}
      note={note}
      end={t('member.videosCounter', { count, limit: VIDEO_DAILY_CLICKS })}
    />
  );
}

function WaitingRow({ waiting }: { readonly waiting: Waiting }) {
  const { t } = useText();
  const aboutTime = useAboutTime();
  const { type, count, amount, usualMinutes } = waiting;
  const isDeposit = type === 'Deposit';
  return (
    <Row
      href={paths.withdraw}
      icon="clock"
      title={
        isDeposit
          ? t('member.requestDeposit')
          : t(count === 1 ? 'member.todayWithdrawal' : 'member.todayWithdrawals', { count })
      }
      note={
        <>
          {t(isDeposit ? 'member.todayDepositWaits' : 'member.todayWithdrawalWaits')}
          {usualMinutes !== null && ` ${t('member.todayUsually', { time: aboutTime(usualMinutes) })}`}
        </>
      }
      end={<Money pkr={amount} />}
    />
  );
}

interface RowProps {
  readonly href: string;
  readonly icon: IconName;
  readonly done?: boolean;
  readonly title: string;
  readonly note: ReactNode;
  readonly end?: ReactNode;
}

function Row({ href, icon, done = false, title, note, end }: RowProps) {
  return (
    <li>
      <Link href={href} className={styles.row} data-done={done || undefined}>
        <span className={cx('disc', styles.mark)}>
          <Icon name={done ? 'check' : icon} />
        </span>
        <span className={styles.title}>{title}</span>
        {end && <span className={styles.end}>{end}</span>}
        <span className={cx('small', styles.note)}>{note}</span>
      </Link>
    </li>
  );
}

interface Waiting {
  readonly type: RequestType;
  readonly count: number;
  /** For withdrawals the sum of the payouts, for deposits the sum of the sent amounts. */
  readonly amount: Pkr;
  /** Null if that is unknown, for example because there were too few decisions. */
  readonly usualMinutes: number | null;
}

/** The member's pending requests among the latest 50, summed up by type. */
function useWaiting(): readonly Waiting[] {
  const mine = trpc.requests.mine.useQuery({ limit: 50 });
  const pending = mine.data?.items.filter(({ status }) => status === 'Pending') ?? [];
  const usual = trpc.requests.expectedTimes.useQuery(undefined, { enabled: pending.length > 0 }).data;
  return (['Withdraw', 'Deposit'] as const).flatMap((type) => {
    const requests = pending.filter((request) => request.type === type);
    if (requests.length === 0) return [];
    const sum = requests.reduce((total, { payout, amount }) => total + toPaisa(payout ?? amount), 0);
    const usualMinutes = (type === 'Withdraw' ? usual?.withdrawals : usual?.deposits) ?? null;
    return [{ type, count: requests.length, amount: toPkr(paisa(sum)), usualMinutes }];
  });
}

function useToday() {
  const utils = trpc.useUtils();
  const videos = trpc.videos.list.useQuery();
  const day = trpc.videos.status.useQuery({});
  const spin = trpc.spinner.status.useQuery({});
  return {
    day,
    hasVideos: videos.data === undefined || videos.data.length > 0,
    canSpin: spin.data?.canSpin,
    refresh: () => {
      void utils.users.me.invalidate();
      void utils.videos.status.invalidate();
      void utils.spinner.status.invalidate();
    },
  };
}
