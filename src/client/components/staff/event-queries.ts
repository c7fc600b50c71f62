import type { StaffEvent } from '#shared/events.ts';
import type { QueryPath } from '../../lib/live-queries.ts';

const ACCOUNTS: readonly QueryPath[] = ['users.list', 'users.stats', 'users.dashboard'];
const REQUESTS: readonly QueryPath[] = [
  'requests.list',
  'requests.counts',
  'requests.pendingTotals',
  'requests.get',
  'requests.matches',
  'requests.cash',
  'requests.accounts',
  'requests.statements',
];
const CONTACTS: readonly QueryPath[] = ['contacts.list', 'contacts.counts'];
const RESETS: readonly QueryPath[] = ['auth.listPasswordResets', 'auth.passwordResetCounts'];
const EVERYTHING = [...ACCOUNTS, ...REQUESTS, ...CONTACTS, ...RESETS, 'users.listAudit'] as const;

/** The queries that each staff event makes stale. A new balance or claim is written into the cached lists. */
export const STAFF_EVENT_QUERIES: Record<StaffEvent['name'], readonly QueryPath[]> = {
  newUser: ACCOUNTS,
  userUpdated: ACCOUNTS,
  userDeleted: ACCOUNTS,
  newRequest: REQUESTS,
  requestUpdated: REQUESTS,
  requestDeleted: REQUESTS,
  /** Written into the cached lists, as a new balance is. */
  requestClaimed: ['requests.get'],
  cashChanged: ['requests.cash', 'requests.accounts', 'requests.statements'],
  balanceUpdated: ['users.stats', 'users.dashboard', 'requests.cash'],
  depositApproved: [...REQUESTS, 'users.stats', 'users.dashboard'],
  contactsChanged: CONTACTS,
  resetsChanged: RESETS,
  auditAdded: ['users.listAudit'],
  resync: EVERYTHING,
  connected: EVERYTHING,
};
