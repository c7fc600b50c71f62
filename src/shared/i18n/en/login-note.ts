/** Notes on the login page that say why the app opened it; the specification has no words for them. */
export const loginNote = {
  loggedOut: 'You were logged out on this device. Log in again to go on where you were.',
  resetRequested:
    'Your request is with us. Staff decide within {hours} hours: then log in with your new password. If that fails, send us a message.',
} as const;
