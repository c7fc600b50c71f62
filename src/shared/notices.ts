/* Notices: what is told with the app closed, by push or e-mail (SPEC section 4.6). */

/** The languages that a notice can be written in. */
export const LANGUAGES = ['en', 'ur'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What members can be told, and where each opens. */
export const MEMBER_NOTICES = {
  approved: '/dashboard',
  rejected: '/login',
  paid: '/receipts',
  refunded: '/receipts',
  level: '/referrals',
  answered: '/contact',
  reminder: '/earnings',
} as const;
/** What staff can be told. */
export const STAFF_NOTICES = { requests: '/requests' } as const;
export type NoticeKind = keyof typeof MEMBER_NOTICES | keyof typeof STAFF_NOTICES;

/** The kinds that can be switched off. The reminder of the day is switched on instead. */
export const MUTABLE_KINDS = [
  'approved',
  'rejected',
  'paid',
  'refunded',
  'level',
  'answered',
  'requests',
] as const satisfies readonly NoticeKind[];
export type MutableKind = (typeof MUTABLE_KINDS)[number];

/** The switches of a member or of staff. What stands between a member and the approval has none. */
export function switchesOf(forStaff: boolean): readonly MutableKind[] {
  return forStaff ? ['requests'] : ['paid', 'refunded', 'level', 'answered'];
}

/** @returns the kind, unless a newer release wrote it */
export function noticeKind(kind: string): NoticeKind | undefined {
  return Object.hasOwn(PATHS, kind) ? (kind as NoticeKind) : undefined;
}

const PATHS: Readonly<Record<NoticeKind, string>> = { ...MEMBER_NOTICES, ...STAFF_NOTICES };

/** The page that a notice opens. @param request the id of the request that it is about */
export function noticePath(kind: NoticeKind, request?: unknown): string {
  const path = PATHS[kind];
  if (path !== '/receipts') return path;
  return typeof request === 'string' ? `${path}/${request}` : '/withdraw';
}

/** The reminder of the day goes out between these hours of the business day. */
export const REMINDER_HOURS = { from: 18, to: 22 } as const;
/** Browsers of one account; one more replaces the oldest. */
export const PUSH_BROWSERS = 10;
