import type { guest as english } from '../en/guest.ts';
import type { Translation } from '../translation.ts';

export const guest: Translation<typeof english> = {
  title: 'ہمیں پیغام بھیجیں',
  hint: 'اُن کے لیے جو لاگ اِن نہیں کر سکتے۔ ممبرز رابطے والے صفحے سے لکھیں۔',
  name: 'پورا نام',
  email: 'ای میل یا فون نمبر',
  emailHint: 'عملہ وہیں جواب دے گا: ای میل یا واٹس ایپ پر۔',
  subject: 'موضوع',
  requestNumber: 'آپ کی درخواست کا نمبر',
  requestNumberHint: 'اگر بات کسی ادائیگی کی ہے تو رسید سے نمبر لکھیں: R-\u2060000123۔ ورنہ خالی چھوڑ دیں۔',
  message: 'پیغام',
  send: 'پیغام بھیجیں',
  failed: 'پیغام نہیں بھیجا جا سکا',
  sentTitle: 'آپ کا پیغام ہمیں مل گیا ہے',
  sentHint: 'عملہ آپ کو {email} پر جواب دے گا۔',
  back: 'لاگ اِن پر واپس جائیں',
};
