import toast from 'react-hot-toast';
import { useLocation } from 'wouter';
import type { PaymentMethod } from '#shared/rules.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { LONG_NOTICE_MS } from './notices.ts';
import { useToastMutation } from './use-toast-mutation.ts';

export function useMakeBatch() {
  const { t } = useText();
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const { send, busy } = useToastMutation(utils.client.requests.batches.create.mutate, {
    done: ({ number }) => t('staff.batchMade', { number }),
    failed: 'staff.makeBatchFailed',
    alwaysNamed: true,
    onDone: ({ id, left }) => {
      const list = left.map((item) => `${item.number}: ${t(`errors.${item.key}`, item.params)}`);
      if (list.length > 0)
        toast.error(t('staff.leftOut', { list: list.join('. ') }), { duration: LONG_NOTICE_MS });
      navigate(`${paths.payouts}/${id}`);
    },
    reload: () => utils.requests.invalidate(),
  });
  const make = (rows: readonly { readonly id: string }[], account: PaymentMethod) =>
    send({ requestIds: rows.map(({ id }) => id), account });
  return { make, busy };
}
