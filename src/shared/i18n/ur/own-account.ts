import type { ownAccountTexts as english } from '../en/own-account.ts';
import type { Translation } from '../translation.ts';

export const ownAccountTexts: Translation<typeof english> = {
  accountDeactivated: 'ایڈمن نے آپ کا اکاؤنٹ بند کر دیا ہے',
  accountGone: 'آپ کا اکاؤنٹ حذف یا بند کر دیا گیا ہے',
  accountDeleted: 'ایڈمن نے آپ کا اکاؤنٹ حذف کر دیا ہے',
  deviceLoggedOut: 'آپ کو اس ڈیوائس پر لاگ آؤٹ کر دیا گیا ہے',
  accountContactSupport: 'آپ کے اکاؤنٹ کی حیثیت بدل گئی ہے۔ براہِ کرم سپورٹ سے رابطہ کریں۔',
  loggingOutIn: '{seconds} سیکنڈ میں لاگ آؤٹ ہو رہا ہے…',

  ownAccount: 'پاس ورڈ اور ڈیوائسز',
  ownPassword: 'پاس ورڈ تبدیل کریں',
  ownPasswordNow: 'موجودہ پاس ورڈ',
  ownPasswordNew: 'نیا پاس ورڈ',
  ownPasswordHint: 'کم از کم 8 حروف',
  ownPasswordEnds: 'آپ کی دوسری ڈیوائسز لاگ آؤٹ ہو جائیں گی۔',
  ownPasswordDone: 'آپ کا پاس ورڈ تبدیل ہو گیا۔ آپ کی دوسری ڈیوائسز لاگ آؤٹ ہو گئی ہیں۔',
  ownPasswordFailed: 'پاس ورڈ تبدیل نہیں ہو سکا',
  ownDevices: 'آپ کہاں لاگ اِن ہیں',
  ownDevicesFailed: 'آپ کی ڈیوائسز لوڈ نہیں ہو سکیں',
  ownDeviceUnnamed: 'کوئی اور پروگرام',
  ownDeviceThis: 'یہ ڈیوائس',
  ownDeviceSince: 'لاگ اِن: {time}',
  ownDeviceSeen: 'آخری استعمال: {time}',
  ownDeviceEnd: 'لاگ آؤٹ',
  ownDeviceEnded: 'ڈیوائس لاگ آؤٹ ہو گئی',
  ownDeviceEndFailed: 'ڈیوائس لاگ آؤٹ نہیں ہو سکی',
  ownDevicesEndOthers: 'دوسری تمام ڈیوائسز لاگ آؤٹ کریں',
  ownDevicesEnded: 'دوسری تمام ڈیوائسز لاگ آؤٹ ہو گئیں',
};
