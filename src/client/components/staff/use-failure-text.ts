import { useCallback } from 'react';
import { type TextKey, useText } from '../../lib/text.tsx';
import { errorData, useErrorText } from '../../lib/trpc.ts';

/** With `always` false, a reason that the server sent is shown without the action (SPEC section 8). */
export function useFailureText(): (error: unknown, what: TextKey, always?: boolean) => string {
  const { t } = useText();
  const errorText = useErrorText();
  return useCallback(
    (error, what, always = true) => {
      const named = t(what);
      const why = errorText(error, what);
      if (why.startsWith(named)) return why;
      return always || !errorData(error) ? t('staff.because', { what: named, why }) : why;
    },
    [t, errorText],
  );
}
