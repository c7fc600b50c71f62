/** Texts of the screens before login: the specification's to the letter, and ours where it has none. */
export const publicTexts = {
  loginSuccess: 'Login successful! Redirecting...',
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
  submitFailed: 'Failed to submit request',
  referralInvalid: 'Invalid referral code',
  referralValid: 'Valid referral code',
  referralFromLink: 'Referral code applied from link',
  accountCreated: 'Account created successfully! Please make your deposit to activate account.',
  depositSubmitted: 'Deposit request submitted! Please wait for admin approval to access your dashboard.',
  resetRequested: 'Your request received. We will change your password in 12 hours.',
  completePayment: 'Please complete your payment to activate account',
  signupExpired: 'Session expired. Please signup again.',
} as const;
