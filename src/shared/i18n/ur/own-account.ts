import type { ownAccountTexts as english } from '../en/own-account.ts';
import type { Translation } from '../translation.ts';

export const ownAccountTexts: Translation<typeof english> = {
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
