/** Texts of a member's conversations with staff. */
export const contactTexts = {
  contactOwn: 'Your messages',
  contactNew: 'New message',
  contactBack: 'All messages',
  contactGone: 'This message is no longer here',
  contactConversation: 'Conversation',
  contactYou: 'You',
  contactTeam: '{brand} team',
  contactStateNew: 'Not read yet',
  contactStateOpen: 'Waiting for an answer',
  contactStateAnswered: 'Answered',
  contactUnread: 'New answer',
  contactUnreadCount: 'New answers: {count}',
  contactAnsweredTold: 'Your message has an answer',
  contactReply: 'Your reply',
  contactReplySend: 'Send reply',
  contactReplyFailed: 'Your reply could not be sent',
} as const;
