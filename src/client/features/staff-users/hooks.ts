import { keepPreviousData } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { formatPkr } from '#shared/money.ts';
import { TIMINGS } from '#shared/rules.ts';
import type { StaffUserView, UserStatus } from '#shared/views.ts';
import { useFailureText } from '../../components/staff/use-failure-text.ts';
import { pauseOf, useStaffRefresh } from '../../components/staff/use-staff-refresh.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { useKeyedMutation } from '../../lib/keyed-mutation.ts';
import { useStaffEvents } from '../../lib/live.tsx';
import { useText } from '../../lib/text.tsx';
import { type Outputs, trpc } from '../../lib/trpc.ts';

export interface UserFilters {
  readonly status: UserStatus | undefined;
  readonly search: string;
}

/** The filters as the server takes them. */
export function toListFilters({ status, search }: UserFilters) {
  return { status, search: search.trim() || undefined };
}

/** The list under its filters and the cards, kept up by events, and read anew every 10 s (SPEC section 7). */
export function useUsers(filters: UserFilters) {
  const utils = trpc.useUtils();
  const refetchInterval = TIMINGS.pollUsersMs;
  const input = toListFilters(filters);
  const list = trpc.users.list.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) => pauseOf(state.data?.pages.length ?? 1, refetchInterval),
    placeholderData: keepPreviousData,
  });
  const stats = trpc.users.stats.useQuery(undefined, { refetchInterval });
  const refresh = () => {
    void utils.users.list.invalidate();
    void utils.users.stats.invalidate();
  };
  useStaffRefresh(['newUser', 'userUpdated', 'userDeleted'], refresh, list.data?.pages.length);
  // Balances change all the time: they are put into the rows shown instead of reading the list anew.
  useStaffRefresh(['balanceUpdated', 'depositApproved'], () => void utils.users.stats.invalidate());
  useStaffEvents((event) => {
    if (event.name !== 'balanceUpdated' && event.name !== 'depositApproved') return;
    const { userId, newBalance } = event.data;
    utils.users.list.setInfiniteData(
      input,
      (before) =>
        before && { ...before, pages: before.pages.map((page) => withBalance(page, userId, newBalance)) },
    );
  });
  return { list, stats, refresh, users: list.data?.pages.flatMap((page) => page.items) ?? [] };
}

type UserPage = Outputs['users']['list'];

function withBalance(page: UserPage, id: string, balance: number): UserPage {
  if (!page.items.some((user) => user.id === id)) return page;
  return { ...page, items: page.items.map((user) => (user.id === id ? { ...user, balance } : user)) };
}

export function useCreateUser(onDone: () => void) {
  const { t } = useText();
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  return useKeyedMutation(utils.client.users.create.mutate, {
    failed: 'staff.createUserFailed',
    retry: false,
    onSuccess: ({ role }) => {
      toast.success(
        t('staff.userCreated', { role: t(role === 'admin' ? 'staff.roleAdmin' : 'staff.roleUser') }),
      );
      onDone();
    },
    onError: (error) => {
      toast.error(failureText(error, 'staff.createUserFailed', false));
    },
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

export function useDeleteUser(onDone: () => void) {
  const utils = trpc.useUtils();
  return useToastMutation(utils.client.users.delete.mutate, {
    done: 'staff.userDeleted',
    failed: 'staff.deleteUserFailed',
    alwaysNamed: true,
    onDone,
    reload: () => utils.users.invalidate(),
  });
}

/** Cash management. `problem` says what went wrong and whether money moved. */
export function useAdjustBalance(user: StaffUserView, onDone: () => void) {
  const { t } = useText();
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  return useKeyedMutation(utils.client.users.adjustBalance.mutate, {
    failed: 'staff.updateBalanceFailed',
    unmoved: 'staff.nothingMoved',
    unknown: 'staff.unknownMoved',
    onSuccess: (_, { type, amount }) => {
      const done = type === 'deposit' ? 'staff.depositProcessed' : 'staff.withdrawProcessed';
      toast.success(t(done, { amount: formatPkr(amount), user: user.name }));
      onDone();
    },
    onError: (error) => {
      toast.error(failureText(error, 'staff.updateBalanceFailed', false));
    },
    onSettled: () => void utils.users.invalidate(),
  });
}

/** Somebody's direct referrals. */
export function useReferrals(id: string) {
  const list = trpc.users.referrals.useInfiniteQuery({ id }, { getNextPageParam: (page) => page.nextCursor });
  return { list, referrals: list.data?.pages.flatMap((page) => page.items) ?? [] };
}
