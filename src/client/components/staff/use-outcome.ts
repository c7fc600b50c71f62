import toast from 'react-hot-toast';
import { useErrorText } from '#client/lib/error-text.ts';
import { type TextKey, useText } from '#client/lib/text.tsx';

interface Outcome {
  readonly done: TextKey;
  readonly failed: TextKey;
  readonly onDone: () => void;
  /** Reads anew what the change touched, however it ended. */
  readonly reload: () => Promise<unknown>;
}

/** How a simple change ends: a toast either way, and what it touched is read anew. */
export function useOutcome({ done, failed, onDone, reload }: Outcome) {
  const { t } = useText();
  const errorText = useErrorText();
  return {
    onSuccess: () => {
      toast.success(t(done));
      onDone();
    },
    onError: (error: unknown) => {
      toast.error(errorText(error, failed));
    },
    onSettled: () => {
      void reload();
    },
  };
}
