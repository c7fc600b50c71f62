import type { MemberEvent } from '#shared/events.ts';
import type { QueryPath } from '../../lib/live-queries.ts';

export const MEMBER_EVENT_QUERIES: Record<MemberEvent['name'], readonly QueryPath[]> = {
  balanceUpdate: ['users.me', 'users.transactions'],
  userUpdated: ['users.me', 'users.referrals'],
  levelUpNotification: ['users.me', 'users.transactions', 'users.notices'],
  userStatusChanged: ['users.me', 'users.notices'],
  userDeleted: [],
  requestUpdated: ['requests.mine', 'requests.decisions', 'users.me', 'users.notices'],
  contactAnswered: ['contacts', 'users.notices'],
  appealAnswered: ['requests.decisions', 'requests.mine', 'users.me', 'users.notices'],
  contactChanged: ['users.me', 'users.account'],
  shownChanged: [],
  sessionEnded: ['users.account'],
  resync: ['auth', 'contacts', 'requests', 'spinner', 'users', 'videos'],
  connected: [],
};

/** Of the live events, only `resync` makes them stale. */
export const DAY_QUERIES: readonly QueryPath[] = ['spinner', 'videos.status'];

/** The queries that a member's screens poll every 5 s without a live connection (SPEC section 4.5). */
export const MEMBER_POLLED: readonly QueryPath[] = [
  'users.me',
  'users.transactions',
  'spinner.status',
  'users.referrals',
  'videos.status',
  'requests.mine',
  'contacts',
];
