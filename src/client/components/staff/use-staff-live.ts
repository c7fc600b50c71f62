import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { StaffEvent } from '#shared/events.ts';
import type { Page } from '#shared/views/common.ts';
import { useLiveEvents } from '../../lib/live.tsx';
import { keyOf, type QueryPath, useInvalidate } from '../../lib/live-queries.ts';
import type { Outputs } from '../../lib/trpc.ts';

const MEMBER: readonly QueryPath[] = ['users.member', 'users.transactions'];
const ACCOUNTS: readonly QueryPath[] = [
  'users.list',
  'users.stats',
  'users.dashboard',
  'users.referrals',
  ...MEMBER,
];
const REQUESTS: readonly QueryPath[] = [
  ...MEMBER,
  'requests.list',
  'requests.counts',
  'requests.pendingTotals',
  'requests.get',
  'requests.matches',
  'requests.cash',
  'requests.accounts',
  'requests.batches',
  'requests.statements',
];
const CONTACTS: readonly QueryPath[] = [
  'contacts.list',
  'contacts.counts',
  'contacts.thread',
  'users.member',
];
/** Only the event of the audit log reports changes of notes and of videos. */
const AUDIT: readonly QueryPath[] = ['users.listAudit', 'users.member', 'users.notes', 'videos.list'];
const RESETS: readonly QueryPath[] = ['auth.listPasswordResets', 'auth.passwordResetCounts'];
const WAITING: readonly QueryPath[] = [
  'users.waiting',
  'users.settings',
  'requests.get',
  'requests.list',
  'requests.batches',
];
const APPEALS: readonly QueryPath[] = ['requests.appeals'];
const SETTINGS: readonly QueryPath[] = ['users.settings', 'users.waiting', 'requests.cash'];
const CHANGES: Record<Exclude<StaffEvent['name'], 'resync' | 'connected'>, readonly QueryPath[]> = {
  newUser: ACCOUNTS,
  userUpdated: ACCOUNTS,
  userDeleted: ACCOUNTS,
  newRequest: REQUESTS,
  requestUpdated: REQUESTS,
  requestDeleted: REQUESTS,
  /** `useStaffLive` also writes the claim into the cached lists and the cached details of the request. */
  requestClaimed: ['requests.get', 'requests.batches'],
  batchChanged: ['requests.batches', 'requests.list', 'requests.get'],
  layoutChanged: ['requests.batches'],
  cashChanged: ['requests.cash', 'requests.accounts', 'requests.statements'],
  balanceUpdated: [...MEMBER, 'users.stats', 'users.dashboard', 'requests.cash'],
  depositApproved: [...REQUESTS, 'users.stats', 'users.dashboard'],
  contactsChanged: CONTACTS,
  resetsChanged: RESETS,
  settingsChanged: SETTINGS,
  appealsChanged: APPEALS,
  waitingChanged: WAITING,
  auditAdded: AUDIT,
  userStatusChanged: [],
  sessionEnded: ['users.account'],
};
const EVERYTHING = [...new Set(Object.values(CHANGES).flat())];

const STAFF_EVENT_QUERIES: Record<StaffEvent['name'], readonly QueryPath[]> = {
  ...CHANGES,
  resync: EVERYTHING,
  connected: EVERYTHING,
};

/** Milliseconds of pause for each loaded page of a list, because many members cause many events a second. */
const MIN_INTERVAL_MS = 1_000;

/** In milliseconds. A list loads all its pages again, so its pause grows with their number. */
export function pauseOf(pages: number, least: number): number {
  return Math.max(least, pages * MIN_INTERVAL_MS);
}

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
      last.set(path, performance.now());
      invalidate([path]);
    };
    const wait = (last.get(path) ?? 0) + pauseOf(pagesOf(path), MIN_INTERVAL_MS) - performance.now();
    if (wait <= 0) run();
    else timers.set(path, setTimeout(run, wait));
  }
  /** An answer that is under way may be older than the change and undo it: then the list is read again. */
  function patchRows<Row>(path: QueryPath, patch: (row: Row) => Row): void {
    const filter = { queryKey: keyOf(path) };
    queries.setQueriesData<List<Row>>(filter, (list) => patched(list, patch));
    if (queries.isFetching(filter) > 0) schedule(path);
  }
  useLiveEvents<StaffEvent>((event) => {
    // A newer server may send events that this page's older code does not know.
    for (const path of STAFF_EVENT_QUERIES[event.name] ?? []) schedule(path);
    if (event.name === 'requestClaimed') {
      const { id, claim } = event.data;
      patchRows<Request>('requests.list', (row) => (row.id === id ? { ...row, claim } : row));
      // The details on the screen show the new claim at once; their next load may wait for the pause
      // (`pauseOf`).
      queries.setQueriesData<Details>({ queryKey: keyOf('requests.get') }, (open) =>
        open?.id === id ? { ...open, claim } : open,
      );
    }
    if (event.name !== 'balanceUpdated' && event.name !== 'depositApproved') return;
    const { userId, newBalance } = event.data;
    patchRows<User>('users.list', (row) => (row.id === userId ? { ...row, balance: newBalance } : row));
  });
}

type User = Outputs['users']['list']['items'][number];
type Request = Outputs['requests']['list']['items'][number];
type Details = Outputs['requests']['get'];
type List<Row> = Page<Row> | InfiniteData<Page<Row>>;

function patched<Row>(list: List<Row> | undefined, patch: (row: Row) => Row): List<Row> | undefined {
  const onPage = (page: Page<Row>): Page<Row> => ({ ...page, items: page.items.map(patch) });
  if (!list) return undefined;
  return 'pages' in list ? { ...list, pages: list.pages.map(onPage) } : onPage(list);
}
