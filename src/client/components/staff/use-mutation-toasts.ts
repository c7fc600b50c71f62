import toast from 'react-hot-toast';
import { retryUnanswered } from '../../lib/attempt.ts';
import { isStatus } from '../../lib/error-text.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { useFailureText } from './use-failure-text.ts';

interface Outcome {
  readonly done: TextKey;
  readonly failed: TextKey;
  /** Says `failed` also where the server says why (SPEC section 8, "always shown"). */
  readonly alwaysNamed?: boolean;
  readonly onDone: () => void;
  /** Reads anew what the change touched, however it ended. */
  readonly reload: () => Promise<unknown>;
}

/** How a simple change ends: a toast either way, and what it touched is read again. Without an answer it is repeated by itself. */
export function useOutcome({ done, failed, alwaysNamed = false, onDone, reload }: Outcome) {
  const { t } = useText();
  const failureText = useFailureText();
  return {
    retry: retryUnanswered,
    onSuccess: () => {
      toast.success(t(done));
      onDone();
    },
    onError: (error: unknown) => {
      toast.error(failureText(error, failed, alwaysNamed));
      // Somebody else was quicker: there is nothing left to ask about.
      if (isStatus(error, 404) || isStatus(error, 409)) onDone();
    },
    onSettled: () => {
      void reload();
    },
  };
}
