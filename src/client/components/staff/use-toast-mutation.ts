import toast from 'react-hot-toast';
import type { MayWait } from '#shared/views/second-person.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { isStatus, useKeyedMutation } from '../../lib/trpc.ts';
import { LONG_NOTICE_MS } from './notices.ts';
import { useFailureText } from './use-failure-text.ts';

interface ToastMutationOptions<Input, Output> {
  /** The text of the toast; null without a toast. */
  readonly done: TextKey | ((output: Output, input: Input) => string) | null;
  readonly failed: TextKey;
  readonly alwaysNamed?: boolean;
  readonly unmoved?: TextKey;
  readonly unknown?: TextKey;
  readonly retry?: boolean;
  readonly onDone?: (output: Output) => void;
  /** After 404 or 409: only a question without typed text is closed. */
  readonly onStale?: (why: 'changed' | 'gone') => void;
  /** Invalidates the queries that show the changed rows, after success and failure. */
  readonly reload?: () => unknown;
}

export function useToastMutation<Input extends { readonly idempotencyKey?: string | undefined }, Output>(
  call: (input: Input) => Promise<Output>,
  options: ToastMutationOptions<Input, Output>,
) {
  const { done, alwaysNamed = false, onDone, onStale, reload, ...rest } = options;
  const { t } = useText();
  const failureText = useFailureText();
  return useKeyedMutation(call, {
    ...rest,
    onSuccess: (output, input) => {
      // A change that waits for a second person has no effect yet, so the toast must not say `done`.
      if (isWaiting(output)) toast(t('staff.nowWaits'), { duration: LONG_NOTICE_MS });
      else if (done) toast.success(typeof done === 'string' ? t(done) : done(output, input));
      onDone?.(output);
    },
    tell: (error) => failureText(error, rest.failed, alwaysNamed),
    onError: (error) => {
      if (isStatus(error, 404)) onStale?.('gone');
      if (isStatus(error, 409)) onStale?.('changed');
    },
    onSettled: () => void reload?.(),
  });
}

export function isWaiting(output: unknown): boolean {
  return (output as MayWait | null)?.awaitingSecondPerson === true;
}
