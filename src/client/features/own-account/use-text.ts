import type { TextParams } from '#shared/i18n/en/errors.ts';
import type { ownAccountTexts } from '#shared/i18n/en/own-account.ts';
import { useText } from '../../lib/text.tsx';

/** The area whose text catalog is used; the catalogs of both areas have the texts. */
export type Area = 'member' | 'staff';

export function useOwnAccountText(area: Area) {
  const { t } = useText();
  return {
    say: (key: keyof typeof ownAccountTexts, params?: TextParams) => t(`${area}.${key}`, params),
  };
}
