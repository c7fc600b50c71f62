import type { RefuseWaitingInput } from '#shared/schemas/second-person.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { usePolled } from '../../lib/live.tsx';
import { PAGED, trpc } from '../../lib/trpc.ts';

export const useWaitingChanges = () =>
  trpc.users.waiting.list.useInfiniteQuery({}, { ...PAGED, ...usePolled() });

export type Verdict = 'confirm' | 'refuse' | 'withdraw';

const DONE = {
  confirm: 'staff.secondConfirmed',
  refuse: 'staff.secondRefused',
  withdraw: 'staff.secondWithdrawn',
} as const;

export function useDecide(verdict: Verdict, onDone: () => void) {
  const utils = trpc.useUtils();
  const { confirm, refuse, withdraw } = utils.client.users.waiting;
  const calls = { confirm: confirm.mutate, refuse: refuse.mutate, withdraw: withdraw.mutate };
  return useToastMutation((input: RefuseWaitingInput) => calls[verdict](input), {
    done: DONE[verdict],
    failed: 'staff.secondFailed',
    onDone,
    ...(verdict !== 'refuse' && { onStale: onDone }),
    reload: () => utils.users.waiting.invalidate(),
  });
}
