/** All refusals of the server: the specification's exact texts, and our own where it has none. */
export const errors = {
  // Input (SPEC section 5)
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
  usernameInvalid: 'Username must be 3 to 30 letters, digits, dots, dashes or underscores',
  emailInvalid: 'Please enter a valid email address',
  referralInvalid: 'Invalid referral code',
  urlInvalid: 'Please enter a web address that starts with http:// or https://',
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
  searchTooShort: 'Type at least 3 characters to search',
  changesOverHttp: 'Changes are sent over HTTP: a socket carries only queries and live events',
  badCursor: 'This page of the list is no longer valid. Please start from the first page',
  // Identity
  badCredentials: 'Invalid username or password',
  unauthorized: 'Please log in to continue',
  forbidden: 'You are not allowed to do this',
  onlyUserCreation: 'Only User creation allowed',
  accountDeactivated: 'Your account has been deactivated by admin',
  accountNotActive: 'Your account is not active yet',
  notYourself: 'You cannot do this to your own account',
  // Missing records
  notFound: 'Not found',
  userNotFound: 'User not found',
  requestNotFound: 'Request not found',
  videoNotFound: 'Video not found',
  contactNotFound: 'Message not found',
  noteNotFound: 'Note not found',
  resetNotFound: 'Password request not found',
  // State
  usernameTaken: 'This username is already taken',
  emailTaken: 'This email is already registered',
  alreadyDecided: 'This request has already been decided',
  requestAlreadyApproved: 'Request already approved',
  requestAlreadyRejected: 'Request already rejected',
  requestAlreadyRemoved: 'Request already deleted',
  requestInBatch: 'In payout batch {number}',
  requestNotInBatch: 'This withdrawal is not in this payout batch',
  requestInBankFile:
    'The bank file was downloaded, so the bank may pay this. Make sure that it does not, then take it out',
  batchNotFound: 'Payout batch not found',
  batchClosed: 'Everything in this payout batch is decided',
  batchDownloaded: 'Downloaded by {name} on {time}',
  referenceTwice: 'The reference {reference} is given twice',
  referenceUsed: 'The reference {reference} was used for {number} before',
  choosePayouts: 'Please choose at least one withdrawal',
  tooManyPayouts: 'This is more than one payout batch can hold',
  chooseColumns: 'Please choose at least one column',
  fillReference: 'Please enter the bank reference',
  fillReason: 'Please enter the reason',
  requestClaimed: 'Being handled by {name}',
  accountOfDeposit: 'Only a withdrawal is paid from an account',
  enterNote: 'Please enter a note',
  transferToSameAccount: 'Please choose two different accounts',
  requestNotDecided: 'This request has not been decided yet, so there is no receipt',
  referenceOfDeposit: 'Only a withdrawal has a bank reference',
  depositPending: 'Your deposit is already under review',
  depositNotAwaited: 'This account does not await a deposit',
  depositAmountWrong: 'The joining deposit is ₨865',
  insufficientBalance: 'Insufficient balance',
  belowTierMinimum: 'Insufficient balance. Minimum withdrawal: {amount}',
  withdrawalAmountFixed: 'The amount of this withdrawal is {amount}',
  withdrawalBelowMinimum: 'The smallest amount you can withdraw is {amount}',
  tierChanged: 'Your withdrawal tier has changed, please refresh',
  videoLimitReached: 'Daily video limit reached! Try again tomorrow.',
  alreadySpun: 'Already Spin Today',
  commitmentChanged: 'This spin is no longer open, please refresh',
  keyReused: 'This idempotency key was used for another request',
  resetExpired: 'This request has expired. Please ask the member to send it again',
  neverApproved: 'This account was never approved: approve its deposit, or set it Active on /users',
  lastSuperadmin: 'This is the last active superadmin: make another one first',
  resetCodeInvalid: 'This code is wrong or has expired',
  exportEnded: 'This download address was used or has ended. Please export again',
  // Statements
  statementColumnsMissing:
    'Please choose the column of the date, and that of the amount or those of debit and credit',
  statementEmpty: 'This file has no lines',
  statementNotText: 'This is not a CSV file. Please export the statement as CSV, not as a spreadsheet or PDF',
  statementTooLarge: 'This file is larger than {mb} MB. Please export a shorter period',
  statementTooLong: 'This file has more than {lines} lines. Please export a shorter period',
  statementWrong: 'Line {line} of the file is not right, so nothing was kept',
  matchImpossible: 'The amount, the account or the state of the two does not agree',
  matchedAlready: 'One of the two is matched already',
  arrivedUnsure: 'Its ID is not the reference of one recent line: look at it, and approve it by hand',
  notArrived: 'No line of a statement has its transaction ID',
  sameTransactionId: 'Another member gave the same transaction ID',
  // Limits
  tooManyRequests: 'Too many requests. Please try again in {seconds} seconds',
  tooManyMessages: 'You can send {count} messages an hour. Please try again in {seconds} seconds',
  tooManyLogins: 'Too many failed logins. Please try again in {seconds} seconds',
  exportsBusy: 'Other files are being exported. Please try again in {seconds} seconds',
  busy: 'Very many people are using this right now and nothing was changed. Please try again in {seconds} seconds',
  tooLarge: 'This is too large to send',
  uploadsBusy:
    'Many files are arriving at this moment, so yours was not taken. Nothing was saved: please send it again in {seconds} seconds',
  sentTooSlowly:
    'This took too long to arrive, so it was not taken. Please check your connection and send it again',
  batchTooLong: 'At most {calls} calls can be sent together',
  pictureAlone: 'A picture must be sent by itself',
  jsonOnly: 'Only JSON is understood here',
  // Faults
  unavailable: 'The service is briefly unavailable. Nothing was lost, please try again',
  unexpected: 'Something went wrong on our side. Please try again',
} as const;

export type ErrorKey = keyof typeof errors;
export type TextParams = Readonly<Record<string, string | number>>;

/** Fills params into a text's `{names}`. */
export function fillText(text: string, params: TextParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

export function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(errors, key);
}
