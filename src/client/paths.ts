/** The paths of all screens (SPEC section 2). */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  payment: '/payment',
  success: '/success',
  howItWorks: '/how-it-works',
  /** The page about the seals of past days. */
  proof: '/proof',
  /** The page that says which data about members is kept, why and for how long. */
  privacy: '/privacy',
  /** The page on which people without a login write to the staff. */
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
  /** The page with the decisions of staff or an operator about the member, and the member's appeals. */
  decisions: '/decisions',
  /** The first part of a receipt's path; the request's id follows. */
  receipts: '/receipts',
  admin: '/admin',
  users: '/users',
  requests: '/requests',
  /** The page of payouts. With a payout batch's id after it, the page of that batch. */
  payouts: '/payouts',
  cash: '/cash',
  cashEntries: '/cash/entries',
  reconciliation: '/reconciliation',
  announcements: '/announcements',
  contacts: '/contacts',
  passwordRequests: '/password-requests',
  audit: '/audit',
  settings: '/settings',
  /** The page of changes that wait for a second person, and of open appeals. */
  waiting: '/waiting',
} as const;

/** After the path of the videos, this hash scrolls to the first video that was not clicked today. */
export const NEXT_VIDEO = '#next';

/**
 * The path of the page on which staff see an account.
 * @param tab the tab to show; if undefined, the page shows its first tab
 */
export function memberPath(id: string, tab?: string): string {
  return `${paths.users}/${id}${tab ? `?tab=${tab}` : ''}`;
}
/** The path on which staff see a request. */
export function requestPath(id: string): string {
  return `${paths.requests}?open=${id}`;
}
/** The path on which staff see a message with its answers. */
export function messagePath(id: string): string {
  return `${paths.contacts}?message=${id}`;
}

/** The fixed paths of the member area; `isMemberPath` adds the paths of receipts. */
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
/** Whether a path belongs to the member area. */
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
/**
 * Whether a path is a screen for all staff, such as the page of one account or payout batch. Screens for
 * superadmins only are not included.
 */
export function isStaffPath(location: string): boolean {
  return staffPaths.includes(location) || /^\/(?:users|payouts)\/[0-9a-f-]{36}$/.test(location);
}
/** The screens that only superadmins may open; other staff are redirected to /admin. */
export const superadminPaths: readonly string[] = [paths.audit, paths.settings];
