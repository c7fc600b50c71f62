import { randomUUID } from 'node:crypto';
import { SETTINGS } from '#server/modules/notices/notices.fixture.ts';
import { setNews } from '#server/modules/settings/settings.fixture.ts';
import {
  arrivedDeposit,
  importedFile,
  offeredLine,
  oneLine,
  rememberedLayout,
} from '#server/modules/statements/statements.fixture.ts';
import { PASSWORD, SUPERADMIN } from '#testing/constants.ts';
import { depositOf, FIRST_WITHDRAWAL, LETTER, resetOf, stranger } from '#testing/factories.ts';
import {
  type Attempts,
  type KeyedWorld,
  kept,
  keyedFactories,
  layout,
  type Made,
  video,
} from './keyed-factories.fixture.ts';
import { keyedRules } from './keyed-rules.fixture.ts';
import { keyedFactors } from './keyed-second-factor.fixture.ts';

export function keyedTable(world: KeyedWorld): Attempts {
  const {
    another,
    contact,
    answered,
    note,
    saved,
    request,
    withdrawal,
    batch,
    asked,
    issued,
    video: made,
  } = keyedFactories(world);
  const fresh = () => world.server.make.member();
  const [byNobody, byMember, byBoss] = [() => null, () => world.member, () => world.boss].map(
    (by) => (input: Made, other: Made) => async () => ({
      by: by(),
      input: typeof input === 'function' ? await input() : input,
      other: typeof other === 'function' ? await other() : other,
    }),
  ) as [By, By, By];
  const ofMember =
    <T extends object>(more: T) =>
    () => ({ id: world.member.id, ...more });
  const BROWSER = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22), language: 'en' } as const;
  const push = (end: string) => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${end}` });
  const password = { newPassword: 'long-enough-too' };
  const aVideo = async () => ({ videoId: (await made()).id });
  return {
    'auth.register': byNobody(() => ({ ...stranger(), referralCode: SUPERADMIN.username }), {
      password: 'another-password',
    }),
    'auth.forgotPassword': byNobody(
      () => resetOf(world.member),
      () => ({ screenshot: world.otherScreenshot }),
    ),
    'auth.mailResetCode': byNobody(
      () => ({ username: world.member.username, email: world.member.email, language: 'en' }),
      { language: 'ur' },
    ),
    'auth.verifyResetCode': byNobody(issued, { code: '00000000' }),
    'auth.resetPassword': byNobody(
      async () => ({ ...(await issued()), newPassword: 'long-enough' }),
      password,
    ),
    'auth.approvePasswordReset': byBoss(asked, asked),
    'auth.rejectPasswordReset': byBoss(asked, { pendingOnly: true }),
    'auth.issueResetCode': byBoss(asked, asked),
    'users.create': byBoss(() => ({ ...stranger(), paymentMethod: 'Easypaisa', role: 'user' }), {
      password: 'another-password',
    }),
    'users.update': byBoss(
      async () => ({ ...(await another()), status: 'Active', password: 'long-enough' }),
      {
        password: 'long-enough-too',
      },
    ),
    'users.delete': byBoss(another, another),
    'users.adjustBalance': byBoss(ofMember({ amount: 5, type: 'deposit', description: 'A present' }), {
      description: 'Another present',
    }),
    'users.account.changePassword': async () => ({
      by: await fresh(),
      input: { password: PASSWORD, newPassword: 'long-enough' },
      other: password,
    }),
    'users.account.changeContact': async () => ({
      by: await fresh(),
      input: { password: PASSWORD, email: `new.${randomUUID()}@example.com`, phone: '03001112233' },
      other: { phone: '03001112244' },
    }),
    'users.account.endDevice': async () => {
      const by = await fresh();
      await (await world.server.caller()).auth.login(by);
      const [device] = await (await by.as()).users.account.devices();
      return { by, input: { id: device?.id }, other: { id: randomUUID() } };
    },
    'users.account.endOtherDevices': async () => ({ by: await fresh(), input: {}, other: {} }),
    ...keyedFactors(world),
    'users.notes.add': byBoss(ofMember({ text: 'A note' }), { text: 'Another note' }),
    'users.notes.delete': byBoss(note, note),
    'users.notices.set': byMember(SETTINGS, { language: 'ur' }),
    'users.notices.subscribe': byMember(() => ({ ...push(randomUUID()), ...BROWSER }), { language: 'ur' }),
    'users.notices.unsubscribe': byMember(async () => {
      await (await world.member.as()).users.notices.subscribe({ ...push('x'), ...BROWSER });
      return push('x');
    }, push('y')),
    'users.notices.dismissNews': byMember(async () => ({ id: await setNews(world.server) }), { id: 1 }),
    'users.notices.seen': byMember({}, {}),
    'users.export': byBoss({ what: 'users', filters: {} }, { filters: { status: 'Active' } }),
    'users.ownData': byMember({}, {}),
    ...keyedRules(world),
    'requests.createDeposit': byNobody(
      async () => depositOf((await world.server.make.pending()).id),
      () => ({ screenshot: world.otherScreenshot }),
    ),
    'requests.createWithdrawal': async () => {
      const by = await world.server.make.member({ balance: 1_000 });
      return { by, input: { userId: by.id, ...FIRST_WITHDRAWAL }, other: { bankName: 'Another bank' } };
    },
    'requests.cancel': async () => {
      const { id, member: by } = await world.server.make.withdrawal();
      return { by, input: { id }, other: { id: randomUUID() } };
    },
    'requests.savedAccounts.save': byMember(() => ({ ...kept, accountNumber: randomUUID() }), {
      name: 'Another name',
    }),
    'requests.savedAccounts.rename': byMember(async () => ({ ...(await saved()), name: randomUUID() }), {
      name: 'Another name',
    }),
    'requests.savedAccounts.remove': byMember(saved, { id: randomUUID() }),
    'requests.approve': byBoss(async () => ({ ...(await withdrawal()), reference: randomUUID() }), {
      reference: 'FT-2',
    }),
    'requests.reject': byBoss(async () => ({ ...(await request()), reason: 'No' }), { reason: 'Yes' }),
    'requests.delete': byBoss(request, request),
    'requests.markReturned': byBoss(
      async () => {
        const { id } = await withdrawal();
        await (await world.boss.as()).requests.approve({ id });
        return { id, reason: 'R' };
      },
      { reason: 'S' },
    ),
    'requests.claim': byBoss(request, { takeOver: true }),
    'requests.release': byBoss(async () => {
      const input = await request();
      await (await world.boss.as()).requests.claim(input);
      return input;
    }, request),
    'requests.accounts.transfer': byBoss(
      { from: 'SadaPay', to: 'Easypaisa', amount: 5, note: 'N' },
      { amount: 6 },
    ),
    'requests.statements.import': byBoss(() => oneLine(), { fileName: 'b.csv' }),
    'requests.statements.remove': byBoss(async () => ({ id: await importedFile(world.server, world.boss) }), {
      id: randomUUID(),
    }),
    'requests.statements.removeLayout': byBoss(() => rememberedLayout(world.boss), {
      header: ['Another'],
    }),
    'requests.statements.confirm': byBoss(() => offeredLine(world.server, world.boss), {
      requestId: randomUUID(),
    }),
    'requests.statements.undo': byBoss(
      async () => {
        const offered = await offeredLine(world.server, world.boss);
        await (await world.boss.as()).requests.statements.confirm(offered);
        return { lineId: offered.lineId };
      },
      { lineId: 1 },
    ),
    'requests.statements.count': byBoss(
      { account: 'SadaPay', day: '2026-01-01', balance: 5 },
      { balance: 6 },
    ),
    // A repeat with another input is accepted and continues, because each deposit has a key of its own.
    'requests.statements.approveArrived': byBoss(() => arrivedDeposit(world.server, world.boss), {}),
    'requests.cleanup': async () => {
      await (await world.boss.as()).requests.reject(await withdrawal());
      return { by: world.boss, input: {}, other: {} };
    },
    'requests.batches.create': byBoss(
      async () => ({ requestIds: [(await withdrawal()).id], account: 'SadaPay' }),
      { account: 'Easypaisa' },
    ),
    'requests.batches.takeOut': byBoss(batch, { unpaid: true }),
    'requests.batches.download': byBoss(async () => ({ id: (await batch()).id }), { again: true }),
    'requests.batches.settle': byBoss(
      async () => {
        const { id, requestId } = await batch();
        const results = [{ outcome: 'paid', requestId, reference: randomUUID() }];
        return { id, results, withoutFile: true };
      },
      { sameReference: true },
    ),
    'requests.batches.setLayout': byBoss({ account: 'SadaPay', layout }, { account: 'Easypaisa' }),
    'videos.click': async () => ({ by: await fresh(), input: await aVideo(), other: await aVideo() }),
    'videos.create': byBoss(video, { title: 'U' }),
    'videos.update': byBoss(async () => ({ ...(await made()), ...video }), { isActive: false }),
    'videos.activate': byBoss(async () => ({ ...(await made()), isActive: false }), { isActive: true }),
    'videos.move': async () => {
      await made();
      return {
        by: world.boss,
        input: { ...(await made()), direction: 'up' },
        other: { direction: 'down' },
      };
    },
    'videos.delete': byBoss(made, made),
    'spinner.spin': async () => ({
      by: await fresh(),
      input: { clientSeed: 'mine' },
      other: { clientSeed: 'another' },
    }),
    'contacts.create': byMember(() => ({ userId: world.member.id, ...LETTER }), { message: 'Another' }),
    'contacts.markSeen': byMember(answered, contact),
    'contacts.createAsGuest': byNobody(LETTER, { message: 'Another question' }),
    'contacts.follow': byMember(async () => ({ ...(await contact()), text: 'More' }), { text: 'Even more' }),
    'contacts.reply': byBoss(async () => ({ ...(await contact()), text: 'An answer' }), { text: 'Another' }),
    'contacts.markRead': byBoss(contact, contact),
    'contacts.delete': byBoss(contact, contact),
  };
}

type By = (input: Made, other: Made) => Attempts[string];
