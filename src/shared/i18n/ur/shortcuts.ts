import type { shortcutTexts as english } from '../en/shortcuts.ts';
import type { Translation } from '../translation.ts';

export const shortcutTexts: Translation<typeof english> = {
  videos: 'روزانہ ویڈیوز',
  spin: 'روزانہ اسپن',
  withdraw: 'رقم نکلوائیں',
};
