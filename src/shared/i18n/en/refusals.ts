import { errors } from './errors.ts';

/** Members' screens don't load them. */
const staffRefusals = {
  changesOverHttp: 'Changes are sent over HTTP: a socket carries only queries and live events',
  jsonOnly: 'Only JSON is understood here',
  onlyUserCreation: 'Only User creation allowed',
  amountBelowOne: 'The smallest amount is ₨1',
  noteNotFound: 'Note not found',
  resetNotFound: 'Password request not found',
  alreadyDecided: 'This request has already been decided',
  requestAlreadyApproved: 'Request already approved',
  requestAlreadyRejected: 'Request already rejected',
  requestAlreadyRemoved: 'Request already deleted',
  requestInBatch: 'In payout batch {number}, made by {name}, {time}',
  requestHeld: 'Held until {time}: two people must pay it, one by one',
  requestNotPaid: 'Only a paid withdrawal can come back',
  requestReturned: 'This withdrawal is marked as sent back already',
  requestNotInBatch: 'Not in this payout batch',
  requestInBankFile:
    'The bank file was downloaded, so the bank may pay this. Make sure that it does not, then take it out',
  removalSecond: 'You have deleted as much as one person may today: another person must delete this',
  takeOutSecond:
    'The bank file was downloaded, and this is more than one person may free alone: mark it as failed, which waits',
  batchNotFound: 'Payout batch not found',
  batchClosed: 'This payout batch is closed',
  batchDownloaded: 'Downloaded by {name} on {time}',
  bankFileOutdated: 'The batch has changed: download again',
  bankFileSecond:
    'Another person than who made the batch must download this file: it has more than one person may pay alone',
  bankFileNever: 'Its bank file was never downloaded',
  referenceTwice: 'The reference {reference} is given twice',
  referenceUsed: 'The reference {reference} was used for {number} before',
  referenceRefused: '“{reference}” is no bank reference: it says that the payment was not made',
  referenceNotDone: '“{reference}” is no bank reference: it says that the payment is not done yet',
  referenceSpreadsheet: '“{reference}” is an error of a spreadsheet, not a bank reference',
  referenceDigitsLost:
    '“{reference}”: digits were lost in a spreadsheet. Format the column as text and copy the reference again',
  referenceUnlike: '“{reference}” is no bank reference: one has a digit, and is not only an amount or a date',
  choosePayouts: 'Please choose at least one withdrawal',
  tooManyPayouts: 'Too many for one payout batch',
  chooseColumns: 'Please choose at least one column',
  fillReference: 'Please enter the bank reference',
  fillReason: 'Please enter the reason',
  requestClaimed: 'Being handled by {name}',
  accountOfDeposit: 'Only a withdrawal is paid from an account',
  enterNote: 'Please enter a note',
  transferToSameAccount: 'Please choose two different accounts',
  referenceOfDeposit: 'Only a withdrawal has a bank reference',
  mailOff: 'No e-mails are sent here',
  resetExpired: 'This request has expired. Please ask the member to send it again',
  neverApproved: 'This account was never approved: approve its deposit, or set it Active on /users',
  lastSuperadmin: 'This is the last active superadmin: make another one first',
  exportEnded: 'This download address was used or has ended. Please export again',
  statementQuestions: 'Please answer the questions about this file first',
  statementUnproved: 'Nothing in this file proves that it was read completely: confirm that you know',
  statementReadDifferently: '{lines} lines are kept already and were read in another way',
  statementEmpty: 'This file has no lines',
  statementNotText: 'This file can’t be read. A statement as CSV, Excel (XLSX), PDF or a web table can',
  statementOfOther: 'Looks like {account}',
  statementTooLarge: 'This file is larger than {mb} MB. Please export a shorter period',
  statementTooLong: 'This file has more than {lines} lines. Please export a shorter period',
  statementUsed: 'A match, an approval or a later file needs lines of this file, so it stays',
  statementRemoveFirst:
    'Lines of a file that was imported before would disappear. Remove that file first: another person confirms it',
  statementWrong: 'Line {line} of the file is not right, so nothing was kept',
  matchImpossible: 'These two do not agree',
  matchedAlready: 'One of the two is matched already',
  arrivedUnsure: 'Its ID proves too little: look at it',
  notArrived: 'No line of a statement has its transaction ID',
  sameTransactionId: 'Another member gave the same transaction ID',
  waitsForSecond: 'Waits for a second person: {name} asked for it',
  awaitingSecondPerson: 'Waits for a second person',
  resetOfStaff:
    'This is a staff account. Issue a one-time code: nobody could say who knows the password of a form',
  waitsAlready: 'This waits for a second person already',
  balanceNeedsSecond:
    'Take the balance away first: a second person confirms that, then the account can be deleted',
  waitingNotFound: 'This change is not there any more',
  waitingDecided: 'Somebody decided this change already',
  waitingOutdated: 'The account was approved in the meantime, so this change is not needed',
  layoutNeedsAccount:
    'The file needs the account number and the amount of the withdrawal, each in one column',
  layoutFixedNumber:
    'A fixed text cannot be an account number. Your own account may stand under a heading such as “Debit account”',
  payoutKnown:
    'Two people must pay this, one by one: somebody else may have asked for it with the account’s password',
  secondPersonMade:
    'Another person must do this: one person may be behind two accounts in it, because somebody set their passwords. A change of the password on a device used before ends that',
  rowOfStaff: '{number} belongs to a staff account: a superadmin must settle it',
  secondPersonSame: 'Another person must confirm this: you asked for it yourself',
  appealNotFound: 'There is no appeal against this refusal',
  appealAnswered: 'Somebody answered this appeal already',
  appealSame: 'You refused this request, so another person must answer the appeal',
  appealNobodyElse:
    'You refused this request and there is no other active staff account. Let a second person join staff: only they can answer',
  makerGone: 'The person who asked for it has no active staff account any more',
  coverageFloorReached:
    'Joining is paused: free cash is {free}, below the floor of {floor}. The deposit stays pending',
  fillFactorCode: 'Please enter the code',
  factorCodeWrong: 'This code is not right. A code is accepted once, and for about a minute',
  factorCodeTries: 'Too many wrong codes. Please try again in {wait}',
  factorLoginEnded: 'This login has ended. Please log in again',
  factorSetUpEnded: 'This set-up took too long. Please begin again',
  factorNeeded: 'This needs a one-time code that was given in the last 15 minutes',
  factorExists: 'This account has one-time codes already',
  factorMissing: 'This account has no one-time codes',
  fillPasskeyName: 'Please name the passkey',
  passkeyWrong: 'This passkey was not accepted. Please try again, or use a code',
  passkeyExists: 'This passkey is on an account already',
  passkeyMissing: 'There is no such passkey',
  passkeysMany: 'An account can have at most 10 passkeys',
  passkeysOff: 'Passkeys need https at the address of this site',
  settingInvalid: 'This value does not fit the setting',
  linkInvalid: 'A link starts with https://',
  contactInvalid:
    'A WhatsApp number like +923001234567, an e-mail address, or a link that starts with https://',
  accountChanged: 'The account that takes payments changed: look at /payment again',
  accountOff: '{method} takes no payments now',
  choosePaidAccount: 'Please choose to which account you sent the money',
  newsTimes: 'The notice needs a start, and an end after it that is still to come',
  settingChanged: 'Somebody changed this setting in the meantime: look at it again',
  searchTooShort: 'Type at least 3 characters to search',
  urlInvalid: 'Please enter a web address that starts with http:// or https://',
  /** Members can meet these errors too, but their screens show other texts for them. */
  accountGone: 'Your account has been deleted or deactivated',
  pushServiceUnknown: 'Push messages of this browser cannot be sent from here',
  cancelTooLate: 'This withdrawal is being handled or was decided already, so it can’t be cancelled',
  notYourself: 'You cannot do this to your own account',
} as const;

export const refusals = { ...errors, ...staffRefusals } as const;

export type ErrorKey = keyof typeof refusals;

export function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(refusals, key);
}
