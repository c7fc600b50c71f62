import type { publicTexts as english } from '../en/public.ts';
import type { Translation } from '../translation.ts';

export const publicTexts: Translation<typeof english> = {
  loginSuccess: 'لاگ اِن کامیاب! آپ کا اکاؤنٹ کھل رہا ہے…',
  loginFailed: 'لاگ اِن نہیں ہو سکا',

  required: '{label} ضروری ہے',
  password: 'پاس ورڈ',

  loginTitle: 'لاگ اِن',
  loginHint: 'خوش آمدید! اپنی تفصیلات لکھیں۔',
  usernameOrEmail: 'یوزر نیم یا ای میل',
  loginButton: 'لاگ اِن کریں',
  loginWait: '{time} بعد دوبارہ کوشش کریں',
  loginPaused: 'بہت زیادہ کوششیں ہو گئیں۔ براہِ کرم کچھ دیر انتظار کریں۔',
  forgotLink: 'پاس ورڈ بھول گئے؟',
  noAccount: 'ابھی اکاؤنٹ نہیں ہے؟',
  signupLink: 'اکاؤنٹ بنائیں',
  howLink: 'یہ کیسے کام کرتا ہے اور کتنا خرچ ہوتا ہے',
  privacyLink: 'آپ کا ڈیٹا',
};
