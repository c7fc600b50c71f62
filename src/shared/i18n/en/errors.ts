export const errors = {
  fillAllRequiredFields: 'Please fill all required fields',
  fillAllFieldsWithReferral: 'Please fill all required fields including referral code',
  fillAllFields: 'Please fill all fields',
  fillResetFields: 'Please fill all fields, upload screenshot and enter new password',
  fillPaymentDetails: 'Please fill all payment details',
  passwordTooShort: 'Password must be at least 8 characters',
  passwordTooShortLong: 'Password must be at least 8 characters long',
  passwordsDiffer: 'Passwords do not match',
  passwordTooLong: 'Password must be at most 200 characters',
  phoneInvalid: 'Phone number must be 11 digits and start with 03',
  usernameInvalid: 'Username: 3 to 30 letters or digits, . - _ only between',
  emailOrPhoneInvalid: 'Please enter an email address, or a phone number of 11 digits that starts with 03',
  identifierForeign: 'Please use English letters and digits here',
  emailInvalid: 'Please enter a valid email address',
  referralInvalid: 'Invalid referral code',
  textTooLong: 'This text is too long',
  amountRequired: 'Amount is required',
  amountInvalid: 'Please enter an amount in rupees with at most two decimals',
  selectPaymentMethod: 'Please select a payment method',
  enterTransactionId: 'Please enter transaction ID',
  uploadScreenshot: 'Please upload screenshot',
  fileTooLarge: 'File size must be less than 5MB',
  fileNotImage: 'Please upload an image file',
  imageUnreadable: 'This image could not be read. Please send a JPEG, PNG or WebP picture',
  badInput: 'Please check what you entered and try again',
  badCursor: 'Please start from the first page of the list',
  currentPasswordWrong: 'The present password is wrong',
  passwordSeen: 'Others may know this password. Please choose another one',
  badCredentials: 'Invalid username or password',
  unauthorized: 'Please log in to continue',
  forbidden: 'You are not allowed to do this',
  accountDeactivated: 'Your account has been deactivated by admin',
  accountNotActive: 'Your account is not active yet',
  notFound: 'Not found',
  userNotFound: 'User not found',
  requestNotFound: 'Request not found',
  videoNotFound: 'Video not found',
  contactNotFound: 'Message not found',
  sessionNotFound: 'This device is logged out already',
  usernameTaken: 'This username is already taken',
  emailTaken: 'This email is already registered',
  requestNotDecided: 'This request has not been decided yet',
  depositPending: 'Your deposit is already under review',
  depositNotAwaited: 'This account does not await a deposit',
  depositAmountWrong: 'The joining deposit is ₨865',
  insufficientBalance: 'Insufficient balance',
  belowTierMinimum: 'Insufficient balance. Minimum withdrawal: {amount}',
  withdrawalAmountFixed: 'The amount of this withdrawal is {amount}',
  withdrawalBelowMinimum: 'The smallest amount you can withdraw is {amount}',
  tierChanged: 'Your withdrawal tier has changed, please refresh',
  videoLimitReached: 'Daily video limit reached! Try again tomorrow.',
  savedAccountUsed:
    'A withdrawal to this account is pending. You can remove the account after that is decided',
  savedAccountsFull: 'You can keep {most} accounts. Remove one first',
  alreadySpun: 'Already Spin Today',
  commitmentChanged: 'This spin is no longer open, please refresh',
  appealNotRefused: 'Only a refusal can be appealed against',
  appealedAlready: 'You have appealed against this already',
  keyReused: 'This idempotency key was used for another request',
  resetCodeInvalid: 'This code is wrong or has expired',
  statementTooLong: 'This period has more than {count} movements. Please choose a shorter one',
  tooManyRequests: 'Too many requests. Please try again in {wait}',
  tooManyMessages: 'You can send {count} messages an hour. Please try again in {wait}',
  tooMuchStored:
    'Too many pictures came from your network, so yours was not saved. Please send it again in {wait}, or from another network',
  storageFull:
    'So many people are joining that no more can be saved right now. Nothing was saved: please try again later, or ask support',
  tooManyLogins: 'Too many failed logins. Please try again in {wait}',
  exportsBusy: 'Other files are being exported. Please try again in {wait}',
  busy: 'Very many people are using this right now and nothing was changed. Please try again in {wait}',
  tooLarge: 'This is too large to send',
  uploadsBusy: 'Many files are arriving, so yours was not saved. Please send it again in {wait}',
  sentTooSlowly: 'This took too long to arrive. Please check your connection and send it again',
  batchTooLong: 'At most {calls} calls can be sent together',
  pictureAlone: 'A picture must be sent by itself',
  unavailable: 'The service is briefly unavailable. Nothing was lost, please try again',
  unexpected: 'Something went wrong on our side. Please try again',
} as const;

export type TextParams = Readonly<Record<string, string | number>>;

/** A wait in words, rounded up to a whole unit: `45 seconds`, `14 minutes`, `3 hours`. */
function waitText(seconds: number, lang: string): string {
  const say = (unit: 'second' | 'minute' | 'hour', count: number) =>
    new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(count));
  if (seconds < 100) return say('second', seconds);
  return seconds < 6_000 ? say('minute', seconds / 60) : say('hour', seconds / 3_600);
}

/** A name without a param stays. */
export function fillText(text: string, params: TextParams = {}, lang = 'en'): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === 'wait' && params.seconds !== undefined) return waitText(Number(params.seconds), lang);
    return String(params[name] ?? whole);
  });
}
