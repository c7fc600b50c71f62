import type { joinTerms as english } from '../en/join-terms.ts';
import type { Translation } from '../translation.ts';

export const joinTerms: Translation<typeof english> = {
  invitedBy: 'آپ کو {name} نے بلایا ہے',
  invitedByWith: 'آپ کو {name} ({username}) نے بلایا ہے',

  termsTitle: 'شرائط اور رقم نکلوانا',
  termsShort: '{amount} بیلنس میں شامل ہوتے ہیں۔ صرف اس ڈپازٹ میں سے {possible} نکل سکتے ہیں۔',
  termsOnce: 'اکاؤنٹ کھولنے کے لیے {amount} صرف ایک بار دینے ہوتے ہیں۔ ممبر رہنے کی اور کوئی فیس نہیں۔',
  termsCredited: 'یہ رقم آپ ہی کی رہتی ہے: منظوری کے بعد {amount} آپ کے بیلنس میں شامل ہو جاتے ہیں۔',
  termsFee: 'یہ فیس ہے: نہ بیلنس میں شامل ہوتی ہے، نہ نکلوائی جا سکتی ہے۔',
  termsWithdraw:
    'بیلنس سے رقم مرحلہ وار نکلتی ہے: پہلے {first}، پھر {second}، پھر {third}، اور اس کے بعد {custom} یا اس سے زیادہ کوئی بھی رقم۔ ہر بار {fee}% فیس کٹتی ہے۔',
  termsAlone:
    'یعنی صرف اس ڈپازٹ میں سے آپ {possible} نکلوا سکتے ہیں۔ اس سے زیادہ کے لیے پہلے کچھ کمانا ہو گا۔',
  termsEarned:
    'بعد کی کمائی مرحلہ وار نکلتی ہے: پہلے {first}، پھر {second}، پھر {third}، اور اس کے بعد {custom} یا اس سے زیادہ کوئی بھی رقم۔ ہر بار {fee}% فیس کٹتی ہے۔',
  termsNext:
    'آگے کیا ہو گا: عملے کا ایک فرد آپ کا اسکرین شاٹ آئی ہوئی رقم سے ملائے گا۔ کچھ غلط ہوا تو وجہ یہیں نظر آئے گی اور آپ نیا ثبوت بھیج سکیں گے۔',
  termsNoPromise: 'کوئی بھی یہ وعدہ نہیں کر سکتا کہ آپ اپنی دی ہوئی رقم واپس کما لیں گے۔',

  receiptLink: 'رسید {number}',
  receiptBack: 'ڈپازٹ پر واپس',

  uploadSending: '{total} میں سے {sent} کے بی بھیجے جا چکے ہیں',
  uploadWaiting: 'سب بھیج دیا گیا۔ جواب کا انتظار ہے…',
  uploadAgain: 'رابطہ ٹوٹ گیا۔ دوبارہ کوشش ہو رہی ہے…',
  uploadLabel: 'تصویر بھیجی جا رہی ہے',
};
