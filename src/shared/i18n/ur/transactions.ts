import type { transactionTexts as english } from '../en/transactions.ts';
import type { Translation } from '../translation.ts';

export const transactionTexts: Translation<typeof english> = {
  entryVideo: 'روزانہ ویڈیوز کا انعام',
  entrySpin: 'روزانہ اسپن کا انعام',
  entryLevel: 'لیول {level} کا انعام: {name} ({joiner} شامل ہوئے)',
  entryJoining: 'شمولیت کا ڈپازٹ',
  entryWithdrawal: 'رقم نکلوائی، نمبر {number} (کم از کم {amount})',
  entryRefund: 'نکلوائی گئی رقم واپس آئی',
  entryReturn: 'بینک نے نکلوائی گئی رقم واپس بھیج دی',
  entryCashIn: 'ایڈمن کی طرف سے ڈپازٹ',
  entryCashOut: 'ایڈمن کی طرف سے کٹوتی',
};
