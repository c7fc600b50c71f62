import type { inviteTexts as english } from '../en/member-invite.ts';
import type { Translation } from '../translation.ts';

export const inviteTexts: Translation<typeof english> = {
  inviteTitle: 'دوست کو دعوت دیں',
  inviteSends: 'آپ کے لنک کے ساتھ یہ متن جاتا ہے:',
  inviteText:
    '{brand} پر میرے ساتھ شامل ہوں: روزانہ {videos} ویڈیوز، ایک مفت اسپن، اور دوستوں کو دعوت دینے پر انعام۔',
  inviteDeposit:
    'شامل ہونے کے لیے ایک بار {amount} کا ڈپازٹ دینا ہوتا ہے۔ منظوری پر یہ آپ کے بیلنس میں شامل ہو جاتا ہے۔',
  inviteFee: 'شامل ہونے کی فیس {amount} ہے، صرف ایک بار۔',
  inviteWhatsApp: 'واٹس ایپ پر بھیجیں',
  inviteShare: 'شیئر کریں',
  inviteQr: 'کیو آر کوڈ',
  qrTitle: 'اسکین کر کے شامل ہوں',
  qrLabel: 'آپ کے ریفرل لنک کا کیو آر کوڈ',
  qrHint: 'آپ کا دوست فون کا کیمرا کوڈ کے سامنے لائے اور لنک کھولے۔',

  remind: 'یاد دلائیں',
  remindLabel: '{name} کو واٹس ایپ پر یاد دلائیں',
  remindDeposit:
    'السلام علیکم {name}! آپ کے {brand} اکاؤنٹ @{username} کے لیے {amount} کے ڈپازٹ کا ثبوت ابھی نہیں پہنچا۔ لاگ اِن کر کے بھیج دیں: {link}',
  remindNewDeposit:
    'السلام علیکم {name}! آپ کا {brand} اکاؤنٹ @{username} ابھی نہیں کھلا۔ لاگ اِن کر کے دیکھیں کہ کیا باقی ہے: {link}',

  installTitle: '{brand} کو ہوم اسکرین پر رکھیں',
  installText:
    'یہ اپنے آئیکن سے فوراً کھلتا ہے، اور وہیں سے ویڈیوز، اسپن اور رقم نکلوانے تک جاتا ہے۔ جگہ بہت کم لیتا ہے۔',
  install: 'انسٹال کریں',
  installNo: 'نہیں، شکریہ',
};
