import { randomUUID } from 'node:crypto';
import { waitingAdjustment } from '#server/modules/second-person/second-person.fixture.ts';
import { setNews } from '#server/modules/settings/settings.fixture.ts';
import { toPkr } from '#shared/money.ts';
import { withdrawalTier } from '#shared/rules.ts';
import { PASSWORD, SUPERADMIN } from '#testing/constants.ts';
import {
  BANK,
  depositOf,
  FIRST_WITHDRAWAL,
  LETTER,
  NO_MAILS,
  type Person,
  resetOf,
  stranger,
} from '#testing/factories.ts';
import { startTestServer, type TestServer } from '#testing/server.ts';
import { appealRows, FACTOR_ROWS, statementRows } from './access-parts.fixture.ts';

export const ROLES = ['nobody', 'pending', 'member', 'other', 'deactivated', 'admin', 'superadmin'] as const;
type Role = (typeof ROLES)[number];

/** The test sets them before the inputs of the table are made. */
export interface AccessWorld {
  server: TestServer;
  readonly people: Record<Exclude<Role, 'nobody'> | 'secondAdmin', Person>;
}

export async function startAccessWorld(world: AccessWorld): Promise<void> {
  world.server = await startTestServer({
    env: NO_MAILS,
  });
  const { make } = world.server;
  world.people.pending = await make.pending();
  world.people.member = await make.member({ balance: 10_000 });
  world.people.other = await make.member();
  world.people.deactivated = await make.member();
  world.people.admin = await make.admin();
  world.people.secondAdmin = await make.admin();
  world.people.superadmin = await make.superadmin();
}

/** The procedure, what it is called on, its result for each role (in the order of `ROLES`), and its input. */
export type Row = readonly [path: string, about: string, ends: string, input?: (role: Role) => unknown];

//                        nobody pending member other deactivated admin superadmin
const ANY = /*         */ 'ok     ok      ok     ok    ok          ok    ok';
const SELF = /*        */ '401    ok      ok     ok    401         ok    ok';
const OWN_OR_STAFF = /**/ '401    403     ok     403   401         ok    ok';
const ACCOUNT = /*     */ '401    403     ok     ok    401         ok    ok';
const MEMBER = /*      */ '401    403     ok     ok    401         403   403';
const OWN = /*         */ '401    403     ok     403   401         403   403';
const OWN_ELSE_MISSING = /**/ '401 403   ok     404   401         403   403';
const STAFF = /*       */ '401    403     403    403   401         ok    ok';
const BOSS = /*        */ '401    403     403    403   401         403   ok';
const NONE = /*        */ '401    403     403    403   401         403   403';
const HIDDEN = /*      */ '401    403     403    403   401         404   403';

const saved = { ...BANK, name: 'Mine' };
const account = (role: 'user' | 'admin') => () => ({ ...stranger(), paymentMethod: 'Easypaisa', role });
const layout = {
  columns: [{ field: 'accountNumber' }, { field: 'amount' }],
  headings: true,
  total: true,
  spreadsheet: true,
};
const transfer = { from: 'SadaPay', to: 'Easypaisa', amount: 5, note: 'N' };
const video = { title: 'T', description: 'D', url: 'https://example.com' };
const adjust = (target: () => { id: string } | Promise<{ id: string }>) => async () => ({
  ...(await target()),
  amount: 5,
  type: 'deposit',
});

