import type { TextParams } from '#shared/i18n/en/errors.ts';
import type { ownAccountTexts } from '#shared/i18n/en/own-account.ts';
import { useText } from '../../lib/text.tsx';

export type Area = 'member' | 'staff';

export function useOwnAccountText(area: Area) {
  const { t } = useText();
  return {
    say: (key: keyof typeof ownAccountTexts, params?: TextParams) => t(`${area}.${key}`, params),
  };
}
