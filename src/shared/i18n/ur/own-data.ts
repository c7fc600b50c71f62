import type { ownDataTexts as english } from '../en/own-data.ts';
import type { Translation } from '../translation.ts';

export const ownDataTexts: Translation<typeof english> = {
  ownData: 'میرا ڈیٹا',
  ownDataHint: 'آپ کے بارے میں جو کچھ محفوظ ہے، ایک فائل میں۔',
  ownDataDownload: 'میرا ڈیٹا ڈاؤن لوڈ کریں',
  ownDataBegun: 'ڈاؤن لوڈ شروع ہو گیا۔',
  ownDataFailed: 'فائل نہیں بن سکی',
};
