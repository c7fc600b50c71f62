/*
 * Every bound on what callers may ask, in one place; docs/limits.md shows the same table. Thousands of members share one
 * network address (carrier NAT), so limits by account and by device do the work and limits by address only stop floods.
 */

/** Points within seconds, by account or network (`networkOf` the address). */
export const RATE_LIMITS = {
  registerByAddress: [60, 3600],
  depositByAccount: [5, 3600],
  resetByAccount: [5, 3600],
  resetCodeByAccount: [5, 3600],
  uploadByAddress: [20, 3600],
  loginByAddress: [50, 900],
  query: [1200, 60],
  mutation: [240, 60],
  staffMutation: [1800, 60],
  anonymous: [600, 60],
} as const;
export type LimitName = keyof typeof RATE_LIMITS;

/** Bounds of sockets; a body limit and a request rate don't reach what comes in frames. */
export const SOCKET_LIMITS = {
  /** Bytes of a frame. */
  payload: 64 * 1024,
  framesPerSecond: 50,
  callsPerFrame: 10,
  /** Bytes waiting for a slow reader before its socket is closed; it resumes from its last event. */
  buffered: 1024 * 1024,
  /** Open at once: in all, from one network, and of one account. */
  sockets: 10_000,
  socketsPerAddress: 1_000,
  socketsPerUser: 20,
  /** Milliseconds a socket may stay without saying whose it is. */
  silentMs: 5_000,
};
export type SocketLimits = typeof SOCKET_LIMITS;
