/** The paths of all screens (SPEC section 2). */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  payment: '/payment',
  success: '/success',
  howItWorks: '/how-it-works',
  proof: '/proof',
  privacy: '/privacy',
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
  decisions: '/decisions',
  receipts: '/receipts',
  admin: '/admin',
  users: '/users',
  requests: '/requests',
  payouts: '/payouts',
  cash: '/cash',
  cashEntries: '/cash/entries',
  reconciliation: '/reconciliation',
  announcements: '/announcements',
  contacts: '/contacts',
  passwordRequests: '/password-requests',
  audit: '/audit',
  settings: '/settings',
  system: '/system',
  waiting: '/waiting',
} as const;

/** After the path of the videos, this hash scrolls to the first video that was not clicked today. */
export const NEXT_VIDEO = '#next';

export function memberPath(id: string, tab?: string): string {
  return `${paths.users}/${id}${tab ? `?tab=${tab}` : ''}`;
}
export function requestPath(id: string): string {
  return `${paths.requests}?open=${id}`;
}
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
/** Screens for superadmins only are not included. */
export function isStaffPath(location: string): boolean {
  return staffPaths.includes(location) || /^\/(?:users|payouts)\/[0-9a-f-]{36}$/.test(location);
}
/** The screens that only superadmins may open; other staff are redirected to /admin. */
export const superadminPaths: readonly string[] = [paths.audit, paths.settings, paths.system];
