import type { StaffEvent } from '#shared/events.ts';
import type { QueryPath } from '../../lib/live-queries.ts';

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
  /** use-staff-live.ts also writes the claim into the cached lists and the cached details of the request. */
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

export const STAFF_EVENT_QUERIES: Record<StaffEvent['name'], readonly QueryPath[]> = {
  ...CHANGES,
  resync: EVERYTHING,
  connected: EVERYTHING,
};
