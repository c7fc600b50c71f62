import type { errors as english } from '../en/errors.ts';
import type { Translation } from '../translation.ts';

/** Urdu texts of all refusals of the server. */
export const errors: Translation<typeof english> = {
  // Input (SPEC section 5)
  fillAllRequiredFields: 'براہِ کرم تمام لازمی خانے پُر کریں',
  fillAllFieldsWithReferral: 'براہِ کرم ریفرل کوڈ سمیت تمام لازمی خانے پُر کریں',
  fillAllFields: 'براہِ کرم تمام خانے پُر کریں',
  fillResetFields: 'براہِ کرم تمام خانے پُر کریں، اسکرین شاٹ لگائیں اور نیا پاس ورڈ لکھیں',
  fillPaymentDetails: 'براہِ کرم ادائیگی کی تمام تفصیلات لکھیں',
  passwordTooShort: 'پاس ورڈ کم از کم 8 حروف کا ہونا چاہیے',
  passwordTooShortLong: 'پاس ورڈ کم از کم 8 حروف کا ہونا چاہیے',
  passwordsDiffer: 'دونوں پاس ورڈ ایک جیسے نہیں ہیں',
  passwordTooLong: 'پاس ورڈ زیادہ سے زیادہ 200 حروف کا ہو سکتا ہے',
  phoneInvalid: 'فون نمبر 11 ہندسوں کا ہو اور 03 سے شروع ہو',
  usernameInvalid: 'یوزر نیم میں 3 سے 30 انگریزی حروف، ہندسے، نقطے، ڈیش یا انڈر اسکور ہونے چاہییں',
  emailInvalid: 'براہِ کرم درست ای میل ایڈریس لکھیں',
  referralInvalid: 'ریفرل کوڈ غلط ہے',
  textTooLong: 'یہ تحریر بہت لمبی ہے',
  amountRequired: 'رقم لکھنا ضروری ہے',
  amountInvalid: 'براہِ کرم رقم روپوں میں لکھیں، اعشاریہ کے بعد زیادہ سے زیادہ دو ہندسے',
  selectPaymentMethod: 'براہِ کرم ادائیگی کا طریقہ منتخب کریں',
  enterTransactionId: 'براہِ کرم ٹرانزیکشن آئی ڈی لکھیں',
  uploadScreenshot: 'براہِ کرم اسکرین شاٹ اپ لوڈ کریں',
  fileTooLarge: 'فائل کا سائز 5 ایم بی سے کم ہونا چاہیے',
  fileNotImage: 'براہِ کرم تصویر والی فائل اپ لوڈ کریں',
  imageUnreadable: 'یہ تصویر نہیں کھل سکی۔ براہِ کرم JPEG، PNG یا WebP تصویر بھیجیں',
  badInput: 'براہِ کرم اپنی لکھی ہوئی معلومات چیک کریں اور دوبارہ کوشش کریں',
  changesOverHttp: 'تبدیلیاں HTTP کے ذریعے بھیجی جاتی ہیں: ساکٹ پر صرف معلومات اور براہِ راست اطلاعات آتی ہیں',
  badCursor: 'فہرست کا یہ صفحہ اب درست نہیں رہا۔ براہِ کرم پہلے صفحے سے شروع کریں',
  // Identity
  badCredentials: 'یوزر نیم یا پاس ورڈ غلط ہے',
  unauthorized: 'جاری رکھنے کے لیے براہِ کرم لاگ اِن کریں',
  forbidden: 'آپ کو اس کی اجازت نہیں ہے',
  accountDeactivated: 'ایڈمن نے آپ کا اکاؤنٹ بند کر دیا ہے',
  accountNotActive: 'آپ کا اکاؤنٹ ابھی فعال نہیں ہے',
  // Missing records
  notFound: 'نہیں ملا',
  userNotFound: 'یوزر نہیں ملا',
  requestNotFound: 'درخواست نہیں ملی',
  videoNotFound: 'ویڈیو نہیں ملی',
  contactNotFound: 'پیغام نہیں ملا',
  // State
  usernameTaken: 'یہ یوزر نیم پہلے سے کسی کا ہے',
  emailTaken: 'اس ای میل سے پہلے ہی اکاؤنٹ بنا ہوا ہے',
  requestNotDecided: 'اس درخواست پر ابھی فیصلہ نہیں ہوا، اس لیے رسید نہیں ہے',
  depositPending: 'آپ کا ڈپازٹ پہلے ہی زیرِ جائزہ ہے',
  depositNotAwaited: 'اس اکاؤنٹ کے لیے کوئی ڈپازٹ درکار نہیں',
  depositAmountWrong: 'شمولیت کا ڈپازٹ ₨865 ہے',
  insufficientBalance: 'بیلنس ناکافی ہے',
  belowTierMinimum: 'بیلنس ناکافی ہے۔ کم از کم {amount} نکلوائے جا سکتے ہیں',
  withdrawalAmountFixed: 'اس بار نکلوانے کی رقم {amount} ہے',
  withdrawalBelowMinimum: 'آپ کم از کم {amount} نکلوا سکتے ہیں',
  tierChanged: 'رقم نکلوانے کا آپ کا درجہ بدل گیا ہے، براہِ کرم صفحہ ریفریش کریں',
  videoLimitReached: 'آج کی ویڈیوز کی حد پوری ہو گئی! کل دوبارہ کوشش کریں۔',
  savedAccountsFull: 'آپ {most} اکاؤنٹ محفوظ رکھ سکتے ہیں۔ پہلے ایک ہٹا دیں',
  alreadySpun: 'آج کا اسپن ہو چکا ہے',
  commitmentChanged: 'یہ اسپن اب کھلا نہیں رہا، براہِ کرم صفحہ ریفریش کریں',
  keyReused: 'یہ حوالہ کسی اور درخواست میں استعمال ہو چکا ہے',
  resetCodeInvalid: 'یہ کوڈ غلط ہے یا اس کی مدت ختم ہو گئی ہے',
  // Limits
  tooManyRequests: 'بہت زیادہ کوششیں ہو گئیں۔ براہِ کرم {seconds} سیکنڈ بعد دوبارہ کوشش کریں',
  tooManyMessages:
    'آپ ایک گھنٹے میں {count} پیغام بھیج سکتے ہیں۔ براہِ کرم {seconds} سیکنڈ بعد دوبارہ کوشش کریں',
  tooManyLogins: 'لاگ اِن کی بہت زیادہ ناکام کوششیں ہو گئیں۔ براہِ کرم {seconds} سیکنڈ بعد دوبارہ کوشش کریں',
  busy: 'اس وقت بہت زیادہ لوگ یہ استعمال کر رہے ہیں، کچھ تبدیل نہیں ہوا۔ براہِ کرم {seconds} سیکنڈ بعد دوبارہ کوشش کریں',
  tooLarge: 'یہ بھیجنے کے لیے بہت بڑا ہے',
  uploadsBusy:
    'اس وقت بہت سی فائلیں آ رہی ہیں، اس لیے آپ کی فائل نہیں لی گئی۔ کچھ محفوظ نہیں ہوا: براہِ کرم {seconds} سیکنڈ بعد دوبارہ بھیجیں',
  sentTooSlowly:
    'یہ پہنچنے میں بہت دیر لگی، اس لیے نہیں لیا گیا۔ براہِ کرم اپنا انٹرنیٹ چیک کریں اور دوبارہ بھیجیں',
  batchTooLong: 'ایک ساتھ زیادہ سے زیادہ {calls} کالز بھیجی جا سکتی ہیں',
  pictureAlone: 'تصویر الگ سے بھیجنی ہوتی ہے',
  jsonOnly: 'یہاں صرف JSON سمجھا جاتا ہے',
  // Faults
  unavailable: 'سروس تھوڑی دیر کے لیے دستیاب نہیں۔ کچھ ضائع نہیں ہوا، براہِ کرم دوبارہ کوشش کریں',
  unexpected: 'ہماری طرف سے کوئی خرابی ہو گئی ہے۔ براہِ کرم دوبارہ کوشش کریں',
};
