import { keepPreviousData } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { formatPkr, pkr } from '#shared/money.ts';
import type { ListEntriesInput } from '#shared/schemas/accounts.ts';
import { TIMINGS } from '#shared/timings.ts';
import { LONG_NOTICE_MS } from '../../components/staff/notices.ts';
import { isWaiting } from '../../components/staff/use-toast-mutation.ts';
import { useKeyedMutation } from '../../lib/keyed-mutation.ts';
import { useConnection } from '../../lib/live.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

export function useCash() {
  const refetchInterval = useConnection() === 'live' ? false : TIMINGS.pollUsersMs;
  return trpc.requests.cash.useQuery(undefined, { refetchInterval });
}

export function useTransfer(onDone: () => void) {
  const { t } = useText();
  const utils = trpc.useUtils();
  return useKeyedMutation(utils.client.requests.accounts.transfer.mutate, {
    failed: 'staff.transferFailed',
    unmoved: 'staff.nothingMoved',
    unknown: 'staff.unknownMoved',
    onSuccess: (answer, { amount, from, to }) => {
      if (isWaiting(answer)) toast(t('staff.nowWaits'), { duration: LONG_NOTICE_MS });
      else toast.success(t('staff.transferDone', { amount: formatPkr(pkr(amount)), from, to }));
      onDone();
    },
    onSettled: () => {
      void utils.requests.cash.invalidate();
      void utils.requests.accounts.invalidate();
    },
  });
}

export function useEntries(filters: Omit<ListEntriesInput, 'limit' | 'cursor'>) {
  const list = trpc.requests.accounts.entries.useInfiniteQuery(filters, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  return { list, entries: list.data?.pages.flatMap((page) => page.items) ?? [] };
}
