export const loginNote = {
  loggedOut: 'You were logged out on this device. Log in again to go on where you were.',
  resetRequested:
    'Your request is with us. Staff decide within {hours} hours: then log in with your new password. If that fails, send us a message.',
} as const;
