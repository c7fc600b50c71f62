import type { contactTexts as english } from '../en/member-contact.ts';
import type { Translation } from '../translation.ts';

export const contactTexts: Translation<typeof english> = {
  contactOwn: 'آپ کے پیغامات',
  contactNew: 'نیا پیغام',
  contactBack: 'تمام پیغامات',
  contactGone: 'یہ پیغام اب موجود نہیں',
  contactConversation: 'گفتگو',
  contactYou: 'آپ',
  contactTeam: '{brand} ٹیم',
  contactStateNew: 'ابھی پڑھا نہیں گیا',
  contactStateOpen: 'جواب کا انتظار ہے',
  contactStateAnswered: 'جواب آ گیا',
  contactUnread: 'نیا جواب',
  contactUnreadCount: 'نئے جوابات: {count}',
  toldUnreadCount: 'نئی اطلاعات: {count}',
  contactAnsweredTold: 'آپ کے پیغام کا جواب آ گیا ہے',
  contactReply: 'آپ کا جواب',
  contactReplySend: 'جواب بھیجیں',
  contactReplyFailed: 'آپ کا جواب نہیں بھیجا جا سکا',
};
