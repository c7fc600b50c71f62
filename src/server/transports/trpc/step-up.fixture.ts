import { appRouter } from './router.ts';

/**
 * The mutations that need no recent one-time code, with the reason. step-up.test.ts fails for a new mutation
 * that asks for no code and is missing here.
 */
export const WITHOUT_CODE: Readonly<Record<string, string>> = {
  'auth.login': 'opens a session',
  'auth.secondFactor': 'opens a session',
  'auth.usePasskey': 'opens a session',
  'auth.register': 'of a stranger',
  'auth.forgotPassword': 'of a stranger',
  'auth.verifyResetCode': 'of a stranger',
  'auth.resetPassword': 'of a stranger',
  'users.account.changePassword': 'asks for the password',
  'users.account.endDevice': 'ends own sessions',
  'users.account.endOtherDevices': 'ends own sessions',
  'users.account.beginFactor': 'for accounts without codes',
  'users.account.confirmFactor': 'for accounts without codes',
  'users.account.proveFactor': 'gives the code',
  'users.account.provePasskey': 'stands for the code',
  'users.account.removeFactor': 'takes a code itself',
  'users.account.renewRecoveryCodes': 'takes a code itself',
  'users.notes.add': 'a note',
  'users.notes.delete': 'a note',
  'users.notices.set': 'own notices',
  'users.notices.subscribe': 'own notices',
  'users.notices.unsubscribe': 'own notices',
  'users.export': 'reads',
  'users.ownData': 'of a member',
  'requests.createDeposit': 'of a member; staff decide about it',
  'requests.createWithdrawal': 'of a member; staff decide about it',
  'requests.appeals.create': 'of a member; staff decide about it',
  'requests.claim': 'says who looks at it',
  'requests.release': 'says who looks at it',
  'requests.savedAccounts.save': 'of a member',
  'requests.savedAccounts.rename': 'of a member',
  'requests.savedAccounts.remove': 'of a member',
  'requests.statements.preview': 'reads a file',
  'requests.statements.count': 'compares, moves nothing',
  'videos.click': 'of a member',
  'videos.create': 'a video',
  'videos.update': 'a video',
  'videos.activate': 'a video',
  'videos.move': 'a video',
  'videos.delete': 'a video',
  'spinner.commit': 'of a member',
  'spinner.spin': 'of a member',
  'contacts.create': 'of a member',
  'contacts.createAsGuest': 'of a stranger',
  'contacts.markSeen': 'of a member',
  'contacts.follow': 'of a member',
  'contacts.reply': 'an answer',
  'contacts.markRead': 'an answer',
  'contacts.delete': 'an answer',
};

/** The paths of all mutations. */
export const mutations = Object.entries(
  appRouter._def.procedures as object as Record<string, { _def: { type: string } }>,
)
  .filter(([, { _def }]) => _def.type === 'mutation')
  .map(([path]) => path);
/** All other mutations. Each needs a recent one-time code if the account has set up codes. */
export const decisions = mutations.filter((path) => !Object.hasOwn(WITHOUT_CODE, path));
