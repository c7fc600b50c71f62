import { useState } from 'react';
import toast from 'react-hot-toast';
import { TIMINGS } from '#shared/timings.ts';
import type { BankFile, BatchDetails } from '#shared/views/payouts.ts';
import { useFailureText } from '../../components/staff/use-failure-text.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useKeyedMutation } from '../../lib/keyed-mutation.ts';
import { useConnection } from '../../lib/live.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import type { Results } from './use-results.ts';

function useRefetch() {
  const refetchInterval = useConnection() === 'live' ? (false as const) : TIMINGS.pollUsersMs;
  return { refetchInterval };
}

export function usePayable() {
  return trpc.requests.batches.payable.useQuery(undefined, useRefetch());
}

export function useBatches(open: boolean) {
  const list = trpc.requests.batches.list.useInfiniteQuery(
    { open },
    { getNextPageParam: (page) => page.nextCursor, ...useRefetch() },
  );
  return { list, batches: list.data?.pages.flatMap(({ items }) => items) ?? [] };
}

export function useBatch(id: string) {
  return trpc.requests.batches.get.useQuery({ id }, useRefetch());
}

export function useLayouts() {
  return trpc.requests.batches.layouts.useQuery();
}

/** @param onDone called with the file once the server has marked it as downloaded */
export function useDownload(onDone: (file: BankFile) => void) {
  const utils = trpc.useUtils();
  const failureText = useFailureText();
  return useKeyedMutation(utils.client.requests.batches.download.mutate, {
    failed: 'staff.downloadFailed',
    onSuccess: onDone,
    tell: (error) => failureText(error, 'staff.downloadFailed'),
    onSettled: () => void utils.requests.batches.invalidate(),
  });
}

export function useTakeOut() {
  const utils = trpc.useUtils();
  const failureText = useFailureText();
  return useKeyedMutation(utils.client.requests.batches.takeOut.mutate, {
    failed: 'staff.takeOutFailed',
    tell: (error) => failureText(error, 'staff.takeOutFailed'),
    onSettled: () => void utils.requests.invalidate(),
  });
}

export function useSettle() {
  const utils = trpc.useUtils();
  return useKeyedMutation(utils.client.requests.batches.settle.mutate, {
    failed: 'staff.settleNotSaved',
    onSettled: () => void utils.requests.invalidate(),
  });
}

export function useSetLayout(onDone: () => void) {
  const utils = trpc.useUtils();
  return useToastMutation(utils.client.requests.batches.setLayout.mutate, {
    done: 'staff.layoutSaved',
    failed: 'staff.layoutFailed',
    onDone,
    reload: () => utils.requests.batches.layouts.invalidate(),
  });
}

export function useProposals({ id, account }: BatchDetails, results: Results) {
  const { t } = useText();
  const { requests } = trpc.useUtils().client;
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  async function take(): Promise<void> {
    setBusy(true);
    try {
      const proposals = await requests.batches.proposals.query({ id });
      const count = results.fill(proposals);
      if (count > 0) toast.success(t('staff.pasteFilled', { count, total: results.pending.length }));
      else toast(t('staff.fromStatementNone', { account }));
    } catch (error) {
      toast.error(errorText(error, 'staff.fromStatementFailed'));
    } finally {
      setBusy(false);
    }
  }
  return { busy, take: () => void take() };
}
