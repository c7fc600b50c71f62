import { useCallback } from 'react';
import { errorData, useErrorText } from '../../lib/error-text.ts';
import { type TextKey, useText } from '../../lib/text.tsx';

/** Always what failed and why, or what failed only where no reason came (SPEC section 8). */
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
