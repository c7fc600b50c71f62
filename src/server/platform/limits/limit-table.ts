/*
 * Every bound on what callers may ask, in one place; docs/limits.md says what each one counts (limit-table.test.ts compares
 * them). Thousands of members share one network address (carrier NAT), so limits by account and by device do the work and
 * limits by address only stop floods.
 */
import { IMAGE_MAX_BYTES } from '#shared/rules.ts';

/** Points within seconds. */
export const RATE_LIMITS = {
  loginUnknown: [5, 900],
  loginUnknownDay: [30, 86_400],
  loginKnown: [20, 900],
  loginKnownDay: [60, 86_400],
  loginByAddress: [2_000, 3600],
  loginByAccount: [300, 900],
  registerByAddress: [600, 3600],
  referralByAddress: [60, 60],
  referralByAddressHour: [1_200, 3600],
  uploadByAddress: [600, 3600],
  depositByAccount: [5, 3600],
  resetByRequester: [5, 3600],
  resetByAccount: [50, 3600],
  resetCodeByAccount: [5, 3600],
  codeTryByRequester: [5, 900],
  codeTryByAddress: [600, 3600],
  messageByAccount: [10, 3600],
  query: [1200, 60],
  mutation: [240, 60],
  staffMutation: [1800, 60],
  anonymous: [6_000, 60],
  anonymousDevice: [600, 60],
  /** HTTP requests, counted before their body is read and whatever they ask for. */
  requestByAccount: [3_600, 60],
  requestByDevice: [3_600, 60],
  requestByAddress: [6_000, 60],
} as const;
export type LimitName = keyof typeof RATE_LIMITS;

/** Turns to try a password once `loginUnknown` is used up, in seconds: the waits grow, the last one repeats. */
export const LOGIN_TURNS = {
  waits: [60, 120, 240, 480, 900],
  /** How long a turn may be used once it has come. */
  grace: 900,
  /** How long the line of an account stands; after it the waits start again. */
  window: 86_400,
} as const;

/** Devices and addresses that an account is known at, newest kept; days that a device's token is good for. */
export const KNOWN_DEVICES = { perAccount: 10, tokenDays: 400 } as const;

/** Wrong tries that a one-time reset code bears in all; each requester has `codeTryByRequester`. */
export const RESET_CODE_TRIES = { strangers: 50, knownDevice: 60 } as const;

/** Work that costs the server most: how much runs at once, how much may wait for strangers and in all, seconds to come back after. */
export const QUEUE_LIMITS = {
  hash: { running: 2, strangers: 64, waiting: 128, retryAfter: 2 },
  picture: { running: 1, strangers: 24, waiting: 48, retryAfter: 5 },
} as const;
export type QueueName = keyof typeof QUEUE_LIMITS;

/** Bounds of what is sent over HTTP. Sizes in bytes, times in milliseconds. */
export const BODY_LIMITS = {
  /** A body where no picture is expected. */
  plain: 256 * 1024,
  /** A body with a picture: 5 MB are 7 MB as a data URL. */
  withPicture: Math.ceil((IMAGE_MAX_BYTES * 4) / 3) + 512 * 1024,
  /** Bodies up to this size are always admitted: all calls but pictures. */
  small: 16 * 1024,
  /** All larger bodies that are being read or answered, together: four of the largest, or 150 of a phone's pictures. */
  inFlight: 30 * 1024 * 1024,
  /** When a caller refused for lack of room may come again. */
  busySeconds: 5,
  /** A larger body may take so long, and a second more for each `bytesPerSecond`. */
  arrivalMs: 30_000,
  bytesPerSecond: 32 * 1024,
  /** A body that is behind that pace after so long gives way to another one. */
  lateMs: 1_500,
  /** What is still read of a refused body, so that its sender reads the answer instead of a broken connection. */
  lingerBytes: 16 * 1024 * 1024,
  lingerMs: 30_000,
  lingerIdleMs: 5_000,
  /** Nesting, and quotes, brackets, commas and colons, of a text that is parsed as JSON. */
  jsonDepth: 32,
  jsonTokens: 20_000,
} as const;

/** Bounds of sockets; a body limit and a request rate don't reach what comes in frames. */
export const SOCKET_LIMITS = {
  /** Bytes of a frame. */
  payload: 64 * 1024,
  framesPerSecond: 50,
  callsPerFrame: 10,
  /** Bytes waiting for a slow reader before its socket is closed; it resumes from its last event. */
  buffered: 1024 * 1024,
  /** Open at once: in all, from one network, and of one account. */
  sockets: 25_000,
  socketsPerAddress: 20_000,
  socketsPerUser: 20,
  /** Open at once without a session: in all and from one network; one more closes the oldest of them. */
  anonymousSockets: 2_000,
  anonymousPerAddress: 200,
  /** Milliseconds a socket may stay without a session: longer than the database may make the look-up wait (8 s). */
  anonymousMs: 10_000,
  /** Milliseconds between two lines in the log about sockets that failed or were refused. */
  logMs: 10_000,
};
export type SocketLimits = typeof SOCKET_LIMITS;
