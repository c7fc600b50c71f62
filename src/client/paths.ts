/** The paths of all screens (SPEC section 2). */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  payment: '/payment',
  success: '/success',
  howItWorks: '/how-it-works',
  /** The seals of past days. */
  proof: '/proof',
  /** What is kept about members, why and for how long. */
  privacy: '/privacy',
  /** A message to staff without a login. */
  message: '/message',
  dashboard: '/dashboard',
  earningsTab: '/dashboard/earnings',
  earnings: '/earnings',
  withdraw: '/withdraw',
  referrals: '/referrals',
  history: '/history',
  statement: '/history/statement',
  spinner: '/spinner',
  contact: '/contact',
  joinUs: '/joinus',
  notifications: '/notifications',
  /** What staff decided about the member. */
  decisions: '/decisions',
  /** Followed by a request's id. */
  receipts: '/receipts',
  admin: '/admin',
  users: '/users',
  requests: '/requests',
  /** Alone, or followed by a payout batch's id. */
  payouts: '/payouts',
  cash: '/cash',
  cashEntries: '/cash/entries',
  reconciliation: '/reconciliation',
  announcements: '/announcements',
  contacts: '/contacts',
  passwordRequests: '/password-requests',
  audit: '/audit',
  settings: '/settings',
  /** The changes that wait for a second person. */
  waiting: '/waiting',
} as const;

/** Added to the path of the videos, it leads to the first that was not clicked today. */
export const NEXT_VIDEO = '#next';

/** The page of an account, for staff. @param tab the part of the page that is shown */
export function memberPath(id: string, tab?: string): string {
  return `${paths.users}/${id}${tab ? `?tab=${tab}` : ''}`;
}
/** The place where staff see a request. */
export function requestPath(id: string): string {
  return `${paths.requests}?open=${id}`;
}
/** The place where staff see a message and its answers. */
export function messagePath(id: string): string {
  return `${paths.contacts}?message=${id}`;
}

/** The paths of the member area; `isMemberPath` adds those with an id. */
const memberPaths: readonly string[] = [
  paths.dashboard,
  paths.earningsTab,
  paths.earnings,
  paths.withdraw,
  paths.referrals,
  paths.history,
  paths.statement,
  paths.spinner,
  paths.contact,
  paths.joinUs,
  paths.notifications,
  paths.decisions,
];
/** Whether a path is a member's, including a path with an id. */
export function isMemberPath(location: string): boolean {
  return memberPaths.includes(location) || isReceiptPath(location);
}
export function isReceiptPath(location: string): boolean {
  return /^\/receipts\/[0-9a-f-]{36}$/.test(location);
}
export const staffPaths: readonly string[] = [
  paths.admin,
  paths.users,
  paths.requests,
  paths.payouts,
  paths.cash,
  paths.cashEntries,
  paths.reconciliation,
  paths.announcements,
  paths.contacts,
  paths.passwordRequests,
  paths.waiting,
];
/** Whether a path is a screen for all staff, also one with an id. `superadminPaths` are not among them. */
export function isStaffPath(location: string): boolean {
  return staffPaths.includes(location) || /^\/(?:users|payouts)\/[0-9a-f-]{36}$/.test(location);
}
/** Only for superadmins; other staff are sent to their dashboard. */
export const superadminPaths: readonly string[] = [paths.audit, paths.settings];
