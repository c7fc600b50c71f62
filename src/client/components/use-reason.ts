import { findReason, reasons } from '#shared/i18n/en/reasons.ts';
import { registerTexts, useText } from '../lib/text.tsx';

registerTexts('reasons', reasons, async () => (await import('#shared/i18n/ur/reasons.ts')).reasons);

/** A reason that staff typed stays as it is. */
export function useReason(): (reason: string) => string {
  const { t } = useText();
  return (reason) => {
    const key = findReason(reason);
    return key ? t(`reasons.${key}`) : reason;
  };
}
