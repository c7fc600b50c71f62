/** The login page's notes on why somebody was led there; all are our own, because the specification has none. */
export const loginNote = {
  loggedOut: 'You were logged out on this device. Log in again to go on where you were.',
  resetRequested:
    'Your request is with us. Staff check it and change your password within {hours} hours. Then log in here with your new password. If that does not work, send us a message.',
} as const;
