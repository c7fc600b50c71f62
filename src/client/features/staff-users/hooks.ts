import { keepPreviousData } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { formatPkr } from '#shared/money.ts';
import { TIMINGS } from '#shared/rules.ts';
import type { StaffUserView, UserStatus } from '#shared/views.ts';
import { useFailureText } from '../../components/staff/use-failure-text.ts';
import { useOutcome } from '../../components/staff/use-mutation-toasts.ts';
import { pauseOf, useStaffRefresh } from '../../components/staff/use-staff-refresh.ts';
import { retryUnanswered, useAttempt, wasAnswered } from '../../lib/attempt.ts';
import { errorData, useErrorText } from '../../lib/error-text.ts';
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

function useReload() {
  const utils = trpc.useUtils();
  return () => utils.users.invalidate();
}

/** @param refuse told of a username or an email that is taken, to say so beside its field */
export function useCreateUser(
  onDone: () => void,
  refuse: (found: { username?: 'usernameTaken'; email?: 'emailTaken' }) => void,
) {
  const { t } = useText();
  const failureText = useFailureText();
  const reload = useReload();
  return trpc.users.create.useMutation({
    onSuccess: ({ role }) => {
      toast.success(
        t('staff.userCreated', { role: t(role === 'admin' ? 'staff.roleAdmin' : 'staff.roleUser') }),
      );
      onDone();
    },
    onError: (error) => {
      const key = errorData(error)?.key;
      if (key === 'usernameTaken') refuse({ username: key });
      if (key === 'emailTaken') refuse({ email: key });
      toast.error(failureText(error, 'staff.createUserFailed', false));
    },
    onSettled: () => void reload(),
  });
}

export function useUpdateUser(onDone: () => void) {
  return trpc.users.update.useMutation(
    useOutcome({ done: 'staff.userUpdated', failed: 'staff.updateUserFailed', onDone, reload: useReload() }),
  );
}

export function useDeleteUser(onDone: () => void) {
  return trpc.users.delete.useMutation(
    useOutcome({
      done: 'staff.userDeleted',
      failed: 'staff.deleteUserFailed',
      alwaysNamed: true,
      onDone,
      reload: useReload(),
    }),
  );
}

export interface CashMovement {
  readonly type: 'deposit' | 'withdraw';
  readonly amount: number;
  readonly description: string | undefined;
}

/** Cash management. `problem` says what went wrong and whether money moved; a lost answer is asked for again with the same key. */
export function useAdjustBalance(user: StaffUserView, onDone: () => void) {
  const { t } = useText();
  const errorText = useErrorText();
  const failureText = useFailureText();
  const reload = useReload();
  const attempt = useAttempt();
  const adjust = trpc.users.adjustBalance.useMutation({
    retry: retryUnanswered,
    onSuccess: (_, { type, amount }) => {
      attempt.settle();
      const done = type === 'deposit' ? 'staff.depositProcessed' : 'staff.withdrawProcessed';
      toast.success(t(done, { amount: formatPkr(amount), user: user.name }));
      onDone();
    },
    onError: (error) => {
      if (wasAnswered(error)) attempt.settle();
      toast.error(failureText(error, 'staff.updateBalanceFailed', false));
    },
    onSettled: () => void reload(),
  });
  const problem =
    adjust.error &&
    (wasAnswered(adjust.error)
      ? `${errorText(adjust.error, 'staff.updateBalanceFailed')}. ${t('staff.nothingMoved')}`
      : t('staff.unknownMoved'));
  return {
    busy: adjust.isPending,
    problem,
    send: (movement: CashMovement) => {
      const input = { id: user.id, ...movement };
      adjust.mutate({ ...input, idempotencyKey: attempt.keyFor(input) });
    },
  };
}

/** Somebody's direct referrals. */
export function useReferrals(id: string) {
  const list = trpc.users.referrals.useInfiniteQuery({ id }, { getNextPageParam: (page) => page.nextCursor });
  return { list, referrals: list.data?.pages.flatMap((page) => page.items) ?? [] };
}
