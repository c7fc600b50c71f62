/*
 * Only texts whose key ends in `Detailed` name an amount or a reason. Only accounts that allow such details
 * get them.
 */
export const noticeTexts = {
  approvedTitle: 'Your account is active',
  approvedBody: 'Videos, spins and invitations are open to you now.',
  rejectedTitle: 'Your deposit was not accepted',
  rejectedBody: 'Log in to read why, and send your proof again.',
  rejectedDetailed: 'Reason: {reason}. Log in to send your proof again.',
  paidTitle: 'Your withdrawal was paid',
  paidBody: 'Look into your account. The receipt is in the app.',
  paidReference: 'Bank reference: {reference}. The receipt is in the app.',
  paidDetailed: '{amount} was sent. The receipt is in the app.',
  paidReferenceDetailed: '{amount} was sent. Bank reference: {reference}.',
  refundedTitle: 'Your withdrawal was not paid',
  refundedBody: 'The whole amount is in your balance again. Open the receipt to read why, then ask again.',
  refundedDetailed: '{amount} is in your balance again. Open the receipt to read why, then ask again.',
  levelTitle: 'You reached level {level}',
  levelBody: 'Its reward is in your balance.',
  levelDetailed: 'Its reward of {amount} is in your balance.',
  answeredTitle: 'Your message was answered',
  answeredBody: 'Open the app to read the answer.',
  appealedTitle: 'Your appeal was answered',
  appealedBody: 'Open the app to read the answer.',
  reminderTitle: 'Your tasks of today are open',
  reminderBody: 'Watch the videos and spin before midnight.',
  requestsTitle: 'New requests are waiting',
  requestsBody: 'Open the list to decide them.',
  factorAddedTitle: 'One-time codes or a passkey set up',
  factorAddedBody: 'The staff account {username} has set up one-time codes, or one more passkey.',
  factorRemovedTitle: 'One-time codes or a passkey removed',
  factorRemovedBody:
    'The one-time codes of the staff account {username}, or one of its passkeys, were removed.',
  staffDeviceTitle: 'Login from a new device',
  staffDeviceBody: 'The staff account {username} was used on a device for the first time.',
  resetCodeTitle: 'Your code for a new password',
  resetCodeBody:
    '{code}\n\nEnter it together with your username {username} and a new password. It works for a few minutes, and staff never ask for it. If you did not ask for it, do nothing: without the code nothing changes.',
  mailFoot: 'Open: {url}\nYou can switch off these e-mails in the app, under Notifications.',
} as const;
