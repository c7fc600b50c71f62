import { DomainError } from '#shared/errors.ts';
import type { Finding } from '#shared/views/system.ts';

export const HOUR_MS = 60 * 60 * 1000;
export function agoOf(at: number): string {
  const hours = (Date.now() - at) / HOUR_MS;
  const minutes = Math.round(hours * 60);
  if (hours < 2) return minutes < 1 ? 'just now' : minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  return hours < 48 ? `${hours.toFixed(1)} hours ago` : `${Math.round(hours / 24)} days ago`;
}

export const ok = (what: string, detail: string): Finding => ({ what, state: 'ok', detail });
export const warning = (what: string, detail: string): Finding => ({ what, state: 'warning', detail });
export const problem = (what: string, detail: string): Finding => ({ what, state: 'problem', detail });

/** For a refusal with a cause: the message of the cause. */
export function reasonOf(error: unknown): string {
  if (error instanceof DomainError && error.cause) return reasonOf(error.cause);
  return error instanceof Error ? error.message || String((error as { code?: string }).code) : String(error);
}

/** If the check throws, returns its error as a problem, so that the other checks still run. */
export async function examined(
  what: string,
  check: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [problem(what, reasonOf(error))];
  }
}
