export const joinTerms = {
  invitedBy: 'Invited by {name}',
  invitedByWith: 'Invited by {name} ({username})',

  termsTitle: 'Terms and taking money out',
  termsShort: '{amount} is added to your balance. Of this deposit alone you can take out {possible}.',
  termsOnce: '{amount} is paid once to open your account. There is no other charge to be a member.',
  termsCredited: 'It is yours: once it is approved, {amount} is added to your balance.',
  termsFee: 'It is a fee: it is not added to your balance and can’t be withdrawn.',
  termsWithdraw:
    'You take money out of your balance in steps: first {first}, then {second}, then {third}, and after that any amount from {custom}. A fee of {fee}% is taken out of each.',
  termsAlone:
    'So of this deposit alone you can take out {possible}. For more you first have to earn something.',
  termsEarned:
    'What you earn later you take out in steps: first {first}, then {second}, then {third}, and after that any amount from {custom}. A fee of {fee}% is taken out of each.',
  termsNext:
    'What happens next: a staff person compares your screenshot with the money that came in. If something is wrong you see the reason here and can send a new proof.',
  termsNoPromise: 'Nobody can promise that you will earn back what you pay.',

  receiptLink: 'Receipt {number}',
  receiptBack: 'Back to the deposit',

  uploadSending: '{sent} of {total} KB sent',
  uploadWaiting: 'All sent. Waiting for the answer…',
  uploadAgain: 'The connection broke. Trying again…',
  uploadLabel: 'Sending the picture',
} as const;
