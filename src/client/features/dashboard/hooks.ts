import { type Pkr, paisa, toPaisa, toPkr } from '#shared/money.ts';
import type { RequestType } from '#shared/views/requests.ts';
import { trpc } from '../../lib/trpc.ts';

export interface Waiting {
  readonly type: RequestType;
  readonly count: number;
  /** For withdrawals the sum of the payouts, for deposits the sum of the sent amounts. */
  readonly amount: Pkr;
  /** Null if that is unknown, for example because there were too few decisions. */
  readonly usualMinutes: number | null;
}

/** The member's pending requests among the latest 50, summed up by type. */
export function useWaiting(): readonly Waiting[] {
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

export function useToday() {
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
