import type { AnswerAppealInput } from '#shared/schemas/appeals.ts';
import { TIMINGS } from '#shared/timings.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { useConnection } from '../../lib/live.tsx';
import { trpc } from '../../lib/trpc.ts';

export function useAppeals() {
  const refetchInterval = useConnection() === 'live' ? false : TIMINGS.pollUsersMs;
  const list = trpc.requests.appeals.list.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor, refetchInterval },
  );
  return { list, appeals: list.data?.pages.flatMap((page) => page.items) ?? [] };
}

export function useAnswerAppeal(onDone: () => void) {
  const utils = trpc.useUtils();
  return useToastMutation((input: AnswerAppealInput) => utils.client.requests.appeals.answer.mutate(input), {
    done: 'staff.appealAnswered',
    failed: 'staff.appealFailed',
    onDone,
    reload: () => utils.requests.appeals.invalidate(),
  });
}
