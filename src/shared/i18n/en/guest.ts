/** Texts of the form for messages without a login; all are our own, because the specification has none. */
export const guest = {
  title: 'Send us a message',
  hint: 'For people who can’t log in. Members write from the Contact screen.',
  name: 'Full name',
  email: 'Email address or phone number',
  emailHint: 'Staff answer there: by e-mail, or on WhatsApp.',
  subject: 'Subject',
  requestNumber: 'Number of your request',
  requestNumberHint: 'If it is about a payment: R-\u2060000123, from your receipt. Leave it blank otherwise.',
  message: 'Message',
  send: 'Send message',
  failed: 'Failed to send message',
  sentTitle: 'Your message is with us',
  sentHint: 'Staff answer you at {email}.',
  back: 'Back to login',
} as const;
