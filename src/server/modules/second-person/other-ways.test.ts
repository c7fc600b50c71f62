import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { News } from '#shared/settings.ts';
import { refused } from '#testing/client.ts';
import { createDevice, type Person, stranger } from '#testing/factories.ts';
import { testServer } from '#testing/server.ts';
import type { CallerDevice } from '../../platform/sign-in/devices.ts';
import { failed, makeWithdrawals, paid } from '../payout-batches/payout-batches.fixture.ts';
import { setNews, setSettings } from '../settings/settings.fixture.ts';
import { csv, LAYOUT, sendDeposit } from '../statements/statements.fixture.ts';
import { lastWaiting, OFF } from './second-person.fixture.ts';

/* Effects that one person alone had by another way than the one that was guarded. */

const server = testServer();
let boss: Person;
let second: Person;
let admin: Person;
let colleague: Person;
beforeAll(async () => {
  boss = await server.make.superadmin();
  [second, admin, colleague] = [
    await server.make.admin(),
    await server.make.admin(),
    await server.make.admin(),
  ];
});
afterEach(async () => {
  await server.db.sql`update users set role = 'admin' where id = ${second.id}`;
  await setSettings(server, { ...OFF, holdWithdrawals: null });
});
afterAll(async () => {
  expect(await server.db.ledgerProblems()).toEqual([]);
});

const callerOf = ({ id }: { id: string }) => server.caller(server.make.token(id));
const addSuperadmin = () => server.db.sql`update users set role = 'superadmin' where id = ${second.id}`;
const waits = { awaitingSecondPerson: true };

it('a bank file above the limits is downloaded by another person than who made the batch', async () => {
  const me = callerOf(admin).requests.batches;
  const other = callerOf(colleague).requests.batches;
  const make = async (count: number) => {
    const ids = (await makeWithdrawals(server, count)).map(({ id }) => id);
    return { ...(await me.create({ requestIds: ids, account: 'SadaPay' })), ids };
  };
  const [above, one, two] = [await make(2), await make(1), await make(1)];
  await setSettings(server, { secondPersonPayout: 284 });
  await refused(me.download({ id: above.id }), 409, 'bankFileSecond');
  await other.download({ id: above.id });
  // The bank may have paid it since.
  const requestId = above.ids[1] ?? '';
  await refused(me.takeOut({ id: above.id, requestId, downloads: 1, unpaid: true }), 409, 'takeOutSecond');
  const lost = await me.settle({ id: above.id, results: [failed(requestId, 'Sent back')], downloads: 1 });
  expect(lost).toMatchObject([{ settled: false, status: 'Pending', ...waits }]);
  const { items } = await callerOf(colleague).users.waiting.list({});
  expect(items).toMatchObject([{ kind: 'return', note: 'Sent back' }]);
  await callerOf(colleague).users.waiting.confirm(await lastWaiting(server));
  const { rows } = await me.get({ id: above.id });
  expect(rows.find(({ id }) => id === requestId)).toMatchObject({ status: 'Rejected', reason: 'Sent back' });
  await setSettings(server, { ...OFF, secondPersonDaily: 200 });
  await me.download({ id: one.id });
  await refused(me.download({ id: two.id }), 409, 'bankFileSecond');
  await refused(me.download({ id: one.id, again: true }), 409, 'bankFileSecond');
  // What the file moved is not counted again when the bank has paid it.
  const results = [paid(one.ids[0] ?? '', `FT${randomInt(4e9, 1e10)}`)];
  expect(await me.settle({ id: one.id, results, downloads: 1 })).toMatchObject([{ settled: true }]);
});

it('a bank file with a withdrawal that the downloader could have made is downloaded by somebody else', async () => {
  const [made] = await makeWithdrawals(server, 1);
  const { id } = await callerOf(colleague).requests.batches.create({
    requestIds: [made?.id ?? ''],
    account: 'SadaPay',
  });
  await setSettings(server, { holdWithdrawals: 24 });
  await server.db.sql`update users set known_to = ${admin.id}, known_since = created_at
    where id = ${made?.member.id ?? ''}`;
  await refused(callerOf(admin).requests.batches.download({ id }), 409, 'bankFileSecond');
  await callerOf(colleague).requests.batches.download({ id });
});

