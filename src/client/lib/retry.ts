import { TIMINGS } from '#shared/rules.ts';
import { errorData } from './error-text.ts';

/**
 * Milliseconds until the next try to reconnect: 1 to 2 s, then 2 to 4 s, later 2.5 to 5 s. They are random,
 * so that the clients of a restarted server don't all reconnect at once.
 * @param attempt the number of failed tries since the connection broke
 */
export function reconnectDelay(attempt: number): number {
  const longest = Math.min(TIMINGS.reconnectMinMs * 2 ** (attempt + 1), TIMINGS.reconnectMaxMs);
  return Math.round((longest * (1 + Math.random())) / 2);
}

/** Whether to retry a query: up to three times if no answer came or after a 503. Other errors are final. */
export function shouldRetryQuery(failures: number, error: unknown): boolean {
  const data = errorData(error);
  return (data === undefined || data.httpStatus === 503) && failures < 3;
}

/**
 * Milliseconds until a query is tried again: 1, 2, 4, then 5 s. At least the time that the error announced,
 * plus at random up to half of it, so that clients don't return all at once.
 */
export function queryRetryDelay(attempt: number, error: unknown): number {
  const seconds = Number(errorData(error)?.params?.seconds ?? 0);
  const announced = Math.round(seconds * 1_000 * (1 + Math.random() / 2));
  return Math.max(Math.min(1_000 * 2 ** attempt, 5_000), announced);
}
