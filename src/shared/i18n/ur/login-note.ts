import type { loginNote as english } from '../en/login-note.ts';
import type { Translation } from '../translation.ts';

export const loginNote: Translation<typeof english> = {
  loggedOut:
    'آپ کو اس ڈیوائس پر لاگ آؤٹ کر دیا گیا ہے۔ جہاں تھے وہیں سے آگے بڑھنے کے لیے دوبارہ لاگ اِن کریں۔',
  resetRequested:
    'آپ کی درخواست ہمیں مل گئی ہے۔ عملہ {hours} گھنٹے میں فیصلہ کرے گا، پھر اپنے نئے پاس ورڈ سے لاگ اِن کریں۔ اگر لاگ اِن نہ ہو تو ہمیں پیغام بھیجیں۔',
};