it('an imported file is removed, or replaced by a shorter one, by two people', async () => {
  const statements = callerOf(admin).requests.statements;
  const { today } = await statements.day({ account: 'Easypaisa' });
  const rows = Array.from({ length: 3 }, (_, i) => `${today},${i + 1}.00,REF${randomInt(4e9, 1e10)}`);
  const input = (lines: string[]) => ({
    ...{ account: 'Easypaisa' as const, fileName: 'a.csv', layout: LAYOUT, content: csv(...lines) },
    isConfirmed: true,
  });
  await statements.import(input(rows));
  const [file] = await server.db.sql<{ id: string }[]>`select id from statement_imports`;
  const id = file?.id ?? '';
  await setSettings(server, { secondPersonDeletions: 2 });
  const other = `${today},9.00,REF${randomInt(4e9, 1e10)}`;
  await refused(statements.import({ ...input([other]), replaces: [id] }), 409, 'statementRemoveFirst');
  expect(await statements.remove({ id })).toMatchObject(waits);
  await refused(statements.remove({ id }), 409, 'waitsAlready');
  const { items } = await callerOf(colleague).users.waiting.list({});
  expect(items).toMatchObject([{ kind: 'deletion', user: null, request: null, note: 'a.csv' }]);
  await callerOf(colleague).users.waiting.confirm(await lastWaiting(server));
  expect(await server.db.sql`select id from statement_imports`).toEqual([]);
  const audit = await server.db.sql`
    select action, target_type from audit_log where target_id = ${id} and action <> 'cash.statement' order by id`;
  expect(audit.map(Object.values)).toEqual([
    ['second.ask', 'statement'],
    ['cash.statementRemove', 'statement'],
    ['second.confirm', 'statement'],
  ]);
});

it('fewer days until erasure, and what tells members where to pay, wait for another superadmin', async () => {
  const { settings } = callerOf(boss).users;
  await setSettings(server, { secondPersonDeletions: 20, secondPersonPayout: 25_000, eraseMessages: 30 });
  await setNews(server);
  const before = await settings.list();
  const now = (of: string) => before.find(({ key }) => key === of)?.value;
  const news = now('news') as News;
  await addSuperadmin();
  const channels = [{ name: 'Here', url: 'https://e.com/x' }];
  const told = { ...news, en: 'Pay to 0300-9999999' };
  const hourLater = (at: string) => new Date(Date.parse(at) + 3_600_000).toISOString();
  const longer = { ...told, until: hourLater(news.until) };
  for (const [key, expected, value] of [
    ['eraseBankData', null, 365],
    ['eraseMessages', 30, 29],
    ['support', now('support'), '+923001234567'],
    ['channels', now('channels'), channels],
    ['news', news, told],
    ['news', told, longer],
  ] as const) {
    const set = (to: typeof value | null) => settings.set({ key, expected, value: to } as never);
    expect(await set(value), key).toEqual({ key, ...waits });
    await callerOf(second).users.waiting.confirm(await lastWaiting(server));
  }
  // More days, and taking something off the screens, need nobody.
  for (const [key, expected, value] of [
    ['eraseMessages', 29, 31],
    ['support', '+923001234567', null],
    ['channels', channels, []],
    ['news', longer, told],
    ['news', told, null],
  ] as const)
    expect(await settings.set({ key, expected, value } as never), key).toEqual({ key });
});

it('an account that the only superadmin made is known to that person again when a second one comes', async () => {
  const own = await server.make.superadmin();
  await server.db.sql`update users set status = 'Inactive' where role = 'superadmin' and id <> ${own.id}`;
  try {
    const who = stranger();
    const clerk = await callerOf(own).users.create({
      ...who,
      role: 'admin',
      paymentMethod: 'SadaPay',
    });
    const me = await server.caller((await server.caller().auth.login(who)).token);
    await me.users.account.changePassword({ password: who.password, newPassword: 'another-password' });
    await setSettings(server, { secondPersonAdjustment: 0 });
    await addSuperadmin();
    const { id } = await server.make.member();
    const ask = async () => {
      await callerOf(own).users.adjustBalance({ id, amount: 5, type: 'deposit' });
      return lastWaiting(server);
    };
    const change = await ask();
    await refused(callerOf(clerk).users.waiting.confirm(change), 403, 'secondPersonMade');
    // Nor is it the clerk's alone by a device that the clerk's maker may have used.
    const use = async (session: string) => {
      const login = { user: clerk.id, address: 'a', device: 'any', issued: 1, most: 10, proved: false };
      const open = { version: null, session, browser: null, passkey: null };
      await server.deps.database.call('remember_login', { ...login, ...open });
      return session;
    };
    await use(randomUUID());
    await callerOf(own).users.update({ id: clerk.id, status: 'Active', password: 'own-password' });
    await server.deps.database.call('own_again', { user: clerk.id, session: await use(randomUUID()) });
    const later = await ask();
    await refused(callerOf(clerk).users.waiting.confirm(later), 403, 'secondPersonMade');
    // The second one gives the clerk a password, and the clerk changes it on the device of before.
    await callerOf(second).users.update({ id: clerk.id, status: 'Active', password: 'my-password' });
    await server.deps.database.call('own_again', { user: clerk.id, session: await use(randomUUID()) });
    await refused(callerOf(clerk).users.waiting.confirm(change), 403, 'secondPersonMade');
    await callerOf(clerk).users.waiting.confirm(await ask());
  } finally {
    await server.db.sql`update users set status = 'Active' where role = 'superadmin'`;
  }
});

