import { joinTerms } from './join-terms.ts';

/**
 * Texts of sign-up, payment, review and forgotten passwords: the specification's, or our own where it has
 * none.
 */
export const join = {
  ...joinTerms,

  // Messages, most of them toasts (SPEC sections 5 and 8)
  registrationFailed: 'Registration failed',
  submitFailed: 'Failed to submit request',
  referralInvalid: 'Invalid referral code',
  referralValid: 'Valid referral code',
  referralFromLink: 'Referral code applied from link',
  accountCreated: 'Account created successfully! Please make your deposit to activate account.',
  completePayment: 'Please complete your payment to activate account',
  depositSubmitted: 'Deposit request submitted! Please wait for admin approval to access your dashboard.',
  resetRequested: 'Your request received. We will change your password in 12 hours.',
  signupExpired: 'Session expired. Please signup again.',
  accountActivated: 'Your account is active. Welcome!',
  accountGone: 'Your account has been deleted or deactivated',
  loginExpired: 'You were logged in for 24 hours. Please log in again to go on.',
  passwordChanged: 'Your password has been changed. Please log in.',
  copied: 'Copied',
  copyFailed: 'Could not copy. Press and hold the text to copy it.',

  // Texts that several forms use
  username: 'Username',
  email: 'Email',

  // Sign-up
  signupTitle: 'Create your account',
  signupHint: 'Joining costs {amount}, paid once. You need the referral code of a member.',
  continueJoining: 'Continue with the deposit of {username}',
  stepAccount: 'Account',
  stepDeposit: 'Deposit',
  stepReview: 'Review',
  stepsLabel: 'Step {step} of 3: {name}',
  groupYou: 'About you',
  groupAccount: 'Your account',
  referralCode: 'Referral code',
  referralHint: 'The username of the member who invited you',
  referralChecking: 'Checking…',
  referralOther: 'Use another code',
  fullName: 'Full name',
  phone: 'Phone',
  phoneHint: '11 digits, like 03001234567',
  country: 'Country',
  countryPakistan: 'Pakistan',
  usernameHint: 'Letters, digits, dot, dash or underscore. It becomes your own referral code.',
  passwordHint: 'At least 8 characters',
  confirmPassword: 'Confirm password',
  signupButton: 'Create account',
  haveAccount: 'Already a member?',
  loginLink: 'Log in',

  // Payment
  paymentTitle: 'Pay your joining deposit',
  paymentHint: 'Hello {username}. Pay once, then show us the proof.',
  amountToSend: 'Amount to send',
  amountUsd: '${usd}, paid once',
  chooseMethod: 'How do you want to pay?',
  methodEasypaisa: 'Easypaisa',
  methodSadaPay: 'SadaPay',
  methodBank: 'Bank account (Meezan)',
  methodEasypaisaHint: 'Mobile wallet',
  methodSadaPayHint: 'Mobile wallet',
  methodBankHint: 'Bank transfer',
  sendTo: 'Send {amount} to this account',
  chooseFirst: 'Choose a method to see the account.',
  accountNumber: 'Account number',
  accountTitle: 'Account title',
  copyNumber: 'Copy account number',
  copyTitle: 'Copy account title',
  copy: 'Copy',
  checkTitle: 'Check that the title in your app is the same before you send.',
  proofTitle: 'Show us the proof',
  transactionId: 'Transaction ID',
  transactionHint: 'It is in the message or receipt you get after sending',
  screenshot: 'Payment screenshot',
  screenshotHint: 'The amount and transaction ID should be readable',
  submitDeposit: 'Submit for approval',
  depositUnknown:
    'No answer came. What you entered is still here: press the button again, it can’t be sent twice.',
  rejectedTitle: 'Your last deposit was not accepted',
  rejectedReason: 'Reason: {reason}',
  rejectedNoReason: 'No reason was given. Please contact support before you send anything again.',
  rejectedLogin: 'Log in to read the reason and to send the right proof. Do not pay again before that.',
  againTitle: 'Send your proof again',
  againHint: 'Hello {username}. If you have paid already, do not pay again.',
  rejectedNext: 'If you have paid already, do not pay again: send the right proof below.',
  removedTitle: 'Your last deposit was taken off the list before it was decided',
  removedNext: 'It was not booked. Send your proof again below; if you have not paid yet, pay first.',
  joiningPaused: 'Joining is paused',
  joiningPausedSignup: 'You can open your account now, but please send no money until joining goes on.',
  joiningPausedPay:
    'Please send no money now: deposits are not approved at the moment. This page shows when joining goes on.',
  joiningPausedPaid: 'I have paid already',
  joiningPausedProof:
    'Please do not pay now. If you have paid already, send the proof: it waits until joining goes on.',
  otherAccount: 'Use another account',
  stateFailed: 'Your account could not be read',

  // Under review
  reviewTitle: 'Your deposit is under review',
  reviewHint:
    'Your proof is with us. Staff compare it with the money that came in. You need not send anything again.',
  reviewWatching: 'This page opens your dashboard by itself once you are approved.',
  reviewLater: 'This page says so by itself once you are approved. You can also log in later.',
  reviewTakes: 'Usually decided {time} after it was sent.',
  trackSent: 'Proof sent',
  trackRequest: 'Request {number} · {amount} · sent {time}',
  trackReview: 'Being checked by staff',
  trackActive: 'Account active',
  activeTitle: 'Your account is active',
  activeHint: 'Hello {username}. Log in to open your dashboard.',

  // The page after the proof of a deposit was sent
  successTitle: 'Verification submitted',
  successHint:
    'Your payment proof has been submitted and is under review. You can log in once an admin has approved it.',
  backToLogin: 'Back to login',

  // Forgotten password
  forgotTitle: 'Reset your password',
  forgotHint: 'Staff check that the account is yours, then change the password within {hours} hours.',
  forgotTabRequest: 'Ask for a change',
  forgotTabCode: 'I have a code',
  forgotScreenshot: 'Screenshot that shows the account is yours',
  forgotScreenshotHint: 'For example the receipt of your joining deposit',
  newPassword: 'New password',
  forgotButton: 'Send request',
  resetReturning: 'You are taken to the login in 3 seconds.',
  codeHint: 'Support gives you a code of {digits} digits by phone or chat. It works for {minutes} minutes.',
  code: 'Code',
  codeButton: 'Change password',
} as const;
