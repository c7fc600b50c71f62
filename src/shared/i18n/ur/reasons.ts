import type { reasons as english } from '../en/reasons.ts';
import type { Translation } from '../translation.ts';

export const reasons: Translation<typeof english> = {
  rejectDeposit1: 'اس ٹرانزیکشن آئی ڈی سے کوئی رقم نہیں پہنچی۔',
  rejectDeposit2: 'جو رقم پہنچی وہ ₨865 نہیں ہے۔',
  rejectDeposit3: 'اسکرین شاٹ پڑھا نہیں جا سکتا۔ براہِ کرم صاف اسکرین شاٹ بھیجیں۔',
  rejectDeposit4: 'یہ اسکرین شاٹ کسی اور ادائیگی کا ہے۔',
  rejectWithdraw1: 'اکاؤنٹ نمبر غلط ہے۔ براہِ کرم نمبر چیک کریں اور دوبارہ درخواست دیں۔',
  rejectWithdraw2: 'اکاؤنٹ کا نام اکاؤنٹ نمبر سے نہیں ملتا۔',
  rejectWithdraw3: 'بینک نے رقم نہیں بھیجی۔ براہِ کرم کوئی دوسرا اکاؤنٹ دیں۔',
  cancelled: 'ممبر نے منسوخ کی',
  'failure.noAccount': 'یہ اکاؤنٹ موجود نہیں',
  'failure.wrongName': 'نام اس اکاؤنٹ کا نہیں ہے',
  'failure.blocked': 'اکاؤنٹ بند یا بلاک ہے',
  'failure.limit': 'اکاؤنٹ کی حد پوری ہو چکی ہے',
  'failure.returned': 'بینک نے رقم واپس بھیج دی',
};
