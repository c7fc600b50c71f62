import toast from 'react-hot-toast';
import type { MayWait } from '#shared/views/second-person.ts';
import { isStatus } from '../../lib/error-text.ts';
import { useKeyedMutation } from '../../lib/keyed-mutation.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { LONG_NOTICE_MS } from './notices.ts';
import { useFailureText } from './use-failure-text.ts';

interface ToastMutationOptions {
  readonly done: TextKey;
  readonly failed: TextKey;
  readonly alwaysNamed?: boolean;
  readonly onDone?: () => void;
  /** After 404 or 409: only a question without typed text is closed. */
  readonly onStale?: (why: 'changed' | 'gone') => void;
  /** Invalidates the queries that show the changed rows, after success and failure. */
  readonly reload: () => Promise<unknown>;
}

export function useToastMutation<Input extends { readonly idempotencyKey?: string | undefined }>(
  call: (input: Input) => Promise<unknown>,
  { done, failed, alwaysNamed = false, onDone, onStale, reload }: ToastMutationOptions,
) {
  const { t } = useText();
  const failureText = useFailureText();
  return useKeyedMutation(call, {
    failed,
    onSuccess: (output) => {
      // A change that waits for a second person has no effect yet, so the toast must not say `done`.
      if (isWaiting(output)) toast(t('staff.nowWaits'), { duration: LONG_NOTICE_MS });
      else toast.success(t(done));
      onDone?.();
    },
    tell: (error) => failureText(error, failed, alwaysNamed),
    onError: (error) => {
      if (isStatus(error, 404)) onStale?.('gone');
      if (isStatus(error, 409)) onStale?.('changed');
    },
    onSettled: () => void reload(),
  });
}

export function isWaiting(output: unknown): boolean {
  return (output as MayWait | null)?.awaitingSecondPerson === true;
}
