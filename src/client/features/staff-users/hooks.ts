import { keepPreviousData } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { formatPkr, pkr } from '#shared/money.ts';
import { TIMINGS } from '#shared/timings.ts';
import type { StaffUserView, UserStatus } from '#shared/views/users.ts';
import { LONG_NOTICE_MS } from '../../components/staff/notices.ts';
import { useFailureText } from '../../components/staff/use-failure-text.ts';
import { pauseOf } from '../../components/staff/use-staff-live.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { useKeyedMutation } from '../../lib/keyed-mutation.ts';
import { PAGED } from '../../lib/paged.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

export interface UserFilters {
  readonly status: UserStatus | undefined;
  readonly search: string;
}

export function toListFilters({ status, search }: UserFilters) {
  return { status, search: search.trim() || undefined };
}

/**
 * A poll reloads them too, every 10 s; a list of more than 10 pages is polled less often (SPEC section 4.5).
 */
export function useUsers(filters: UserFilters) {
  const refetchInterval = TIMINGS.pollUsersMs;
  const input = toListFilters(filters);
  const list = trpc.users.list.useInfiniteQuery(input, {
    ...PAGED,
    refetchInterval: ({ state }) => pauseOf(state.data?.pages.length ?? 1, refetchInterval),
    placeholderData: keepPreviousData,
  });
  const stats = trpc.users.stats.useQuery(undefined, { refetchInterval });
  return { list, stats };
}

export function useCreateUser(onDone: () => void) {
  const { t } = useText();
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  return useKeyedMutation(utils.client.users.create.mutate, {
    failed: 'staff.createUserFailed',
    retry: false,
    onSuccess: ({ role, awaitingSecondPerson }) => {
      const made = { role: t(role === 'admin' ? 'staff.admin' : 'staff.columnUser') };
      if (awaitingSecondPerson) toast(t('staff.nowWaits'), { duration: LONG_NOTICE_MS });
      else toast.success(t('staff.userCreated', made));
      onDone();
    },
    tell: (error) => failureText(error, 'staff.createUserFailed', false),
    onSettled: () => void utils.users.invalidate(),
  });
}

export function useUpdateUser(onDone: () => void) {
  const utils = trpc.useUtils();
  return useToastMutation(utils.client.users.update.mutate, {
    done: 'staff.userUpdated',
    failed: 'staff.updateUserFailed',
    onDone,
    reload: () => utils.users.invalidate(),
  });
}

export function useDeleteUser(onDone: () => void, onStale: (why: 'changed' | 'gone') => void) {
  const utils = trpc.useUtils();
  return useToastMutation(utils.client.users.delete.mutate, {
    done: 'staff.userDeleted',
    failed: 'staff.deleteUserFailed',
    alwaysNamed: true,
    onDone,
    onStale,
    reload: () => utils.users.invalidate(),
  });
}

export function useAdjustBalance(user: StaffUserView, onDone: () => void) {
  const { t } = useText();
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  return useKeyedMutation(utils.client.users.adjustBalance.mutate, {
    failed: 'staff.updateBalanceFailed',
    unmoved: 'staff.nothingMoved',
    unknown: 'staff.unknownMoved',
    onSuccess: ({ awaitingSecondPerson }, { type, amount }) => {
      const done = type === 'deposit' ? 'staff.depositProcessed' : 'staff.withdrawProcessed';
      if (awaitingSecondPerson) toast(t('staff.nowWaits'), { duration: LONG_NOTICE_MS });
      else toast.success(t(done, { amount: formatPkr(pkr(amount)), user: user.name }));
      onDone();
    },
    tell: (error) => failureText(error, 'staff.updateBalanceFailed', false),
    onSettled: () => void utils.users.invalidate(),
  });
}
