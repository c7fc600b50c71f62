import type { common as english } from '../en/common.ts';
import type { Translation } from '../translation.ts';

/** Urdu texts that member and public screens share. */
export const common: Translation<typeof english> = {
  loading: 'لوڈ ہو رہا ہے',
  tryAgain: 'دوبارہ کوشش کریں',
  close: 'بند کریں',
  cancel: 'منسوخ کریں',
  language: 'زبان',
  showPassword: 'پاس ورڈ دکھائیں',
  hidePassword: 'پاس ورڈ چھپائیں',
  choosePicture: 'تصویر منتخب کریں (JPEG، PNG یا WebP، زیادہ سے زیادہ 5 ایم بی)',
  pictureReading: 'تصویر تیار ہو رہی ہے…',
  pictureReady: '{name} ({size} کے بی بھیجے جائیں گے)',
  chosenPicture: 'آپ کی منتخب کی ہوئی تصویر',
  reference: '(حوالہ {id})',
  networkAway: 'سرور سے جواب نہیں ملا۔ اپنا انٹرنیٹ چیک کریں اور دوبارہ کوشش کریں۔',
  brokenTitle: 'یہ اسکرین نہیں کھل سکی',
  brokenMessage: 'براہِ کرم صفحہ دوبارہ لوڈ کریں۔',
  offlineTitle: 'آپ آف لائن ہیں',
  offlineHint: 'انٹرنیٹ آتے ہی یہ خود آگے بڑھ جائے گا۔',
  reload: 'دوبارہ لوڈ کریں',
  notFoundTitle: 'صفحہ نہیں ملا',
  notFoundMessage: 'اس ایڈریس پر کچھ نہیں ہے۔ ہو سکتا ہے ایڈریس غلط لکھا گیا ہو یا بدل گیا ہو۔',
  goToLogin: 'لاگ اِن پر جائیں',
  goToSignup: 'اکاؤنٹ بنائیں',
  support: 'سپورٹ سے رابطہ کریں:',
  writeToUs: 'ہمیں پیغام بھیجیں',

  // Rounded times
  aboutMinute: 'تقریباً ایک منٹ',
  aboutMinutes: 'تقریباً {count} منٹ',
  aboutHour: 'تقریباً ایک گھنٹہ',
  aboutHours: 'تقریباً {count} گھنٹے',
  aboutDay: 'تقریباً ایک دن',
  aboutDays: 'تقریباً {count} دن',
};
