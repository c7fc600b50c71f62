import toast from 'react-hot-toast';
import { formatPkr, pkr } from '#shared/money.ts';
import { LONG_NOTICE_MS } from '../../components/staff/notices.ts';
import { isWaiting } from '../../components/staff/use-toast-mutation.ts';
import { usePolled } from '../../lib/live.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc, useKeyedMutation } from '../../lib/trpc.ts';

export const useCash = () => trpc.requests.cash.useQuery(undefined, usePolled());

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
