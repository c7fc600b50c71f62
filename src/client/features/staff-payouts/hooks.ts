import { useState } from 'react';
import toast from 'react-hot-toast';
import { formatPkr } from '#shared/money.ts';
import type { BankFile, BatchDetails, BatchRow } from '#shared/views/payouts.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { useText } from '../../lib/text.tsx';
import { trpc, useErrorText, useKeyedMutation } from '../../lib/trpc.ts';
import type { Results } from './use-results.ts';

/** @param onDone called with the file once the server has marked it as downloaded */
export function useDownload(onDone: (file: BankFile) => void) {
  const { t } = useText();
  const utils = trpc.useUtils();
  return useToastMutation(utils.client.requests.batches.download.mutate, {
    done: ({ name, count, sum }) => t('staff.fileBegun', { name, count, sum: formatPkr(sum) }),
    failed: 'staff.downloadFailed',
    alwaysNamed: true,
    onDone,
    reload: () => utils.requests.batches.invalidate(),
  });
}

export function useTakeOut({ number }: BatchRow, onDone: () => void) {
  const { t } = useText();
  const utils = trpc.useUtils();
  return useToastMutation(utils.client.requests.batches.takeOut.mutate, {
    done: () => t('staff.takenOut', { number }),
    failed: 'staff.takeOutFailed',
    alwaysNamed: true,
    onDone,
    reload: () => utils.requests.invalidate(),
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
