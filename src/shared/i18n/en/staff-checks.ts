/**
 * Texts for checking a request: warnings about data that other accounts sent too, the screenshot, and the
 * bank's reference.
 */
export const staffChecks = {
  warning: 'Check',
  warningTransactionId: 'Same transaction ID on another account',
  warningScreenshot: 'Same or nearly the same screenshot on another account',
  warningBankAccount: 'Same bank account on another member',
  matchesTitle: 'Seen on other accounts too',
  matchesNote:
    'A reason to look, not a verdict: receipts of one wallet look alike, and a family may share a bank account. You decide.',
  matchesFailed: 'What other accounts sent could not be loaded',
  matchesMore: 'There are more. These are the newest.',
  sharedTransactionId: 'Same transaction ID',
  sharedScreenshotSame: 'The very same screenshot',
  sharedScreenshotNear: 'Nearly the same screenshot',
  sharedBankAccount: 'Same bank account',
  matchOf: '{number}, {user} ({username})',
  accountDeleted: 'Account deleted',
  offTheList: 'Off the list',
  compare: 'Compare',
  compareWith: 'Compare with {number}, {user}',
  compareTitle: '{one} and {other}',
  compareBack: 'Back to the request',
  compareThis: 'This request',
  compareOther: 'The other request',
  compareBoth: 'Both',
  compareShow: 'Screenshots shown',
  compareSame: 'same',
  number: 'Number',
  picture: 'Screenshot of {number}',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  zoomLevel: '{percent} %',
  reference: 'Bank reference (the member sees it)',
  referenceGiven: 'Bank reference',
  because: '{what}. {why}',
} as const;
