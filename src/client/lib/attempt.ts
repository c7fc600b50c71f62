import { useRef } from 'react';
import { errorData } from './error-text.ts';

/** A random name for one attempt; works on plain http too, where crypto.randomUUID is missing. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the server has answered, so that we know what happened. */
export function wasAnswered(error: unknown): boolean {
  const data = errorData(error);
  // 503 says that nobody knows: the call is to be made again with the same key.
  return data !== undefined && data.httpStatus !== 503;
}

/** For a mutation that carries an idempotency key: asked again by itself, at most twice, when no answer came. */
export function retryUnanswered(failures: number, error: unknown): boolean {
  return failures < 2 && !wasAnswered(error);
}

/**
 * The idempotency key of an attempt: the same for the same input until the attempt is settled, so that a repeat after a
 * lost answer is the same attempt; another input is another one.
 */
export function useAttempt() {
  const attempt = useRef<{ fingerprint: string; key: string } | null>(null);
  return {
    keyFor(input: unknown): string {
      const fingerprint = JSON.stringify(input);
      if (attempt.current?.fingerprint !== fingerprint) attempt.current = { fingerprint, key: newKey() };
      return attempt.current.key;
    },
    /** The server has answered, either way: the next attempt is a new one. */
    settle(): void {
      attempt.current = null;
    },
  };
}