export function accessTable(world: AccessWorld): readonly Row[] {
  const { people } = world;
  const boss = () => people.superadmin.as();
  const fresh = {
    member: async () => ({ id: (await world.server.make.member()).id }),
    admin: async () => ({ id: (await world.server.make.admin()).id }),
    request: async () => ({ id: (await world.server.make.awaiting()).requestId }),
    waiting: () => waitingAdjustment(world.server, people.secondAdmin),
    video: async () => ({ id: (await world.server.make.video()).id }),
    saved: async () => (await people.member.as()).requests.savedAccounts.save(saved),
    ownWithdrawal: async () => {
      const { id } = people.member;
      await world.server.make.fundMember(id, 5_000);
      const { withdrawalCount: count } = await (await people.member.as()).users.me();
      const amount = toPkr(withdrawalTier(count).minimumPaisa);
      return {
        id: (await world.server.make.withdrawal(people.member, { amount, withdrawalCount: count })).id,
      };
    },
    news: async () => ({ id: await setNews(world.server) }),
    note: async () => (await boss()).users.notes.add({ id: people.member.id, text: 'A note' }),
    contact: async () => (await people.member.as()).contacts.create({ userId: people.member.id, ...LETTER }),
    reset: (whose: 'member' | 'admin' | 'superadmin') => async () => {
      const person = whose === 'superadmin' ? people.superadmin : await world.server.make[whose]();
      return { id: await world.server.make.reset(person), username: person.username };
    },
    code: async () => {
      const { id, username } = await fresh.reset('member')();
      return { username, code: (await (await boss()).auth.issueResetCode({ id })).code };
    },
  };
  const decidedOfMember = async () => {
    const { items } = await (await people.member.as()).requests.mine({});
    return { id: items.find(({ status }) => status !== 'Pending')?.id };
  };
  const rejectedOfPending = async () => {
    const sent = await depositOf(people.pending.id);
    const { requestId: id } = await (await people.pending.as()).requests.createDeposit(sent);
    await (await boss()).requests.reject({ id });
    return { id };
  };
  const batch = async () => {
    const { id: requestId } = await world.server.make.withdrawal();
    const { batches } = (await boss()).requests;
    const { id } = await batches.create({ requestIds: [requestId], account: 'SadaPay' });
    return { id, requestId };
  };
  const ofBatch = async () => ({ id: (await batch()).id });
  const unbatched = async () => {
    const { id, requestId } = await batch();
    await (await boss()).requests.batches.takeOut({ id, requestId });
    return { requestIds: [requestId], account: 'SadaPay' };
  };
  const paidOut = async () => {
    const { requestIds } = await unbatched();
    const id = requestIds[0] ?? '';
    await (await boss()).requests.approve({ id });
    return { id, reason: 'The account is closed' };
  };
  const settlement = async () => {
    const { id, requestId } = await batch();
    return { id, results: [{ outcome: 'paid', requestId, reference: randomUUID() }], withoutFile: true };
  };
  const ofMember = () => ({ id: people.member.id });

  const browser = () => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
    language: 'ur',
  });
  const choices = { language: 'en', muted: [], quiet: null, details: false, email: false, reminder: true };

  // biome-ignore format: a table, one line per case
  const table: readonly Row[] = [
    ['auth.config', '', ANY],
    ['auth.joiningPaused', '', ANY],
    ['auth.login', '', ANY, () => SUPERADMIN],
    ['auth.register', '', ANY, () => ({ ...stranger(), referralCode: SUPERADMIN.username })],
    ['auth.validateReferral', '', ANY, () => ({ code: SUPERADMIN.username })],
    ['auth.joining', '', ANY, () => ({ userId: people.pending.id })],
    ['auth.forgotPassword', '', ANY, () => resetOf({ username: 'nobody', email: 'nobody@example.com' })],
    ['auth.mailResetCode', '', ANY, () => ({ username: 'nobody', email: 'nobody@example.com', language: 'en' })],
    ['auth.verifyResetCode', '', ANY, fresh.code],
    ['auth.resetPassword', '', ANY, async () => ({ ...(await fresh.code()), newPassword: 'long-enough' })],
    ['auth.listPasswordResets', '', STAFF, () => ({})],
    ['auth.passwordResetCounts', '', STAFF],
    ['auth.approvePasswordReset', "a member's", STAFF, fresh.reset('member')],
    ['auth.approvePasswordReset', "an admin's", BOSS, fresh.reset('admin')],
    ['auth.approvePasswordReset', "a superadmin's", HIDDEN, fresh.reset('superadmin')],
    ['auth.rejectPasswordReset', "a member's", STAFF, fresh.reset('member')],
    ['auth.rejectPasswordReset', "an admin's", BOSS, fresh.reset('admin')],
    ['auth.rejectPasswordReset', "a superadmin's", HIDDEN, fresh.reset('superadmin')],
    ['auth.issueResetCode', "a member's", STAFF, fresh.reset('member')],
    ['auth.issueResetCode', "an admin's", BOSS, fresh.reset('admin')],
    ['auth.issueResetCode', "a superadmin's", HIDDEN, fresh.reset('superadmin')],

    ['users.publicFigures', '', ANY], ['users.me', '', SELF],
    ['users.eventTicket', '', SELF],
    ['users.get', "the caller's own", SELF, (role) => ({ id: role === 'nobody' ? randomUUID() : people[role].id })],
    ['users.get', "the member's", OWN_OR_STAFF, ofMember],
    ['users.account.devices', '', ACCOUNT],
    // A wrong current password is sent, so that the password stays the same and no session ends.
    ['users.account.changePassword', '', /*              */ '401    403     400    400   401         400   400', () => ({ password: 'x', newPassword: 'long-enough' })],
    ['users.account.contact', '', '401 403 ok ok 401 403 403'],
    ['users.account.changeContact', '', '401 403 400 400 401 403 403', () => ({ password: 'x', email: 'a@example.com', phone: '03001234567' })],
    ['users.account.changeContact', 'with the password', '401 403 ok ok 401 403 403', (role) => ({ password: PASSWORD, email: role === 'nobody' ? 'a@example.com' : people[role].email, phone: '03007654321' })],
    ['users.account.endDevice', "another's", /*          */ '401    403     404    404   401         404   404', () => ({ id: randomUUID() })],
    ['users.account.endOtherDevices', '', ACCOUNT, () => ({})],
    ...FACTOR_ROWS,
    ['users.list', '', STAFF, () => ({})],
    ['users.stats', '', STAFF],
    ['users.dashboard', '', STAFF],
    ['users.create', 'a member', STAFF, account('user')],
    ['users.create', 'an admin', BOSS, account('admin')],
    ['users.update', 'a member', STAFF, async () => ({ ...(await fresh.member()), status: 'Active', password: '' })],
    ['users.update', "a member's password", STAFF, async () => ({ ...(await fresh.member()), status: 'Active', password: 'long-enough' })],
    ['users.update', 'an admin', BOSS, async () => ({ ...(await fresh.admin()), status: 'Inactive' })],
    ['users.update', 'a superadmin', NONE, () => ({ id: people.superadmin.id, status: 'Inactive' })],
    ['users.update', 'the admin itself', BOSS, () => ({ id: people.admin.id, status: 'Active' })],
    ['users.delete', 'a member', STAFF, fresh.member],
    ['users.delete', 'an admin', BOSS, fresh.admin],
    ['users.delete', 'a superadmin', NONE, () => ({ id: people.superadmin.id })],
    ['users.adjustBalance', 'a member', STAFF, adjust(ofMember)],
    ['users.adjustBalance', 'an admin', BOSS, adjust(() => ({ id: people.secondAdmin.id }))],
    ['users.adjustBalance', 'the admin itself', BOSS, adjust(() => ({ id: people.admin.id }))],
    ['users.adjustBalance', 'a superadmin', NONE, adjust(() => ({ id: people.superadmin.id }))],
    ['users.transactions', "the member's", OWN_OR_STAFF, ofMember],
    ['users.statement', "the member's", OWN_OR_STAFF, () => ({ ...ofMember(), from: '2026-01-01', to: '2026-01-31' })],
    ['users.referrals', "the member's", OWN_OR_STAFF, ofMember],
    ...['get', 'requests', 'spins', 'videoDays', 'devices', 'decisions'].flatMap((read): Row[] => [
      [`users.member.${read}`, "the member's", STAFF, ofMember],
      [`users.member.${read}`, "an admin's", BOSS, () => ({ id: people.secondAdmin.id })],
      [`users.member.${read}`, "a superadmin's", HIDDEN, () => ({ id: people.superadmin.id })],
    ]),
    ['users.notes.list', "the member's", STAFF, ofMember],
    ['users.notes.list', "an admin's", BOSS, () => ({ id: people.secondAdmin.id })],
    ['users.notes.add', "the member's", STAFF, () => ({ ...ofMember(), text: 'A note' })],
    ['users.notes.add', "an admin's", BOSS, () => ({ id: people.secondAdmin.id, text: 'A note' })],
    ['users.notes.delete', 'of another author', BOSS, fresh.note],
    ['users.notices.offer', '', ANY],
    ['users.notices.get', '', SELF],
    ['users.notices.told', '', MEMBER, () => ({ language: 'en' })],
    ['users.notices.unseen', '', MEMBER],
    ['users.notices.news', '', MEMBER],
    ['users.notices.dismissNews', '', MEMBER, fresh.news],
    ['users.notices.seen', '', MEMBER, () => ({})],
    ['users.notices.set', '', SELF, () => choices],
    ['users.notices.subscribe', '', SELF, browser],
    ['users.notices.subscribe', "the pending account's", /**/ 'ok     ok     403    403   ok          403   403', () => ({ ...browser(), userId: people.pending.id })],
    ['users.notices.subscribe', "the member's", /*         */ '401    403    ok     403   401         403   403', () => ({ ...browser(), userId: people.member.id })],
    ['users.notices.unsubscribe', '', SELF, () => ({ endpoint: browser().endpoint })],
    ['users.listAudit', '', BOSS, () => ({})],
    ['users.export', 'the users', STAFF, () => ({ what: 'users', filters: {} })],
    ['users.export', 'the requests', STAFF, () => ({ what: 'requests', filters: {} })],
    ['users.export', 'the ledger', BOSS, () => ({ what: 'ledger', filters: {} })],
    ['users.export', 'the audit log', BOSS, () => ({ what: 'audit', filters: {} })],
    ['users.erasureDays', '', ANY], ['users.ownData', '', MEMBER, () => ({})],
    ['users.settings.list', '', BOSS], ['users.settings.set', '', BOSS, () => ({ key: 'secondPersonActivation', value: false, expected: false })],
    ['users.waiting.list', '', STAFF, () => ({})], ['users.waiting.count', '', STAFF],
    ['users.waiting.confirm', "another's", STAFF, fresh.waiting],
    ['users.waiting.refuse', "another's", STAFF, fresh.waiting],
    ['users.waiting.withdraw', "another's", NONE, fresh.waiting],
    ['users.onStaffEvent', '', STAFF, () => ({})],
    ['users.seals.list', '', ANY, () => ({})],
    ['users.seals.proof', "the member's", OWN_ELSE_MISSING, async () => ({ request: (await decidedOfMember()).id })],
    ['users.onMemberEvent', '', SELF, () => ({})],

    ['requests.list', '', STAFF, () => ({})],
    ['requests.mine', '', SELF, () => ({})],
    ['requests.get', '', STAFF, fresh.request],
    ...appealRows(world),
    ['requests.matches', '', STAFF, fresh.request],
    ['requests.receipt', "the member's", OWN_OR_STAFF, decidedOfMember],
    ['requests.receipt', "the pending account's", /*      */ '401    ok      403    403   401         ok    ok', rejectedOfPending],
    ['requests.expectedTimes', '', ANY],
    ['requests.pendingTotals', '', STAFF, () => ({})],
    ['requests.counts', '', STAFF],
    ['requests.batches.payable', '', STAFF],
    ['requests.batches.list', '', STAFF, () => ({})],
    ['requests.batches.get', '', STAFF, ofBatch],
    ['requests.batches.proposals', '', STAFF, ofBatch],
    ['requests.batches.create', '', STAFF, unbatched],
    ['requests.batches.takeOut', '', STAFF, batch],
    ['requests.batches.download', '', STAFF, ofBatch],
    ['requests.batches.settle', '', STAFF, settlement],
    ['requests.batches.layouts', '', STAFF],
    ['requests.batches.setLayout', '', STAFF, () => ({ account: 'Easypaisa', layout })],
    ['requests.cash', '', STAFF],
    // The columns are as above: nobody, pending, member, other, deactivated, admin, superadmin.
    ['requests.createDeposit', "a new account's", /*      */ 'ok     403     403    403   ok          403   403',
      async () => depositOf((await world.server.make.pending()).id)],
    ['requests.createDeposit', "the pending account's", /**/ '404    ok      403    403   404         403   403',
      // Without a session, only the account's id is checked. An id without an account is not found.
      (role) => depositOf(role === 'nobody' || role === 'deactivated' ? randomUUID() : people.pending.id)],
    ['requests.createWithdrawal', "the member's", OWN, () => ({ userId: people.member.id, ...FIRST_WITHDRAWAL })],
    ['requests.cancel', "the member's", OWN_ELSE_MISSING, fresh.ownWithdrawal],
    ['requests.savedAccounts.list', '', MEMBER],
    ['requests.savedAccounts.save', '', MEMBER, () => saved],
    ['requests.savedAccounts.rename', "the member's", OWN_ELSE_MISSING, async () => ({ ...(await fresh.saved()), name: 'Mine' })],
    ['requests.savedAccounts.remove', "the member's", OWN_ELSE_MISSING, fresh.saved],
    ['requests.approve', '', STAFF, fresh.request],
    ['requests.reject', '', STAFF, fresh.request],
    ['requests.delete', '', STAFF, fresh.request],
    ['requests.cleanup', '', STAFF],
    ['requests.markReturned', '', STAFF, paidOut],
    ['requests.claim', '', STAFF, fresh.request],
    ['requests.release', '', STAFF, fresh.request],
    ['requests.accounts.transfer', '', STAFF, () => transfer],
    ['requests.accounts.entries', '', STAFF, () => ({ of: 'cash' })],
    ...statementRows(world),

    ['videos.list', '', ACCOUNT],
    ['videos.status', "the caller's own", ACCOUNT],
    ['videos.status', "the member's", OWN_OR_STAFF, ofMember],
    ['videos.click', '', MEMBER, async () => ({ videoId: (await fresh.video()).id })],
    ['videos.create', '', STAFF, () => video],
    ['videos.update', '', STAFF, async () => ({ ...(await fresh.video()), ...video })],
    ['videos.activate', '', STAFF, async () => ({ ...(await fresh.video()), isActive: false })],
    ['videos.move', '', STAFF, async () => ({ ...(await fresh.video()), direction: 'up' })],
    ['videos.delete', '', STAFF, fresh.video],

    ['spinner.status', "the caller's own", ACCOUNT],
    ['spinner.status', "the member's", OWN_OR_STAFF, ofMember],
    ['spinner.commit', '', MEMBER],
    ['spinner.spin', '', MEMBER, () => ({})],
    ['spinner.history', '', MEMBER, () => ({})],

    ['contacts.create', "in the member's name", OWN, () => ({ userId: people.member.id, ...LETTER })],
    ['contacts.createAsGuest', '', ANY, () => LETTER],
    ['contacts.mine', '', MEMBER, () => ({})],
    ['contacts.unread', '', MEMBER],
    ['contacts.markSeen', "the member's", /*             */ '401    403     ok     404   401         403   403', fresh.contact],
    ['contacts.follow', "the member's", /*               */ '401    403     ok     404   401         403   403', async () => ({ ...(await fresh.contact()), text: 'More' })],
    ['contacts.thread', "the member's", /*               */ '401    403     ok     404   401         ok    ok', fresh.contact],
    ['contacts.reply', '', STAFF, async () => ({ ...(await fresh.contact()), text: 'An answer' })],
    ['contacts.list', '', STAFF, () => ({})],
    ['contacts.counts', '', STAFF],
    ['contacts.markRead', '', STAFF, fresh.contact],
    ['contacts.delete', '', STAFF, fresh.contact],
  ];
  return table;
}
