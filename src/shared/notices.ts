/* Notices: messages that reach an account by push or e-mail, also with the app closed (SPEC section 4.6). */

export const LANGUAGES = ['en', 'ur'] as const;
export type Language = (typeof LANGUAGES)[number];

export const MEMBER_NOTICES = {
  approved: '/dashboard',
  rejected: '/login',
  paid: '/receipts',
  refunded: '/receipts',
  level: '/referrals',
  answered: '/contact',
  appealed: '/decisions',
  reminder: '/earnings',
  news: '/dashboard',
  /** These two are in the list of what was told only: a password request may be a stranger's. */
  passwordChanged: '/decisions',
  passwordRefused: '/decisions',
} as const;
export const STAFF_NOTICES = {
  requests: '/requests',
  /**
   * The next three tell superadmins of added or removed codes or passkeys, and of a new device, of a staff
   * account. Nobody can switch them off.
   */
  factorAdded: '/audit',
  factorRemoved: '/audit',
  staffDevice: '/admin',
} as const;
/** Sent by e-mail only, whatever the account has chosen. */
export const MAIL_NOTICES = { resetCode: '/forgot-password' } as const;
export type NoticeKind = keyof typeof MEMBER_NOTICES | keyof typeof STAFF_NOTICES | keyof typeof MAIL_NOTICES;

/** `reminder` has its own setting, off by default. */
export const MUTABLE_KINDS = [
  'approved',
  'rejected',
  'paid',
  'refunded',
  'level',
  'answered',
  'appealed',
  'news',
  'requests',
] as const satisfies readonly NoticeKind[];
export type MutableKind = (typeof MUTABLE_KINDS)[number];

export function switchesOf(forStaff: boolean): readonly MutableKind[] {
  return forStaff ? ['requests'] : ['paid', 'refunded', 'level', 'answered', 'appealed', 'news'];
}

export function noticeKind(kind: string): NoticeKind | undefined {
  return Object.hasOwn(PATHS, kind) ? (kind as NoticeKind) : undefined;
}

const PATHS: Readonly<Record<NoticeKind, string>> = {
  ...MEMBER_NOTICES,
  ...STAFF_NOTICES,
  ...MAIL_NOTICES,
};

export function noticePath(kind: NoticeKind, request?: unknown): string {
  const path = PATHS[kind];
  if (path !== '/receipts') return path;
  return typeof request === 'string' ? `${path}/${request}` : '/withdraw';
}

/** The list of what was told: at most so many of so many days. */
export const TOLD = { days: 90, most: 50 } as const;
/** The server writes the reminder of the day from the hour `from` until the hour `to` of the business day. */
export const REMINDER_HOURS = { from: 18, to: 22 } as const;
/** The most browsers of one account that get its notices; one more browser replaces an earlier one. */
export const PUSH_BROWSERS = 10;
/** The most browsers of one account that subscribed without a login, before the account was approved. */
export const AWAITING_BROWSERS = 2;
