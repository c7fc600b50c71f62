import { TIMINGS } from '#shared/rules.ts';

/**
 * Milliseconds until the next try to reconnect: at first 1 to 2 s, later 2.5 to 5 s. Half of the delay is
 * random, so that the clients of a restarted server don't all reconnect at once.
 * @param attempt the number of failed tries since the connection broke
 */
export function retryDelay(attempt: number): number {
  const longest = Math.min(TIMINGS.reconnectMinMs * 2 ** (attempt + 1), TIMINGS.reconnectMaxMs);
  return Math.round((longest * (1 + Math.random())) / 2);
}
