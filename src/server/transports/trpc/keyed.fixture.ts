import { randomUUID } from 'node:crypto';
import {
  arrivedDeposit,
  importedFile,
  offeredLine,
  oneLine,
} from '#server/modules/statements/statements.fixture.ts';
import { PASSWORD, SUPERADMIN } from '#testing/constants.ts';
import { screenshot, stranger } from '#testing/factories.ts';
import {
  type Attempts,
  type KeyedWorld,
  kept,
  keyedFactories,
  layout,
  letter,
  payout,
  video,
} from './keyed-factories.fixture.ts';
import { keyedRules } from './keyed-rules.fixture.ts';
import { keyedFactors } from './keyed-second-factor.fixture.ts';

export function keyedTable(world: KeyedWorld): Attempts {
  const { another, contact, note, saved, request, withdrawal, batch, asked, issued } = keyedFactories(world);
  return {
    'auth.register': async () => ({
      by: null,
      input: { ...stranger(), referralCode: SUPERADMIN.username },
      other: { password: 'another-password' },
    }),
    'auth.forgotPassword': async () => ({
      by: null,
      input: { ...world.member, newPassword: 'another-password', screenshot: await screenshot() },
      other: { screenshot: world.otherScreenshot },
    }),
    'auth.verifyResetCode': async () => ({ by: null, input: await issued(), other: { code: '00000000' } }),
    'auth.resetPassword': async () => ({
      by: null,
      input: { ...(await issued()), newPassword: 'long-enough' },
      other: { newPassword: 'long-enough-too' },
    }),
    'auth.approvePasswordReset': async () => ({ by: world.boss, input: await asked(), other: await asked() }),
    'auth.rejectPasswordReset': async () => ({
      by: world.boss,
      input: await asked(),
      other: { pendingOnly: true },
    }),
    'auth.issueResetCode': async () => ({ by: world.boss, input: await asked(), other: await asked() }),
    'users.create': async () => ({
      by: world.boss,
      input: { ...stranger(), paymentMethod: 'Easypaisa', role: 'user' },
      other: { password: 'another-password' },
    }),
    'users.update': async () => ({
      by: world.boss,
      input: { id: await another(), status: 'Active', password: 'long-enough' },
      other: { password: 'long-enough-too' },
    }),
    'users.delete': async () => ({
      by: world.boss,
      input: { id: await another() },
      other: { id: await another() },
    }),
    'users.adjustBalance': async () => ({
      by: world.boss,
      input: { id: world.member.id, amount: 5, type: 'deposit', description: 'A present' },
      other: { description: 'Another present' },
    }),
    'users.account.changePassword': async () => ({
      by: await world.server.make.member(),
      input: { password: PASSWORD, newPassword: 'long-enough' },
      other: { newPassword: 'long-enough-too' },
    }),
    'users.account.endDevice': async () => {
      const by = await world.server.make.member();
      await (await world.server.caller()).auth.login(by);
      const [device] = await (await by.as()).users.account.devices();
      return { by, input: { id: device?.id }, other: { id: randomUUID() } };
    },
    'users.account.endOtherDevices': async () => ({
      by: await world.server.make.member(),
      input: {},
      other: {},
    }),
    ...keyedFactors(world),
    'users.notes.add': async () => ({
      by: world.boss,
      input: { id: world.member.id, text: 'A note' },
      other: { text: 'Another note' },
    }),
    'users.notes.delete': async () => ({ by: world.boss, input: await note(), other: await note() }),
    'users.notices.set': async () => ({
      by: world.member,
      input: { language: 'en', muted: [], quiet: null, details: false, email: false, reminder: false },
      other: { language: 'ur' },
    }),
    'users.notices.subscribe': async () => ({
      by: world.member,
      input: {
        endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
        p256dh: 'B'.repeat(87),
        auth: 'a'.repeat(22),
        language: 'en',
      },
      other: { language: 'ur' },
    }),
    'users.notices.unsubscribe': async () => ({
      by: world.member,
      input: { endpoint: 'https://fcm.googleapis.com/fcm/send/x' },
      other: { endpoint: 'https://fcm.googleapis.com/fcm/send/y' },
    }),
    'users.export': async () => ({
      by: world.boss,
      input: { what: 'users', filters: {} },
      other: { filters: { status: 'Active' } },
    }),
    'users.ownData': async () => ({ by: world.member, input: {}, other: {} }),
    ...keyedRules(world),
    'requests.createDeposit': async () => ({
      by: null,
      input: {
        userId: (await world.server.make.pending()).id,
        amount: 865,
        paymentMethod: 'SadaPay',
        transactionId: randomUUID(),
        screenshot: await screenshot(),
      },
      other: { screenshot: world.otherScreenshot },
    }),
    'requests.createWithdrawal': async () => {
      const person = await world.server.make.member({ balance: 1_000 });
      return { by: person, input: { userId: person.id, ...payout }, other: { bankName: 'Another bank' } };
    },
    'requests.savedAccounts.save': async () => ({
      by: world.member,
      input: { ...kept, accountNumber: randomUUID() },
      other: { name: 'Another name' },
    }),
    'requests.savedAccounts.rename': async () => ({
      by: world.member,
      input: { ...(await saved()), name: 'Mine' },
      other: { name: 'Another name' },
    }),
    'requests.savedAccounts.remove': async () => ({
      by: world.member,
      input: await saved(),
      other: { id: randomUUID() },
    }),
    'requests.approve': async () => ({
      by: world.boss,
      input: { ...(await withdrawal()), reference: randomUUID() },
      other: { reference: 'FT-2' },
    }),
    'requests.reject': async () => ({
      by: world.boss,
      input: { ...(await request()), reason: 'No' },
      other: { reason: 'Yes' },
    }),
    'requests.delete': async () => ({ by: world.boss, input: await request(), other: await request() }),
    'requests.markReturned': async () => {
      const { id } = await withdrawal();
      await (await world.boss.as()).requests.approve({ id });
      return { by: world.boss, input: { id, reason: 'R' }, other: { reason: 'S' } };
    },
    'requests.claim': async () => ({ by: world.boss, input: await request(), other: { takeOver: true } }),
    'requests.release': async () => ({ by: world.boss, input: await request(), other: await request() }),
    'requests.accounts.transfer': async () => ({
      by: world.boss,
      input: { from: 'SadaPay', to: 'Easypaisa', amount: 5, note: 'N' },
      other: { amount: 6 },
    }),
    'requests.statements.import': async () => ({
      by: world.boss,
      input: oneLine(),
      other: { fileName: 'b.csv' },
    }),
    'requests.statements.remove': async () => ({
      by: world.boss,
      input: { id: await importedFile(world.server, world.boss) },
      other: { id: randomUUID() },
    }),
    'requests.statements.confirm': async () => ({
      by: world.boss,
      input: await offeredLine(world.server, world.boss),
      other: { requestId: randomUUID() },
    }),
    'requests.statements.undo': async () => {
      const offered = await offeredLine(world.server, world.boss);
      await (await world.boss.as()).requests.statements.confirm(offered);
      return { by: world.boss, input: { lineId: offered.lineId }, other: { lineId: 1 } };
    },
    'requests.statements.count': async () => ({
      by: world.boss,
      input: { account: 'SadaPay', day: '2026-01-01', balance: 5 },
      other: { balance: 6 },
    }),
    // A repeat with another input is accepted and continues, because each deposit has a key of its own.
    'requests.statements.approveArrived': async () => ({
      by: world.boss,
      input: await arrivedDeposit(world.server, world.boss),
      other: {},
    }),
    'requests.cleanup': async () => {
      await (await world.boss.as()).requests.reject(await withdrawal());
      return { by: world.boss, input: {}, other: {} };
    },
    'requests.batches.create': async () => ({
      by: world.boss,
      input: { requestIds: [(await withdrawal()).id], account: 'SadaPay' },
      other: { account: 'Easypaisa' },
    }),
    'requests.batches.takeOut': async () => ({
      by: world.boss,
      input: await batch(),
      other: { unpaid: true },
    }),
    'requests.batches.download': async () => ({
      by: world.boss,
      input: { id: (await batch()).id },
      other: { again: true },
    }),
    'requests.batches.settle': async () => {
      const { id, requestId } = await batch();
      const results = [{ outcome: 'paid', requestId, reference: randomUUID() }];
      return { by: world.boss, input: { id, results, withoutFile: true }, other: { sameReference: true } };
    },
    'requests.batches.setLayout': async () => ({
      by: world.boss,
      input: { account: 'SadaPay', layout },
      other: { account: 'Easypaisa' },
    }),
    'videos.click': async () => ({
      by: await world.server.make.member(),
      input: { videoId: (await world.server.make.video()).id },
      other: { videoId: (await world.server.make.video()).id },
    }),
    'videos.create': async () => ({ by: world.boss, input: video, other: { title: 'U' } }),
    'videos.update': async () => ({
      by: world.boss,
      input: { id: (await world.server.make.video()).id, ...video },
      other: { isActive: false },
    }),
    'videos.activate': async () => ({
      by: world.boss,
      input: { id: (await world.server.make.video()).id, isActive: false },
      other: { isActive: true },
    }),
    'videos.move': async () => {
      await world.server.make.video();
      return {
        by: world.boss,
        input: { id: (await world.server.make.video()).id, direction: 'up' },
        other: { direction: 'down' },
      };
    },
    'videos.delete': async () => ({
      by: world.boss,
      input: { id: (await world.server.make.video()).id },
      other: { id: (await world.server.make.video()).id },
    }),
    'spinner.spin': async () => ({
      by: await world.server.make.member(),
      input: { clientSeed: 'mine' },
      other: { clientSeed: 'another' },
    }),
    'contacts.create': async () => ({
      by: world.member,
      input: { userId: world.member.id, ...letter },
      other: { message: 'Another question' },
    }),
    'contacts.markSeen': async () => ({
      by: world.member,
      input: await contact(),
      other: await contact(),
    }),
    'contacts.createAsGuest': async () => ({
      by: null,
      input: letter,
      other: { message: 'Another question' },
    }),
    'contacts.follow': async () => ({
      by: world.member,
      input: { ...(await contact()), text: 'More' },
      other: { text: 'Even more' },
    }),
    'contacts.reply': async () => ({
      by: world.boss,
      input: { ...(await contact()), text: 'An answer' },
      other: { text: 'Another answer' },
    }),
    'contacts.markRead': async () => ({ by: world.boss, input: await contact(), other: await contact() }),
    'contacts.delete': async () => ({ by: world.boss, input: await contact(), other: await contact() }),
  };
}
