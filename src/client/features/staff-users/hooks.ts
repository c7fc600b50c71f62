import { keepPreviousData } from '@tanstack/react-query';
import { formatPkr, pkr } from '#shared/money.ts';
import { TIMINGS } from '#shared/timings.ts';
import type { StaffUserView, UserStatus } from '#shared/views/users.ts';
import { pauseOf } from '../../components/staff/use-staff-live.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { useText } from '../../lib/text.tsx';
import { PAGED, trpc } from '../../lib/trpc.ts';

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
  const utils = trpc.useUtils();
  return useToastMutation(utils.client.users.create.mutate, {
    done: ({ role }) =>
      t('staff.userCreated', { role: t(role === 'admin' ? 'staff.admin' : 'staff.columnUser') }),
    failed: 'staff.createUserFailed',
    retry: false,
    onDone,
    reload: () => utils.users.invalidate(),
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
  const utils = trpc.useUtils();
  return useToastMutation(utils.client.users.adjustBalance.mutate, {
    done: (_, { type, amount }) => {
      const processed = type === 'deposit' ? 'staff.depositProcessed' : 'staff.withdrawProcessed';
      return t(processed, { amount: formatPkr(pkr(amount)), user: user.name });
    },
    failed: 'staff.updateBalanceFailed',
    unmoved: 'staff.nothingMoved',
    unknown: 'staff.unknownMoved',
    onDone,
    reload: () => utils.users.invalidate(),
  });
}
