import type { join as english } from '../en/join.ts';
import type { Translation } from '../translation.ts';

export const join: Translation<typeof english> = {
  invitedBy: 'آپ کو {name} نے بلایا ہے',

  uploadSending: '{total} میں سے {sent} کے بی بھیجے جا چکے ہیں',
  uploadWaiting: 'سب بھیج دیا گیا۔ جواب کا انتظار ہے…',
  uploadAgain: 'رابطہ ٹوٹ گیا۔ دوبارہ کوشش ہو رہی ہے…',
  uploadLabel: 'تصویر بھیجی جا رہی ہے',

  registrationFailed: 'اکاؤنٹ نہیں بن سکا',
  submitFailed: 'درخواست نہیں بھیجی جا سکی',
  referralInvalid: 'ریفرل کوڈ غلط ہے',
  referralValid: 'ریفرل کوڈ درست ہے',
  referralFromLink: 'لنک سے ریفرل کوڈ لگا دیا گیا ہے',
  accountCreated: 'آپ کا اکاؤنٹ بن گیا! اسے فعال کرنے کے لیے براہِ کرم ڈپازٹ کریں۔',
  resetRequested: 'آپ کی درخواست مل گئی ہے۔ ہم 12 گھنٹے میں آپ کا پاس ورڈ بدل دیں گے۔',
  passwordChanged: 'آپ کا پاس ورڈ بدل گیا ہے۔ براہِ کرم لاگ اِن کریں۔',

  username: 'یوزر نیم',
  email: 'ای میل',

  signupTitle: 'اپنا اکاؤنٹ بنائیں',
  signupHint: 'شامل ہونے کے لیے ایک بار {amount} دینے ہوتے ہیں۔ آپ کے پاس کسی ممبر کا ریفرل کوڈ ہونا چاہیے۔',
  continueJoining: '{username} کے ڈپازٹ پر واپس جائیں',
  stepAccount: 'اکاؤنٹ',
  stepDeposit: 'ڈپازٹ',
  stepReview: 'جائزہ',
  stepsLabel: '3 میں سے مرحلہ {step}: {name}',
  groupYou: 'آپ کے بارے میں',
  groupAccount: 'آپ کا اکاؤنٹ',
  referralCode: 'ریفرل کوڈ',
  referralHint: 'جس ممبر نے آپ کو بلایا ہے، اس کا یوزر نیم',
  referralChecking: 'چیک ہو رہا ہے…',
  referralOther: 'کوئی اور کوڈ لکھیں',
  fullName: 'پورا نام',
  phone: 'فون نمبر',
  phoneHint: '11 ہندسے، جیسے 03001234567',
  country: 'ملک',
  countryPakistan: 'پاکستان',
  usernameHint: 'انگریزی حروف، ہندسے، نقطہ، ڈیش یا انڈر اسکور۔ یہی آپ کا اپنا ریفرل کوڈ بھی ہو گا۔',
  passwordHint: 'کم از کم 8 حروف',
  confirmPassword: 'پاس ورڈ دوبارہ لکھیں',
  signupButton: 'اکاؤنٹ بنائیں',
  haveAccount: 'پہلے سے ممبر ہیں؟',
  loginLink: 'لاگ اِن کریں',

  joiningPaused: 'نئے ممبر بننا فی الحال روک دیا گیا ہے',
  joiningPausedSignup:
    'آپ ابھی اکاؤنٹ بنا سکتے ہیں، لیکن جب تک ممبر بننا دوبارہ شروع نہ ہو براہِ کرم کوئی رقم نہ بھیجیں۔',

  backToLogin: 'لاگ اِن پر واپس جائیں',

  forgotTitle: 'پاس ورڈ تبدیل کریں',
  forgotHint: 'عملہ تصدیق کرتا ہے کہ اکاؤنٹ آپ کا ہے، پھر {hours} گھنٹے میں پاس ورڈ بدل دیتا ہے۔',
  forgotTabRequest: 'تبدیلی کی درخواست',
  forgotTabMail: 'ای میل پر کوڈ',
  mailHint: 'آپ کے اکاؤنٹ کا پتا',
  mailButton: 'کوڈ بھیجیں',
  mailSent:
    'اگر کسی فعال اکاؤنٹ کا یہ یوزر نیم اور ای میل ہے تو کوڈ بھیجا جا رہا ہے۔ یہ {minutes} منٹ تک کام کرتا ہے۔ اسپیم میں بھی دیکھیں۔',
  forgotTabCode: 'میرے پاس کوڈ ہے',
  forgotScreenshot: 'ثبوت کا اسکرین شاٹ',
  forgotScreenshotHint: 'جس سے ظاہر ہو کہ اکاؤنٹ آپ کا ہے، مثلاً آپ کے شمولیت کے ڈپازٹ کی رسید',
  newPassword: 'نیا پاس ورڈ',
  forgotButton: 'درخواست بھیجیں',
  resetReturning: 'آپ کو 3 سیکنڈ میں لاگ اِن پر لے جایا جا رہا ہے۔',
  codeHint: 'سپورٹ آپ کو فون یا چیٹ پر {digits} ہندسوں کا کوڈ دے گی۔ یہ {minutes} منٹ تک کام کرتا ہے۔',
  code: 'کوڈ',
  codeButton: 'پاس ورڈ تبدیل کریں',
};
