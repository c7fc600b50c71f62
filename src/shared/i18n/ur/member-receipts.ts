import type { receiptTexts as english } from '../en/member-receipts.ts';
import type { Translation } from '../translation.ts';

/** Urdu texts of receipts. */
export const receiptTexts: Translation<typeof english> = {
  receiptTitle: 'رسید',
  receiptOf: 'رسید {number}',
  receiptPrint: 'پرنٹ کریں',
  receiptBack: 'اپنی درخواستوں پر واپس',
  receiptFailed: 'یہ رسید لوڈ نہیں ہو سکی',
  receiptDeposit: 'شمولیت کا ڈپازٹ',
  receiptWithdraw: 'رقم نکلوانا',
  receiptApprovedDeposit: 'منظور',
  receiptApprovedWithdraw: 'ادا شدہ',
  receiptReturnedWithdraw: 'واپس آئی، رقم لوٹا دی گئی',
  receiptReturned: 'بینک نے واپس بھیجی',
  receiptRejectedDeposit: 'مسترد',
  receiptRejectedWithdraw: 'مسترد، رقم واپس',
  receiptRemovedDeposit: 'فہرست سے ہٹا دیا گیا',
  receiptRemovedWithdraw: 'فہرست سے ہٹا دی گئی، رقم واپس',
  receiptMember: 'ممبر',
  receiptFee: 'فیس',
  receiptPayout: 'ادا کی گئی رقم',
  receiptMethod: 'ادائیگی کا طریقہ',
  receiptTransaction: 'ٹرانزیکشن آئی ڈی',
  receiptAccount: 'اکاؤنٹ',
  receiptRequested: 'درخواست کی تاریخ',
  receiptDecided: 'فیصلے کی تاریخ',
  receiptRemoved: 'ہٹانے کی تاریخ',
  receiptReason: 'وجہ',
  receiptReference: 'بینک حوالہ',
  receiptZone: 'اوقات {zone} کے ہیں۔',
};
