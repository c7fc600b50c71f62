/* docs/limits.md. Thousands of members may share one network address (carrier NAT). */
import { IMAGE_MAX_BYTES, RESET_CODE, STATEMENT_MAX_BYTES } from '#shared/rules.ts';

const MEGABYTE = 1024 * 1024;

/** `[points, seconds]`: how many calls are allowed within how many seconds. */
export const RATE_LIMITS = {
  loginUnknown: [5, 900],
  loginUnknownDay: [30, 86_400],
  loginKnown: [20, 900],
  loginKnownDay: [60, 86_400],
  loginByAddress: [2_000, 3600],
  loginByAccount: [300, 900],
  registerByAddress: [600, 3600],
  registerByAddressDay: [3_000, 86_400],
  referralByAddress: [60, 60],
  referralByAddressHour: [1_200, 3600],
  uploadByAddress: [600, 3600],
  uploadByDevice: [20, 3600],
  /** Points are bytes as they are stored. */
  storedByAddress: [100 * MEGABYTE, 3600],
  storedByAddressDay: [400 * MEGABYTE, 86_400],
  storedByUnpaid: [10 * MEGABYTE, 86_400],
  depositByAccount: [5, 3600],
  resetByRequester: [5, 3600],
  resetByAccount: [50, 3600],
  resetCodeByAccount: [5, 3600],
  mailByAddress: [600, 3600],
  mailByRequester: [5, 3600],
  mailByAccount: [5, 3600],
  codeTryByRequester: [RESET_CODE.tries, RESET_CODE.ttlMinutes * 60],
  codeTryByAddress: [600, 3600],
  factorByAccount: [5, 900],
  factorByAccountDay: [30, 86_400],
  passwordByAccount: [5, 3600],
  passwordByAccountDay: [10, 86_400],
  contactByAccount: [5, 86_400],
  sessionEndByAccount: [20, 3600],
  passkeyByAccount: [20, 3600],
  subscribeByAddress: [600, 3600],
  subscribeByAccount: [30, 3600],
  settingByAccount: [120, 3600],
  clickByAccount: [300, 3600],
  spinByAccount: [60, 3600],
  withdrawalByAccount: [60, 86_400],
  appealByAccount: [10, 86_400],
  ticketByAccount: [120, 600],
  ownDataByAccount: [5, 3600],
  messageByAccount: [10, 3600],
  guestMessageByAddress: [120, 3600],
  guestMessageByDevice: [10, 3600],
  unpaidByAccount: [60, 86_400],
  unpaidByAddress: [2_000, 3600],
  query: [1200, 60],
  mutation: [240, 60],
  staffMutation: [1800, 60],
  anonymous: [6_000, 60],
  anonymousDevice: [600, 60],
  /** API calls and requests with a body, counted before the body is read. Pages and files are not counted. */
  requestByAccount: [3_600, 60],
  requestByDevice: [3_600, 60],
  requestByAddress: [6_000, 60],
} as const;
export type LimitName = keyof typeof RATE_LIMITS;

/** How many times as much an IPv6 provider (a /32) may call as one of its networks. */
export const PROVIDER_TIMES = 8;

/** `waits` are the seconds before the first turn, the second and so on; the last wait repeats. */
export const LOGIN_TURNS = {
  waits: [60, 120, 240, 480, 900],
  /** Seconds for which a turn stays valid after its wait. */
  grace: 900,
  /** Seconds from an account's first booking of a turn until its waits start again. */
  window: 86_400,
} as const;

/** `perAccount`: the most known devices of an account, and the most known network addresses. */
export const KNOWN_DEVICES = { perAccount: 10, tokenDays: 400 } as const;

/** The most bytes that everybody without an approved account may have stored, all together. */
export const UNPAID_STORAGE = { unpaidBytes: 4 * 1024 * MEGABYTE } as const;

/** All wrong tries of one reset code count together. */
export const RESET_CODE_TRIES = { strangers: 50, knownDevice: 60 } as const;

/**
 * Expensive work: tasks that run at once, the number of waiting tasks from which on strangers get an error,
 * the same number for known callers, and the seconds after which they should retry.
 */
export const QUEUE_LIMITS = {
  hash: { running: 2, strangers: 64, waiting: 128, retryAfter: 2 },
  picture: { running: 1, strangers: 24, waiting: 48, retryAfter: 5 },
  statement: { running: 1, strangers: 0, waiting: 48, retryAfter: 10 },
} as const;
export type QueueName = keyof typeof QUEUE_LIMITS;

/** Notices in flight from one server, tries of one notice, and seconds between its tries. */
export const NOTICE_LIMITS = {
  running: 10,
  attempts: 8,
  firstWaitSeconds: 15,
  longestWaitSeconds: 7_200,
  /** A notice without an outcome is then given to a server again. */
  leaseSeconds: 60,
} as const;

/** Sizes in bytes, times in milliseconds unless the name says otherwise. */
export const BODY_LIMITS = {
  plain: 256 * 1024,
  /** A body with a picture (5 MB are 7 MB as a data URL) or a bank statement. */
  withPicture: Math.ceil((IMAGE_MAX_BYTES * 4) / 3) + 512 * 1024,
  /** Bodies up to this size are not limited by `inFlight`: nearly all calls without a file are that small. */
  small: 16 * 1024,
  /** Four of the largest, or 150 of 200 kB (a phone's picture). */
  inFlight: 30 * 1024 * 1024,
  busySeconds: 5,
  /** Time for a larger body to arrive: `arrivalMs`, plus one second for each `bytesPerSecond` of its size. */
  arrivalMs: 30_000,
  bytesPerSecond: 32 * 1024,
  /** A body that is further behind is dropped if another body needs its room. */
  lateMs: 1_500,
  /** Its sender gets the answer instead of a broken connection. */
  lingerBytes: 16 * 1024 * 1024,
  lingerMs: 30_000,
  lingerIdleMs: 5_000,
  /** Tokens are strings, opening brackets, commas, colons. */
  jsonDepth: 32,
  jsonTokens: 20_000,
} as const;

export const STATEMENT_LIMITS = {
  bytes: STATEMENT_MAX_BYTES,
  lines: 150_000,
  columns: 100,
  cells: 3_000_000,
  statementMs: 120_000,
} as const;

export const SOCKET_LIMITS = {
  /** Most bytes of a frame. */
  payload: 64 * 1024,
  framesPerSecond: 50,
  callsPerFrame: 10,
  /** Bytes that may wait for a slow reader. With more, its socket is closed; the browser then resumes. */
  buffered: 1024 * 1024,
  sockets: 25_000,
  socketsPerAddress: 20_000,
  socketsPerUser: 20,
  /** A further one closes the oldest of these. */
  anonymousSockets: 2_000,
  anonymousPerAddress: 200,
  /** Looking up the session may wait for the database up to 8 s. */
  anonymousMs: 10_000,
  logMs: 10_000,
};
export type SocketLimits = typeof SOCKET_LIMITS;
