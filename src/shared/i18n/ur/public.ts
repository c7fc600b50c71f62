import type { publicTexts as english } from '../en/public.ts';
import type { Translation } from '../translation.ts';

/** Urdu of the first screen, the login and the page frame. */
export const publicTexts: Translation<typeof english> = {
  // Toasts (SPEC sections 5 and 8)
  loginSuccess: 'لاگ اِن کامیاب! آپ کا اکاؤنٹ کھل رہا ہے…',
  loginFailed: 'لاگ اِن نہیں ہو سکا',

  // The frame
  tagline: 'دیکھیں، اسپن کریں، دوستوں کو بلائیں۔ اپنی کمائی کا ہر روپیہ سامنے دیکھیں۔',
  pitchVideos: 'روزانہ {count} ویڈیوز تک',
  pitchVideosMore: 'دن کی تمام ویڈیوز مکمل کرنے پر {reward}۔',
  pitchSpin: 'روزانہ ایک مفت اسپن',
  pitchSpinMore: 'انعام کے امکانات سب کے سامنے ہیں، اور ہر اسپن کی جانچ آپ کا اپنا براؤزر کرتا ہے۔',
  pitchLevels: '{count} ریفرل لیولز',
  pitchLevelsMore: 'جیسے جیسے آپ کے بلائے ہوئے دوست فعال ہوتے ہیں، ہر لیول کا انعام ایک بار ملتا ہے۔',
  pitchHow: 'ہر انعام، فیس اور حد، اور ممبرز کی اصل کمائی',
  pitchNote: 'شامل ہونے کے لیے ایک بار {amount} کا ڈپازٹ دینا ہوتا ہے۔',

  // Fields that several forms have
  required: 'براہِ کرم یہ خانہ پُر کریں',
  password: 'پاس ورڈ',

  // Login
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
};
