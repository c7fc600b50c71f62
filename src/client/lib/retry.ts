import { TIMINGS } from '#shared/timings.ts';
import { errorData } from './trpc.ts';

/** Milliseconds, random so that the clients of a restarted server don't all reconnect at once. */
export function reconnectDelay(attempt: number): number {
  const longest = Math.min(TIMINGS.reconnectMinMs * 2 ** (attempt + 1), TIMINGS.reconnectMaxMs);
  return Math.round((longest * (1 + Math.random())) / 2);
}

export function shouldRetryQuery(failures: number, error: unknown): boolean {
  const data = errorData(error);
  return (data === undefined || data.httpStatus === 503) && failures < 3;
}

/**
 * Milliseconds. At least the time that the error announced, plus at random up to half of it, so that clients
 * don't return all at once.
 */
export function queryRetryDelay(attempt: number, error: unknown): number {
  const seconds = Number(errorData(error)?.params?.seconds ?? 0);
  const announced = Math.round(seconds * 1_000 * (1 + Math.random() / 2));
  return Math.max(Math.min(1_000 * 2 ** attempt, 5_000), announced);
}
