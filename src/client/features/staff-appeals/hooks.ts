import type { AnswerAppealInput } from '#shared/schemas/appeals.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { usePolled } from '../../lib/live.tsx';
import { PAGED } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';

export const useAppeals = () => trpc.requests.appeals.list.useInfiniteQuery({}, { ...PAGED, ...usePolled() });

export function useAnswerAppeal(onDone: () => void) {
  const utils = trpc.useUtils();
  return useToastMutation((input: AnswerAppealInput) => utils.client.requests.appeals.answer.mutate(input), {
    done: 'staff.appealAnswered',
    failed: 'staff.appealFailed',
    onDone,
    reload: () => utils.requests.appeals.invalidate(),
  });
}
