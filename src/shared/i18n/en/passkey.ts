export const passkey = {
  title: 'Log in by fingerprint',
  hint: 'Your fingerprint or screen lock instead of the password. It ends with a new password, and when you log the phone out from another device.',
  offerText:
    'Next time, your fingerprint or screen lock can open this phone’s login instead of the password.',
  add: 'Use my fingerprint',
  no: 'No, thank you',
  added: 'Next time, log in by fingerprint',
  failed: 'That did not work. Please try again, or use your password',
  ended: 'Logging in by fingerprint has ended on this phone. Please use your password',
  here: 'This phone',
  used: 'Last used {time}',
  unused: 'Added {time}, not used yet',
  remove: 'Remove',
  removed: 'The fingerprint login is removed',
  password: 'Password for this',
  loadFailed: 'Your fingerprint logins could not be loaded',
} as const;
