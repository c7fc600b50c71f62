/** Timings in milliseconds (SPEC section 9). */
export const TIMINGS = {
  redirectMs: 1_000,
  forcedLogoutMs: 3_000,
  resetReturnMs: 3_000,
  sessionMs: 24 * 60 * 60 * 1_000,
  staffIdleMs: 30 * 60 * 1_000,
  pollUsersMs: 10_000,
  pollResetsMs: 30_000,
  pollMemberMs: 5_000,
  pollJoiningMs: 60_000,
  /** Not more often: thousands of members share a network address, and its limit of calls. */
  pollAccountsMs: 15_000,
  reconnectMinMs: 1_000,
  reconnectMaxMs: 5_000,
  connectTimeoutMs: 20_000,
} as const;
