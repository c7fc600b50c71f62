import type { todayTexts as english } from '../en/member-today.ts';
import type { Translation } from '../translation.ts';

export const todayTexts: Translation<typeof english> = {
  todayTitle: 'آج',
  todayDone: 'آج کے سب کام مکمل',
  todayAgain: 'نیا دن {time} بجے شروع ہوگا۔ باقی وقت',
  todayWatch: 'ویڈیوز دیکھیں',
  todayWatchNext: 'اگلی ویڈیو دیکھیں',
  todaySpin: 'آج کا اسپن',
  todaySpinNow: 'وہیل گھمائیں',
  todaySpinDone: 'آج کا اسپن ہو گیا',
  todayWithdrawal: 'آپ کی رقم راستے میں ہے',
  todayWithdrawals: 'رقم کی {count} درخواستیں راستے میں ہیں',
  todayWithdrawalWaits: 'عملہ اکاؤنٹ چیک کر کے رقم خود بھیجتا ہے۔',
  todayDepositWaits: 'عملہ اسے آئی ہوئی رقم سے ملاتا ہے۔',
  todayUsually: 'عام طور پر درخواست کے {time} بعد ہو جاتا ہے۔',

  playVideoLabel: 'ویڈیو {number}: {title}۔ یہیں چلتی ہے اور ایک کلک شمار ہوتا ہے',
  videoWatched: 'آج دیکھی جا چکی ہے',
  videoNext: 'اگلی ویڈیو',
  videoToSpin: 'ابھی اسپن کریں',
  videoFinished: 'مکمل',
  videoOutside: 'نئے ٹیب میں کھولیں',
  videoOpenedOutside: 'یہ ویڈیو نئے ٹیب میں کھل گئی ہے۔ اگلی ویڈیو کے لیے یہاں واپس آئیں۔',
  videoOpenedLast: 'یہ ویڈیو نئے ٹیب میں کھل گئی ہے۔',
  videoFileFailed: 'یہ ویڈیو یہاں نہیں چل سکتی۔ اسے نئے ٹیب میں کھولیں۔',
};