it('a staff account is no longer its maker’s by another one’s password, changed on a device used before', async () => {
  await setSettings(server, { secondPersonAdjustment: 0 });
  await addSuperadmin();
  const who = stranger();
  const { users } = callerOf(boss);
  const made = await users.create({ ...who, role: 'admin', paymentMethod: 'SadaPay' });
  expect(made).toMatchObject(waits);
  await refused(callerOf(colleague).users.waiting.confirm(await lastWaiting(server)), 403);
  await callerOf(second).users.waiting.confirm(await lastWaiting(server));
  const [phone, makers] = [createDevice(), createDevice()];
  const change = async (password: string, device: CallerDevice) => {
    const { token } = await server.caller(null, '::1', device).auth.login({ ...who, password });
    const me = await server.caller(token);
    await me.users.account.changePassword({ password, newPassword: `${password}-1` });
    return me;
  };
  // Its maker may have been the first to log in to it.
  const early = await change(who.password, phone);
  await users.adjustBalance({ id: (await server.make.member()).id, amount: 5, type: 'deposit' });
  await refused(early.users.waiting.confirm(await lastWaiting(server)), 403, 'secondPersonMade');
  for (const [by, device, to, password] of [
    [second, createDevice(), second.id, 'a-given-password'],
    [second, phone, null, 'the-second-password'],
    [boss, makers, boss.id, 'the-third-password'],
    [second, createDevice(), second.id, 'the-fourth-password'],
    [boss, makers, boss.id, 'the-fifth-password'],
  ] as const) {
    await callerOf(by).users.update({ id: made.id, status: 'Active', password });
    await change(password, device);
    const [row] = await server.db.sql`select known_to from users where id = ${made.id}`;
    expect(row, `${by.username} ${to}`).toEqual({ known_to: to });
  }
});

it('the e-mail of a new account stays known to who chose it, though another person confirmed the account', async () => {
  await setSettings(server, { secondPersonActivation: true });
  const input = { ...stranger(), role: 'user', paymentMethod: 'SadaPay' } as const;
  const { id } = await callerOf(admin).users.create(input);
  await callerOf(colleague).users.waiting.confirm(await lastWaiting(server));
  await server.deps.database.call('own_by_mail', { user: id });
  expect(await server.db.sql`select known_to from users where id = ${id}`).toEqual([{ known_to: admin.id }]);
});

it('the accounts of one person have one day together', async () => {
  const maker = await server.make.superadmin();
  const [one, two] = [await server.make.admin(undefined, maker), await server.make.admin(undefined, maker)];
  await setSettings(server, { secondPersonDaily: 100, secondPersonDeletions: 1 });
  const raise = async (by: Person, amount: number) =>
    callerOf(by).users.adjustBalance({
      ...{ id: (await server.make.member()).id, amount, type: 'deposit' },
    });
  expect(await raise(one, 60)).not.toHaveProperty('awaitingSecondPerson');
  expect(await raise(two, 41)).toMatchObject(waits);
  expect(await raise(maker, 41)).toMatchObject(waits);
  expect(await raise(maker, 40)).not.toHaveProperty('awaitingSecondPerson');
  const remove = async (by: Person) => callerOf(by).users.delete({ id: (await server.make.pending()).id });
  expect(await remove(two)).not.toHaveProperty('awaitingSecondPerson');
  expect(await remove(one)).toMatchObject(waits);
});

it('a staff account gets no password from a form while money is guarded', async () => {
  const id = await server.make.reset(await server.make.admin());
  await setSettings(server, { holdWithdrawals: 24 });
  const { auth } = callerOf(boss);
  await refused(auth.approvePasswordReset({ id }), 409, 'resetOfStaff');
  await auth.issueResetCode({ id });
});

it('lines that a colleague imported by a layout of the approver prove no deposit to the approver', async () => {
  await setSettings(server, { secondPersonActivation: true });
  const [mine, theirs] = [callerOf(admin).requests, callerOf(colleague).requests];
  const { today } = await mine.statements.day({ account: 'Bank Account' });
  const id = () => `MEZN${today.replaceAll('-', '')}${String(made++).padStart(8, '0')}`;
  let made = 1;
  const file = (...ids: string[]) => ({
    ...{ account: 'Bank Account' as const, fileName: 'a.csv', layout: LAYOUT, isConfirmed: true },
    content: csv(...ids.map((one) => `${today},865.00,${one}`)),
  });
  await mine.statements.import(file(id()));
  const ids = [id(), id()];
  for (const [i, remove] of [false, true].entries()) {
    // The colleague's preview still has the layout that its maker removes.
    if (remove) await mine.statements.removeLayout({ account: 'Bank Account', header: LAYOUT.header });
    await theirs.statements.import(file(ids[i] ?? ''));
    const { requestId } = await sendDeposit(server, 'Bank Account', ids[i] ?? '');
    expect(await mine.approve({ id: requestId })).toMatchObject(waits);
  }
  const layouts = async () => mine.statements.layouts({ account: 'Bank Account' });
  expect(await layouts()).toMatchObject([{ layout: LAYOUT }]);
  await mine.statements.removeLayout({ account: 'Bank Account', header: LAYOUT.header });
  expect(await layouts()).toEqual([]);
  await refused(mine.statements.removeLayout({ account: 'Bank Account', header: LAYOUT.header }), 404);
});
