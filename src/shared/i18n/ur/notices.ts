import type { noticeTexts as English } from '../en/notices.ts';
import type { Translation } from '../translation.ts';

export const noticeTexts: Translation<typeof English> = {
  approvedTitle: 'آپ کا اکاؤنٹ فعال ہو گیا',
  approvedBody: 'اب ویڈیوز، اسپن اور دعوتیں آپ کے لیے کھلی ہیں۔',
  rejectedTitle: 'آپ کا ڈپازٹ قبول نہیں ہوا',
  rejectedBody: 'وجہ پڑھنے اور ثبوت دوبارہ بھیجنے کے لیے لاگ ان کریں۔',
  rejectedDetailed: 'وجہ: {reason}۔ ثبوت دوبارہ بھیجنے کے لیے لاگ ان کریں۔',
  paidTitle: 'آپ کی رقم بھیج دی گئی',
  paidBody: 'اپنا اکاؤنٹ دیکھیں۔ رسید ایپ میں ہے۔',
  paidReference: 'بینک ریفرنس: {reference}۔ رسید ایپ میں ہے۔',
  paidDetailed: '{amount} بھیج دیے گئے۔ رسید ایپ میں ہے۔',
  paidReferenceDetailed: '{amount} بھیج دیے گئے۔ بینک ریفرنس: {reference}۔',
  refundedTitle: 'آپ کی رقم نہیں بھیجی گئی',
  refundedBody: 'پوری رقم دوبارہ آپ کے بیلنس میں ہے۔ وجہ رسید میں پڑھیں، پھر دوبارہ درخواست دیں۔',
  refundedDetailed: '{amount} دوبارہ آپ کے بیلنس میں ہیں۔ وجہ رسید میں پڑھیں، پھر دوبارہ درخواست دیں۔',
  levelTitle: 'آپ لیول {level} پر پہنچ گئے',
  levelBody: 'اس کا انعام آپ کے بیلنس میں ہے۔',
  levelDetailed: 'اس کا انعام {amount} آپ کے بیلنس میں ہے۔',
  answeredTitle: 'آپ کے پیغام کا جواب آ گیا',
  answeredBody: 'جواب پڑھنے کے لیے ایپ کھولیں۔',
  reminderTitle: 'آج کے کام باقی ہیں',
  reminderBody: 'آدھی رات سے پہلے ویڈیوز دیکھیں اور اسپن کریں۔',
  requestsTitle: 'نئی درخواستیں انتظار میں ہیں',
  requestsBody: 'فیصلہ کرنے کے لیے فہرست کھولیں۔',
  mailFoot: 'کھولیں: {url}\nیہ ای میلز ایپ میں اطلاعات کے تحت بند کی جا سکتی ہیں۔',
};
