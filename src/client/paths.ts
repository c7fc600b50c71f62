/** Every path of the screens, once (SPEC section 2). */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  payment: '/payment',
  success: '/success',
  dashboard: '/dashboard',
  earningsTab: '/dashboard/earnings',
  earnings: '/earnings',
  withdraw: '/withdraw',
  referrals: '/referrals',
  history: '/history',
  spinner: '/spinner',
  contact: '/contact',
  joinUs: '/joinus',
  admin: '/admin',
  users: '/users',
  requests: '/requests',
  cash: '/cash',
  announcements: '/announcements',
  contacts: '/contacts',
  passwordRequests: '/password-requests',
  audit: '/audit',
} as const;

/** Who a path is for; anything else is the 404 page. */
export const memberPaths: readonly string[] = [
  paths.dashboard,
  paths.earningsTab,
  paths.earnings,
  paths.withdraw,
  paths.referrals,
  paths.history,
  paths.spinner,
  paths.contact,
  paths.joinUs,
];
export const staffPaths: readonly string[] = [
  paths.admin,
  paths.users,
  paths.requests,
  paths.cash,
  paths.announcements,
  paths.contacts,
  paths.passwordRequests,
];
/** For superadmins alone; other staff are sent to their dashboard. */
export const superadminPaths: readonly string[] = [paths.audit];
