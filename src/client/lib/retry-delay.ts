import { TIMINGS } from '#shared/rules.ts';

/**
 * Milliseconds until the next try to reconnect: 1 to 2 s at first, growing to 2.5 to 5 s. Half of it is
 * random, which spreads the clients of a restarted server over time.
 * @param attempt how many attempts have failed since the connection broke
 */
export function retryDelay(attempt: number): number {
  const longest = Math.min(TIMINGS.reconnectMinMs * 2 ** (attempt + 1), TIMINGS.reconnectMaxMs);
  return Math.round((longest * (1 + Math.random())) / 2);
}
