export const privacy = {
  title: 'Your data',
  hint: 'What {brand} keeps about you, why, for how long and who sees it.',

  keptTitle: 'What is kept, and why',
  keptAccount: 'Your name, username, phone and email: to know whose account it is and to reach you.',
  keptMoney:
    'Every deposit, withdrawal, reward and spin: so that the books are right and you can check them.',
  keptBank:
    'The transaction ID and screenshot of a deposit, and the account a withdrawal goes to: to check that the money came, and to pay you.',
  keptSaved: 'Accounts that you save for withdrawals. You can remove them yourself at any time.',
  keptClicks: 'How many videos you clicked on each day: to pay the reward of the day.',
  keptMessages: 'Your messages, the answers to them, and notes that staff write about an account.',
  keptDevices:
    'Where you are logged in (browser and system), and which devices and networks you used, as codes, and the public keys of logins by fingerprint: to protect your login. With each change that you make, the network address is written into the audit log.',
  keptNotices: 'Your choices about notices, and the browsers that show them.',

  whoTitle: 'Who sees it',
  whoStaff: 'Staff see your account, your requests and your messages, because they decide about them.',
  whoInviter: 'Who invited you sees your name, username, email and whether your account is active.',
  whoSaved: 'Your saved accounts are shown to you alone.',
  whoOthers:
    'Whoever enters your referral code sees your name with most letters hidden. Nobody else sees anything of yours: /proof shows fingerprints, which tell no name.',

  longTitle: 'For how long',
  longActive: 'As long as you have the account, all of this is kept.',
  longSaved: 'When the account is deleted, saved accounts are removed at once, and notices end.',
  longShort:
    'Logins are kept for about a day, sent notices for {notices} days, a requested password readable for staff for {password} days at most, the screenshot of a rejected deposit or a decided password request for {pictures} days.',
  longDeleted: 'What is erased after the account is deleted:',
  kind: 'What',
  days: 'Erased after',
  'kind.screenshots': 'Screenshots',
  'kind.bankData': 'Transaction IDs and account numbers',
  'kind.messages': 'Messages, answers and notes',
  'kind.identity': 'Name, phone, email, devices and networks',
  afterDays: '{days} days',
  never: 'Not erased',
  daysFailed: 'The days could not be read. Open this page again.',
  longSome:
    'An account is deleted by staff: ask support. Backups keep the former state until they are replaced.',

  staysTitle: 'What is never erased',
  staysBooks: 'The books: every amount with its date and text.',
  staysUsername: 'Your username, so that nobody else can appear as you.',
  staysAudit:
    'The audit log of decisions is sealed each day, so that nobody can change it unnoticed. It may hold network addresses, notes, answers, reasons and bank references, and a name, phone or email that was written there.',
  staysJoiner:
    'The text of the reward that your inviter got names you as the one who joined. It is sealed too.',
  staysReceipts:
    'What it takes to recognise a used receipt: the fingerprint of its picture, and the letters and digits of its transaction ID. Nobody can join with it again.',
  staysStatements: 'Lines of the bank’s own statements, which the business must keep.',

  deviceTitle: 'What stays in this browser',
  deviceSession:
    'While you are logged in: your login, name, email, the balance you saw last and texts that you have not sent yet.',
  deviceLogout:
    'A logout removes all of that. If your session is ended for you, unsent texts wait in this tab for your next login; a login of somebody else removes them.',
  deviceStays:
    'After a logout stay: the language, the code of an invitation until you join, your answers about installing the app, the login by fingerprint (the number of its key) and about notices with the account they are for, what the proofs of spins and days are compared with, and a cookie that recognises this device.',

  back: 'Back to login',
  backInside: 'Back to your dashboard',
  yoursTitle: 'Get all of it',
  yoursHint:
    'Log in, open your profile, then “Password and devices”, then “Download my data”. It is one file (JSON) with everything except the notes of staff and the bank’s statements.',
} as const;
