export const inviteTexts = {
  inviteTitle: 'Invite a friend',
  inviteSends: 'This text goes with your link:',
  inviteText:
    'Join me on {brand}: {videos} videos and one free spin a day, and rewards for inviting friends.',
  inviteDeposit: 'Joining takes a one-time deposit of {amount}. It is added to your balance once approved.',
  inviteFee: 'Joining costs {amount}, paid once.',
  inviteWhatsApp: 'Send on WhatsApp',
  inviteShare: 'Share',
  inviteQr: 'QR code',
  qrTitle: 'Scan to join',
  qrLabel: 'QR code of your referral link',
  qrHint: 'Your friend points a phone’s camera at the code and opens the link.',

  remind: 'Remind',
  remindLabel: 'Remind {name} on WhatsApp',
  remindDeposit:
    'Assalam o Alaikum {name}! Your {brand} account @{username} still needs the proof of its joining deposit of {amount}. Log in and send it: {link}',
  remindNewDeposit:
    'Assalam o Alaikum {name}! Your {brand} account @{username} is not open yet. Log in to see what is missing: {link}',

  installTitle: 'Put {brand} on your home screen',
  installText:
    'It opens at once from its own icon, which also leads to videos, the spin and your withdrawal. It takes hardly any space.',
  install: 'Install',
  installNo: 'No, thanks',
} as const;
