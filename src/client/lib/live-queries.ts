import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { MemberEvent, StaffEvent } from '#shared/events.ts';
import { useStaffEvents } from './live.tsx';
import type { Outputs } from './trpc.ts';

/** A procedure, or a router for all of its procedures. */
type QueryPath = { [R in keyof Outputs]: R | `${R}.${keyof Outputs[R] & string}` }[keyof Outputs];

/** The queries that each event of the member's stream makes stale. */
export const MEMBER_EVENT_QUERIES: Record<MemberEvent['name'], readonly QueryPath[]> = {
  balanceUpdate: ['users.me', 'users.transactions'],
  userUpdated: ['users.me', 'users.referrals'],
  levelUpNotification: ['users.me', 'users.transactions'],
  userStatusChanged: ['users.me'],
  userDeleted: [],
  requestUpdated: ['requests.mine', 'users.me'],
  resync: ['auth', 'contacts', 'requests', 'spinner', 'users', 'videos'],
  connected: [],
};

/** The queries that a member's screens read again every 5 s without a live connection (SPEC section 7). */
export const MEMBER_POLLED: readonly QueryPath[] = [
  'users.me',
  'users.transactions',
  'spinner.status',
  'users.referrals',
  'videos.status',
  'requests.mine',
];

const ACCOUNTS: readonly QueryPath[] = ['users.list', 'users.stats', 'users.dashboard'];
const REQUESTS: readonly QueryPath[] = [
  'requests.list',
  'requests.counts',
  'requests.get',
  'requests.matches',
  'requests.cash',
];
const CONTACTS: readonly QueryPath[] = ['contacts.list', 'contacts.counts'];
const RESETS: readonly QueryPath[] = ['auth.listPasswordResets', 'auth.passwordResetCounts'];
const EVERYTHING = [...ACCOUNTS, ...REQUESTS, ...CONTACTS, ...RESETS, 'users.listAudit'] as const;

/** The queries that each event of the staff's stream makes stale. A new balance is written into the lists instead. */
const STAFF_EVENT_QUERIES: Record<StaffEvent['name'], readonly QueryPath[]> = {
  newUser: ACCOUNTS,
  userUpdated: ACCOUNTS,
  userDeleted: ACCOUNTS,
  newRequest: REQUESTS,
  requestUpdated: REQUESTS,
  requestDeleted: REQUESTS,
  balanceUpdated: ['users.stats', 'users.dashboard', 'requests.cash'],
  depositApproved: [...REQUESTS, 'users.stats', 'users.dashboard'],
  contactsChanged: CONTACTS,
  resetsChanged: RESETS,
  auditAdded: ['users.listAudit'],
  resync: EVERYTHING,
  connected: EVERYTHING,
};

/** Thousands of members make many events a second; a query is loaded again at most this often. */
const MIN_INTERVAL_MS = 1_000;

/** A list is loaded page by page, so a long one less often: a page a second at most. @param least milliseconds */
export function pauseOf(pages: number, least: number): number {
  return Math.max(least, pages * MIN_INTERVAL_MS);
}

const keyOf = (path: QueryPath) => [path.split('.')];

/** Returns a function that makes queries stale; those on the screen are loaded again at once. */
export function useInvalidate(): (paths: readonly QueryPath[]) => void {
  const queries = useQueryClient();
  return (paths) => {
    for (const path of paths) void queries.invalidateQueries({ queryKey: keyOf(path) });
  };
}

/** Keeps the staff's queries up to date by events: each at the first event, then at most once a second. */
export function useStaffLive(): void {
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const timers = useRef(new Map<QueryPath, ReturnType<typeof setTimeout>>()).current;
  const last = useRef(new Map<QueryPath, number>()).current;
  useEffect(() => () => timers.forEach(clearTimeout), [timers]);

  function pagesOf(path: QueryPath): number {
    const shown = queries.getQueryCache().findAll({ queryKey: keyOf(path), type: 'active' });
    return Math.max(
      1,
      ...shown.map(({ state }) => (state.data as { pages?: unknown[] })?.pages?.length ?? 1),
    );
  }
  function schedule(path: QueryPath): void {
    clearTimeout(timers.get(path));
    const run = () => {
      last.set(path, Date.now());
      invalidate([path]);
    };
    const wait = (last.get(path) ?? 0) + pauseOf(pagesOf(path), MIN_INTERVAL_MS) - Date.now();
    if (wait <= 0) run();
    else timers.set(path, setTimeout(run, wait));
  }
  useStaffEvents((event) => {
    for (const path of STAFF_EVENT_QUERIES[event.name]) schedule(path);
    if (event.name !== 'balanceUpdated' && event.name !== 'depositApproved') return;
    const { userId, newBalance } = event.data;
    queries.setQueriesData<UserList>({ queryKey: keyOf('users.list') }, (list) =>
      withBalance(list, userId, newBalance),
    );
  });
}

type UserPage = Outputs['users']['list'];
type UserList = UserPage | InfiniteData<UserPage>;

function withBalance(list: UserList | undefined, id: string, balance: number): UserList | undefined {
  const patch = (page: UserPage): UserPage => ({
    ...page,
    items: page.items.map((user) => (user.id === id ? { ...user, balance } : user)),
  });
  if (!list) return undefined;
  return 'pages' in list ? { ...list, pages: list.pages.map(patch) } : patch(list);
}
