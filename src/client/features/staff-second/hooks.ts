import type { RefuseWaitingInput } from '#shared/schemas/second-person.ts';
import { TIMINGS } from '#shared/timings.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { useConnection } from '../../lib/live.tsx';
import { trpc } from '../../lib/trpc.ts';

export function useWaitingChanges() {
  const refetchInterval = useConnection() === 'live' ? false : TIMINGS.pollUsersMs;
  const list = trpc.users.waiting.list.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor, refetchInterval },
  );
  return { list, changes: list.data?.pages.flatMap((page) => page.items) ?? [] };
}

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
