import type { join as english } from '../en/join.ts';
import type { Translation } from '../translation.ts';
import { joinTerms } from './join-terms.ts';

/** Urdu texts of sign-up, payment, review and forgotten passwords. */
export const join: Translation<typeof english> = {
  ...joinTerms,
  // Short messages, most of them shown as toasts (SPEC sections 5 and 8)
  registrationFailed: 'اکاؤنٹ نہیں بن سکا',
  submitFailed: 'درخواست نہیں بھیجی جا سکی',
  referralInvalid: 'ریفرل کوڈ غلط ہے',
  referralValid: 'ریفرل کوڈ درست ہے',
  referralFromLink: 'لنک سے ریفرل کوڈ لگا دیا گیا ہے',
  accountCreated: 'آپ کا اکاؤنٹ بن گیا! اسے فعال کرنے کے لیے براہِ کرم ڈپازٹ کریں۔',
  completePayment: 'اکاؤنٹ فعال کرنے کے لیے براہِ کرم اپنی ادائیگی مکمل کریں',
  depositSubmitted: 'ڈپازٹ کی درخواست بھیج دی گئی! ڈیش بورڈ کھلنے کے لیے ایڈمن کی منظوری کا انتظار کریں۔',
  resetRequested: 'آپ کی درخواست مل گئی ہے۔ ہم 12 گھنٹے میں آپ کا پاس ورڈ بدل دیں گے۔',
  signupExpired: 'سیشن ختم ہو گیا۔ براہِ کرم دوبارہ سائن اپ کریں۔',
  accountActivated: 'آپ کا اکاؤنٹ فعال ہو گیا ہے۔ خوش آمدید!',
  accountGone: 'آپ کا اکاؤنٹ حذف یا بند کر دیا گیا ہے',
  loginExpired: 'آپ کے لاگ اِن کو 24 گھنٹے ہو گئے ہیں۔ آگے بڑھنے کے لیے براہِ کرم دوبارہ لاگ اِن کریں۔',
  passwordChanged: 'آپ کا پاس ورڈ بدل گیا ہے۔ براہِ کرم لاگ اِن کریں۔',
  copied: 'کاپی ہو گیا',
  copyFailed: 'کاپی نہیں ہو سکا۔ تحریر کو دبا کر رکھیں اور خود کاپی کریں۔',

  // Texts that several forms use
  username: 'یوزر نیم',
  email: 'ای میل',

  // Sign-up
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

  // Payment
  paymentTitle: 'شمولیت کا ڈپازٹ ادا کریں',
  paymentHint: 'السلام علیکم {username}! ایک بار رقم بھیجیں، پھر ہمیں اس کا ثبوت دیں۔',
  amountToSend: 'بھیجنے کی رقم',
  amountUsd: '${usd}، صرف ایک بار',
  chooseMethod: 'آپ کیسے ادائیگی کریں گے؟',
  methodEasypaisa: 'ایزی پیسہ',
  methodSadaPay: 'سادہ پے',
  methodBank: 'بینک اکاؤنٹ (میزان)',
  methodEasypaisaHint: 'موبائل والٹ',
  methodSadaPayHint: 'موبائل والٹ',
  methodBankHint: 'بینک ٹرانسفر',
  sendTo: 'اس اکاؤنٹ میں {amount} بھیجیں',
  chooseFirst: 'اکاؤنٹ دیکھنے کے لیے پہلے طریقہ منتخب کریں۔',
  accountNumber: 'اکاؤنٹ نمبر',
  accountTitle: 'اکاؤنٹ کا نام',
  copyNumber: 'اکاؤنٹ نمبر کاپی کریں',
  copyTitle: 'اکاؤنٹ کا نام کاپی کریں',
  copy: 'کاپی',
  checkTitle: 'رقم بھیجنے سے پہلے دیکھ لیں کہ آپ کی ایپ میں بھی یہی نام آ رہا ہے۔',
  proofTitle: 'ادائیگی کا ثبوت دیں',
  transactionId: 'ٹرانزیکشن آئی ڈی',
  transactionHint: 'رقم بھیجنے کے بعد آنے والے میسج یا رسید میں لکھی ہوتی ہے',
  screenshot: 'ادائیگی کا اسکرین شاٹ',
  screenshotHint: 'رقم اور ٹرانزیکشن آئی ڈی صاف نظر آنی چاہیے',
  submitDeposit: 'منظوری کے لیے بھیجیں',
  depositUnknown:
    'جواب نہیں آیا۔ آپ کی لکھی ہوئی معلومات یہیں موجود ہیں: بٹن دوبارہ دبائیں، درخواست دو بار نہیں جائے گی۔',
  rejectedTitle: 'آپ کا پچھلا ڈپازٹ قبول نہیں ہوا',
  rejectedReason: 'وجہ: {reason}',
  rejectedNoReason: 'کوئی وجہ نہیں بتائی گئی۔ کچھ بھی دوبارہ بھیجنے سے پہلے براہِ کرم سپورٹ سے رابطہ کریں۔',
  rejectedLogin: 'وجہ پڑھنے اور درست ثبوت بھیجنے کے لیے لاگ اِن کریں۔ اس سے پہلے دوبارہ رقم نہ بھیجیں۔',
  againTitle: 'اپنا ثبوت دوبارہ بھیجیں',
  againHint: 'السلام علیکم {username}۔ اگر آپ رقم بھیج چکے ہیں تو دوبارہ نہ بھیجیں۔',
  rejectedNext: 'اگر آپ رقم بھیج چکے ہیں تو دوبارہ نہ بھیجیں: نیچے سے درست ثبوت بھیجیں۔',
  removedTitle: 'آپ کا پچھلا ڈپازٹ فیصلے سے پہلے فہرست سے ہٹا دیا گیا',
  removedNext:
    'یہ درج نہیں ہوا۔ نیچے سے اپنا ثبوت دوبارہ بھیجیں؛ اگر ابھی رقم نہیں بھیجی تو پہلے رقم بھیجیں۔',
  joiningPaused: 'نئے ممبر بننا فی الحال روک دیا گیا ہے',
  joiningPausedSignup:
    'آپ ابھی اکاؤنٹ بنا سکتے ہیں، لیکن جب تک ممبر بننا دوبارہ شروع نہ ہو براہِ کرم کوئی رقم نہ بھیجیں۔',
  joiningPausedPay:
    'براہِ کرم ابھی کوئی رقم نہ بھیجیں: اس وقت ڈپازٹ منظور نہیں ہو رہے۔ دوبارہ شروع ہوتے ہی یہ صفحہ بتا دے گا۔',
  joiningPausedPaid: 'میں رقم بھیج چکا ہوں',
  joiningPausedProof:
    'براہِ کرم ابھی رقم نہ بھیجیں۔ اگر آپ بھیج چکے ہیں تو ثبوت بھیج دیں: وہ محفوظ رہے گا اور دوبارہ شروع ہونے پر دیکھا جائے گا۔',
  otherAccount: 'کوئی اور اکاؤنٹ استعمال کریں',
  stateFailed: 'آپ کے اکاؤنٹ کی معلومات نہیں مل سکیں',

  // Under review
  reviewTitle: 'آپ کا ڈپازٹ زیرِ جائزہ ہے',
  reviewHint:
    'آپ کا ثبوت ہمارے پاس ہے۔ عملہ اسے آئی ہوئی رقم سے ملا رہا ہے۔ آپ کو دوبارہ کچھ بھیجنے کی ضرورت نہیں۔',
  reviewWatching: 'منظوری ملتے ہی یہ صفحہ خود آپ کا ڈیش بورڈ کھول دے گا۔',
  reviewLater: 'منظوری ملتے ہی یہ صفحہ خود بتا دے گا۔ آپ بعد میں لاگ اِن بھی کر سکتے ہیں۔',
  reviewTakes: 'عام طور پر بھیجنے کے {time} بعد فیصلہ ہو جاتا ہے۔',
  trackSent: 'ثبوت بھیج دیا گیا',
  trackRequest: 'درخواست {number} · {amount} · {time} کو بھیجی گئی',
  trackReview: 'عملہ چیک کر رہا ہے',
  trackActive: 'اکاؤنٹ فعال',
  activeTitle: 'آپ کا اکاؤنٹ فعال ہو گیا ہے',
  activeHint: 'السلام علیکم {username}! ڈیش بورڈ کھولنے کے لیے لاگ اِن کریں۔',

  // The page after the proof of a deposit was sent
  successTitle: 'ثبوت مل گیا ہے',
  successHint:
    'آپ کی ادائیگی کا ثبوت مل گیا ہے اور زیرِ جائزہ ہے۔ ایڈمن کی منظوری کے بعد آپ لاگ اِن کر سکیں گے۔',
  backToLogin: 'لاگ اِن پر واپس جائیں',

  // Forgotten password
  forgotTitle: 'پاس ورڈ تبدیل کریں',
  forgotHint: 'عملہ تصدیق کرتا ہے کہ اکاؤنٹ آپ کا ہے، پھر {hours} گھنٹے میں پاس ورڈ بدل دیتا ہے۔',
  forgotTabRequest: 'تبدیلی کی درخواست',
  forgotTabCode: 'میرے پاس کوڈ ہے',
  forgotScreenshot: 'اسکرین شاٹ جس سے ظاہر ہو کہ اکاؤنٹ آپ کا ہے',
  forgotScreenshotHint: 'مثلاً آپ کے شمولیت کے ڈپازٹ کی رسید',
  newPassword: 'نیا پاس ورڈ',
  forgotButton: 'درخواست بھیجیں',
  resetReturning: 'آپ کو 3 سیکنڈ میں لاگ اِن پر لے جایا جا رہا ہے۔',
  codeHint: 'سپورٹ آپ کو فون یا چیٹ پر {digits} ہندسوں کا کوڈ دے گی۔ یہ {minutes} منٹ تک کام کرتا ہے۔',
  code: 'کوڈ',
  codeButton: 'پاس ورڈ تبدیل کریں',
};
