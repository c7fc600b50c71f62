import type { ownDataTexts as english } from '../en/own-data.ts';
import type { Translation } from '../translation.ts';

export const ownDataTexts: Translation<typeof english> = {
  ownData: 'میرا ڈیٹا',
  ownDataHint: 'آپ کے بارے میں جو کچھ محفوظ ہے، ایک فائل میں۔',
  ownDataDownload: 'میرا ڈیٹا ڈاؤن لوڈ کریں',
  ownDataBegun: 'ڈاؤن لوڈ شروع ہو گیا۔',
  ownDataFailed: 'فائل نہیں بن سکی',
  ownContact: 'فون اور ای میل',
  ownContactPhone: 'فون',
  ownContactEmail: 'ای میل',
  ownContactPassword: 'آپ کا پاس ورڈ',
  ownContactHeld:
    'تبدیلی کے بعد رقم نکالنے کی درخواستیں کچھ گھنٹے روکی جا سکتی ہیں اور انہیں دو افراد دیکھتے ہیں۔',
  ownContactSave: 'فون اور ای میل محفوظ کریں',
  ownContactDone: 'آپ کا فون اور ای میل محفوظ ہو گئے۔',
  ownContactFailed: 'فون اور ای میل تبدیل نہیں ہو سکے',
};
