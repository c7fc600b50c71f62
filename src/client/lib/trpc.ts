import { useMutation } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useCallback, useState } from 'react';
import { toast } from 'react-hot-toast';
import type { AppRouter } from '#server/transports/trpc/router.ts';
import type { TextParams } from '#shared/i18n/en/errors.ts';
import { isErrorKey } from './catalogs.ts';
import { type TextKey, useText } from './text.tsx';

interface ErrorData {
  readonly httpStatus?: number;
  readonly key?: string;
  readonly params?: TextParams;
  /** The id under which the server's log has an unexpected error. */
  readonly requestId?: string;
}

/** Undefined if none arrived, as after a lost answer. */
export function errorData(error: unknown): ErrorData | undefined {
  return error instanceof TRPCClientError ? ((error.data as ErrorData | null) ?? undefined) : undefined;
}

export function isStatus(error: unknown, status: number): boolean {
  return errorData(error)?.httpStatus === status;
}

/** The server's message, else the fallback to the letter (SPEC section 8), with a second line on why. */
export function useErrorText(): (error: unknown, fallback?: TextKey) => string {
  const { t } = useText();
  return useCallback(
    (error, fallback) => {
      const data = errorData(error);
      if (data?.key && data.key !== 'unexpected' && isErrorKey(data.key))
        return t(`errors.${data.key}`, data.params);
      const id = data?.requestId;
      const noAnswer = !data && error instanceof TRPCClientError && t('common.networkAway');
      const why = id ? t('common.reference', { id }) : noAnswer;
      const what = t(fallback ?? (data ? 'errors.unexpected' : 'common.networkAway'));
      return why && why !== what ? `${what}\n${why}` : what;
    },
    [t],
  );
}

export const trpc = createTRPCReact<AppRouter>();

export type Outputs = inferRouterOutputs<AppRouter>;

/** The options of a list that is read a page at a time. */
export const PAGED = { getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor };

export interface Paged<Item> {
  readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined;
}

/** None while they load. */
export const itemsOf = <Item>({ data }: Paged<Item>): readonly Item[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];

/** `crypto.randomUUID` is missing on plain HTTP. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** False if no answer came, and after most errors with status 503. */
export function wasAnswered(error: unknown): boolean {
  const data = errorData(error);
  if (data?.httpStatus !== 503) return data !== undefined;
  // After these two errors nothing has changed. After another 503 the change may have been made.
  return data.key === 'busy' || data.key === 'uploadsBusy';
}

/** Only for calls that are safe to repeat. */
export function retryUnanswered(failures: number, error: unknown): boolean {
  return failures < 2 && !wasAnswered(error);
}

/** Gives the same input the same key until the server has answered. */
export function createAttempt() {
  let current: { fingerprint: string; key: string } | undefined;
  return {
    keyFor(input: unknown): string {
      const fingerprint = JSON.stringify(input);
      if (current?.fingerprint !== fingerprint) current = { fingerprint, key: newKey() };
      return current.key;
    },
    settle(key: string | undefined): void {
      if (current?.key === key) current = undefined;
    },
  };
}

interface Keyed {
  readonly idempotencyKey?: string | undefined;
}

interface KeyedMutationOptions<Input, Output> {
  /** The text that names the failed action, shown if the server's answer gives no reason. */
  readonly failed: TextKey;
  /** Says that no money has moved, below errors after which that is certain (`wasAnswered`). */
  readonly unmoved?: TextKey;
  /** Shown if it is unknown whether the change was made (`wasAnswered` is false). */
  readonly unknown?: TextKey;
  /** False if a call without an answer must not be repeated automatically. */
  readonly retry?: boolean;
  readonly onMutate?: (input: Input) => Promise<void>;
  readonly onSuccess?: (output: Output, input: Input) => void;
  /** The toast's text (SPEC section 8), or null for none. By default it is the error text. */
  readonly tell?: ((error: unknown) => string) | null;
  readonly onError?: (error: unknown, input: Input) => void;
  readonly onSettled?: () => void;
}

/** If the answer is lost, sending the same input again uses the same key, so the change is made once. */
export function useKeyedMutation<Input extends Keyed, Output>(
  call: (input: Input) => Promise<Output>,
  options: KeyedMutationOptions<Input, Output>,
) {
  const { t } = useText();
  const errorText = useErrorText();
  const [attempt] = useState(createAttempt);
  const { failed, unmoved, unknown, retry = true, onMutate, onSuccess, onError, onSettled } = options;
  const { tell = problemOf } = options;

  function problemOf(error: unknown): string {
    if (!wasAnswered(error)) return unknown ? t(unknown) : errorText(error, failed);
    return errorText(error, failed) + (unmoved ? `\n${t(unmoved)}` : '');
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
      if (tell) toast.error(tell(error));
      onError?.(error, input);
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
    reset: mutation.reset,
  };
}
