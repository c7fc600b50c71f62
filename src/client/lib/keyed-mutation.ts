import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorData, useErrorText } from './error-text.ts';
import { type TextKey, useText } from './text.tsx';

/** A random idempotency key. It works on plain http too, where crypto.randomUUID is missing. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the server has answered, so that the outcome is known. */
export function wasAnswered(error: unknown): boolean {
  const data = errorData(error);
  if (data?.httpStatus !== 503) return data !== undefined;
  // These two errors leave everything unchanged. After another 503 the outcome is unknown.
  return data.key === 'busy' || data.key === 'uploadsBusy';
}

/** For calls that are safe to repeat: at most two automatic retries when no answer came. */
export function retryUnanswered(failures: number, error: unknown): boolean {
  return failures < 2 && !wasAnswered(error);
}

/** Gives the same input the same key until the server has answered; another input is another attempt. */
export function createAttempt() {
  let current: { fingerprint: string; key: string } | undefined;
  return {
    keyFor(input: unknown): string {
      const fingerprint = JSON.stringify(input);
      if (current?.fingerprint !== fingerprint) current = { fingerprint, key: newKey() };
      return current.key;
    },
    /** Ends the attempt with this key after an answer, so that the next key is new. */
    settle(key: string | undefined): void {
      if (current?.key === key) current = undefined;
    },
  };
}

interface Keyed {
  readonly idempotencyKey?: string | undefined;
}

interface KeyedMutationOptions<Input, Output> {
  /** Names the failed action where the server gives no reason. */
  readonly failed: TextKey;
  /** Added to a refusal: no money has moved. */
  readonly unmoved?: TextKey;
  /** Shown while no answer came, instead of the general network text. */
  readonly unknown?: TextKey;
  /** False: a call without an answer is not repeated automatically. */
  readonly retry?: boolean;
  readonly onMutate?: (input: Input) => Promise<void>;
  readonly onSuccess?: (output: Output, input: Input) => void;
  /** @param problem the text for the person */
  readonly onError?: (error: unknown, problem: string, input: Input) => void;
  readonly onSettled?: () => void;
}

/**
 * A change with an idempotency key: pressing again after a lost answer repeats the same attempt.
 * @param call a mutation of the typed client; a key that the input already has is kept
 */
export function useKeyedMutation<Input extends Keyed, Output>(
  call: (input: Input) => Promise<Output>,
  options: KeyedMutationOptions<Input, Output>,
) {
  const { t } = useText();
  const errorText = useErrorText();
  const [attempt] = useState(createAttempt);
  const { failed, unmoved, unknown, retry = true, onMutate, onSuccess, onError, onSettled } = options;

  function problemOf(error: unknown): string {
    if (!wasAnswered(error)) return unknown ? t(unknown) : errorText(error, failed);
    return errorText(error, failed) + (unmoved ? `. ${t(unmoved)}` : '');
  }
  const mutation = useMutation({
    mutationFn: (input: Input) => call(input),
    retry: retry && retryUnanswered,
    onMutate,
    onSuccess: (output, input) => {
      attempt.settle(input.idempotencyKey);
      onSuccess?.(output, input);
    },
    onError: (error, input) => {
      if (wasAnswered(error)) attempt.settle(input.idempotencyKey);
      onError?.(error, problemOf(error), input);
    },
    onSettled,
  });
  const withKey = (input: Input) => ({ idempotencyKey: attempt.keyFor(input), ...input });
  return {
    send: (input: Input) => mutation.mutate(withKey(input)),
    sendAsync: (input: Input) => mutation.mutateAsync(withKey(input)),
    busy: mutation.isPending,
    done: mutation.isSuccess,
    error: mutation.error,
    problem: mutation.error ? problemOf(mutation.error) : null,
    failures: mutation.failureCount,
  };
}
