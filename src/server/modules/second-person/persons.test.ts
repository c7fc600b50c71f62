import { randomInt, randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refused } from '#testing/client.ts';
import type { Person } from '#testing/factories.ts';
import { type Caller, testServer } from '#testing/server.ts';
import { setSettings } from '../settings/settings.fixture.ts';
import { lastWaiting, OFF, waitingAdjustment } from './second-person.fixture.ts';

/* Who set a password or issued a code is the same person as the account, whatever calls come in between. */

const server = testServer();
/** As in the form of `make.reset`. */
const NEW = 'another-password';

let boss: Person;
let admin: Person;
let colleague: Person;
beforeAll(async () => {
  [boss, admin, colleague] = [
    await server.make.superadmin(),
    await server.make.admin(),
    await server.make.admin(),
  ];
  await server.make.admin();
});
afterEach(async () => {
  await server.db.clock.reset();
  await setSettings(server, { ...OFF, holdWithdrawals: null });
});

const logIn = async ({ username }: Person, password = NEW) =>
  server.caller((await server.caller().auth.login({ username, password })).token);
const callerOf = ({ id }: Person) => server.caller(server.make.token(id));
const setPassword = async (by: Person, { id }: Person) =>
  callerOf(by).users.update({ id, status: 'Active', password: NEW });
const approveForm = async (by: Person, person: Person) =>
  callerOf(by).auth.approvePasswordReset({ id: await server.make.reset(person) });
const withdraw = async (member: Person) =>
  (await server.make.withdrawal({ ...member, as: () => callerOf(member) })).id;
const ask = (by: Person) => waitingAdjustment(server, { ...by, as: () => callerOf(by) });
const SAME = [403, 'secondPersonMade'] as const;

describe("a member's money, after an admin", () => {
  const ways: Record<string, (member: Person) => Promise<string>> = {
    'set the password': (member) => setPassword(admin, member).then(() => NEW),
    'approved a form': (member) => approveForm(admin, member).then(() => NEW),
    'issued a code': async (member) => {
      const { code } = await callerOf(admin).auth.issueResetCode({
        id: await server.make.reset(member),
      });
      const newPassword = `${NEW}-1`;
      await server.caller().auth.resetPassword({ username: member.username, code, newPassword });
      return newPassword;
    },
  };
  it.each(Object.entries(ways))(
    '%s: this admin alone decides nothing about it, and another does',
    async (_, way) => {
      const member = await server.make.member({ balance: 500 });
      await setSettings(server, { ...OFF, holdWithdrawals: 24 });
      const password = await way(member);
      const mine = await logIn(member, password);
      await mine.users.account.changePassword({ password, newPassword: `${NEW}-2` });
      const requestId = await withdraw(member);
      await server.db.clock.shift('26 hours');
      const answer = await callerOf(admin).requests.approve({ id: requestId });
      expect(answer).toMatchObject({ awaitingSecondPerson: true });
      await refused(callerOf(admin).users.waiting.confirm(await lastWaiting(server)), 403);
      await callerOf(colleague).users.waiting.confirm(await lastWaiting(server));
      expect(await callerOf(admin).requests.get({ id: requestId })).toMatchObject({
        status: 'Approved',
      });
    },
  );

  it.each([
    ['set the password', setPassword],
    ['approved a form', approveForm],
  ] as const)('%s: no longer after the owner changed it on an own device', async (_, way) => {
    const member = await server.make.member({ balance: 500 });
    const { database } = server.deps;
    const remember = async (hash: string, session: string) =>
      database.call('remember_login', {
        ...{ user: member.id, address: 'a', device: hash, issued: 1, most: 10, proved: false },
        ...{ version: null, session, browser: 'x', passkey: null },
      });
    await remember('own', randomUUID());
    await way(admin, member);
    await setSettings(server, { ...OFF, holdWithdrawals: 1 });
    const session = randomUUID();
    await remember('own', session);
    const [row] = await server.db
      .sql`select password_hash, session_version from users where id = ${member.id}`;
    const was = { version: row?.session_version, was: row?.password_hash };
    const change = { user: member.id, address: 'a', ...was, passwordHash: 'z', session };
    await database.call('password_change', change);
    expect(await server.db.sql`select known_to from users where id = ${member.id}`).toEqual([
      { known_to: null },
    ]);
  });
});

describe('an appeal after a password from a form', () => {
  const refusedWithdrawal = async (member: Person, by: Person) => {
    const id = await withdraw(member);
    await callerOf(by).requests.reject({ id });
    await callerOf(member).requests.appeals.create({ id, text: 'Why?' });
    return { id, verdict: 'upheld', answer: 'No' } as const;
  };

  it('of the member is answered by any other staff person', async () => {
    const member = await server.make.member({ balance: 500 });
    await approveForm(boss, member);
    const answer = await refusedWithdrawal(member, admin);
    await callerOf(colleague).requests.appeals.answer(answer);
  });

  it('of the decider is answered by a superadmin', async () => {
    const [member, clerk] = [await server.make.member({ balance: 500 }), await server.make.admin()];
    await approveForm(boss, clerk);
    const answer = await refusedWithdrawal(member, clerk);
    await refused(callerOf(colleague).requests.appeals.answer(answer), ...SAME);
    await callerOf(boss).requests.appeals.answer(answer);
  });
});

describe('what was done while an account was known', () => {
  it('stays so: a withdrawal, and a change that waits', async () => {
    const member = await server.make.member({ balance: 500 });
    await setSettings(server, { ...OFF, holdWithdrawals: 1 });
    await setPassword(admin, member);
    const requestId = await withdraw(member);
    await setPassword(colleague, member);
    await server.db.clock.shift('26 hours');
    const approving = callerOf(admin).requests;
    expect(await approving.approve({ id: requestId })).toMatchObject({ awaitingSecondPerson: true });
    await callerOf(admin).users.waiting.withdraw(await lastWaiting(server));
    const batch = approving.batches.create({ requestIds: [requestId], account: 'SadaPay' });
    await refused(batch, 409, 'payoutKnown');
    await server.db.clock.reset();

    const clerk = await server.make.admin();
    const boss = await server.make.superadmin();
    await setPassword(boss, clerk);
    const change = await ask(clerk);
    await server.make.operate(clerk.id, { passwordHash: 'x' });
    await refused(callerOf(boss).users.waiting.confirm(change), ...SAME);
  });
});

describe('a change is not confirmed', () => {
  it.each(['the confirmer', 'the maker'])(
    'by one who set the password of %s, however long ago',
    async (whose) => {
      const [known, knower] = [await server.make.admin(), await server.make.superadmin()];
      await setPassword(knower, known);
      const [maker, confirmer] = whose === 'the maker' ? [known, knower] : [knower, known];
      await server.db.clock.shift('9 days');
      const change = await ask(maker);
      await refused(callerOf(confirmer).users.waiting.confirm(change), ...SAME);
      await callerOf(colleague).users.waiting.confirm(change);
    },
  );

  it('between two accounts that one person made', async () => {
    const maker = await server.make.superadmin();
    const [one, two] = [await server.make.admin(undefined, maker), await server.make.admin(undefined, maker)];
    await refused(callerOf(two).users.waiting.confirm(await ask(one)), ...SAME);
  });

  it('by an account whose password came from a form that anybody can fill in', async () => {
    const known = await server.make.admin();
    await approveForm(boss, known);
    await refused(callerOf(known).users.waiting.confirm(await ask(admin)), ...SAME);
  });

  it('after the only superadmin made an account, until its owner changes the password', async () => {
    const own: Person = await server.make.superadmin();
    await server.db.sql`update users set status = 'Inactive' where role = 'superadmin' and id <> ${own.id}`;
    try {
      const clerk = await server.make.admin(undefined, own);
      const change = await ask(own);
      await refused(callerOf(clerk).users.waiting.confirm(change), ...SAME);
      const me: Caller = await logIn(clerk, clerk.password);
      await me.users.account.changePassword({ password: clerk.password, newPassword: NEW });
      // What was asked while one could log in as the other stays so.
      await refused(callerOf(clerk).users.waiting.confirm(change), ...SAME);
      await callerOf(clerk).users.waiting.confirm(await ask(own));
    } finally {
      await server.db.sql`update users set status = 'Active' where role = 'superadmin'`;
    }
  });
});

describe('one effect by another way', () => {
  it('an invented deposit waits, unless a statement proves it that another person imported by their own layout', async () => {
    await setSettings(server, { secondPersonActivation: true });
    const { requestId } = await server.make.awaiting();
    expect(await callerOf(admin).requests.approve({ id: requestId })).toMatchObject({
      awaitingSecondPerson: true,
    });
    await callerOf(colleague).users.waiting.confirm(await lastWaiting(server));
    for (const [importer, layoutOf] of [
      [admin, admin],
      [colleague, colleague],
      [colleague, admin],
    ] as const) {
      const transactionId = `TX${randomInt(4e9, 1e10)}`;
      const proved = await server.make.awaiting({ transactionId });
      const [day] = await server.db.sql<{ day: string }[]>`select app.today()::text as day`;
      await server.deps.database.call('statement_import', {
        ...{ actor: importer.id, address: '', import: randomUUID(), account: 'Easypaisa', fileName: 'a' },
        ...{ kind: 'csv', digest: Buffer.from(transactionId), layout: { header: [layoutOf.id] } },
        ...{ leftOut: [], unproved: false, replaces: [] },
        lines: [[day?.day, 86_500, transactionId, '', null, null, true, null]],
      });
      const answer = await callerOf(admin).requests.approve({ id: proved.requestId });
      expect('awaitingSecondPerson' in answer).toBe(importer === admin || layoutOf === admin);
    }
  });

  it('the deletion of accounts counts the requests that leave the list with them', async () => {
    const member = await server.make.member({ balance: 500 });
    await setSettings(server, { secondPersonDeletions: 1 });
    const me = callerOf(admin);
    expect(await me.users.delete({ id: (await server.make.pending()).id })).not.toHaveProperty(
      'awaitingSecondPerson',
    );
    expect(await me.users.delete({ id: member.id })).toMatchObject({ awaitingSecondPerson: true });
    expect(await refused(me.users.delete({ id: member.id }))).toMatchObject({ key: 'waitsAlready' });
    await callerOf(colleague).users.waiting.confirm(await lastWaiting(server));
    expect(await refused(me.users.get({ id: member.id }))).toMatchObject({ status: 404 });
  });

  it('the columns of the bank file name the account of the withdrawal, and wait for another person', async () => {
    const me = callerOf(admin);
    const set = (columns: object[], headings = true) =>
      me.requests.batches.setLayout({
        account: 'SadaPay',
        layout: { columns: columns as never, headings, total: false, spreadsheet: false },
      });
    const sound = [
      { field: 'accountNumber', heading: 'IBAN' },
      { field: 'amount', heading: 'PKR' },
    ];
    for (const columns of [[{ field: 'amount' }], [...sound, sound[0]], [sound[0]]] as object[][])
      expect(await refused(set(columns))).toMatchObject({ status: 400, key: 'layoutNeedsAccount' });
    for (const text of ['PK36SCBL0000001123456702', '0300 123 4567', '۰۳۰۰۱۲۳۴۵۶۷'])
      expect(
        await refused(set([...sound, { field: 'text', heading: 'Account number', text }])),
      ).toMatchObject({ key: 'layoutFixedNumber' });
    const paying = [...sound, { field: 'text', heading: 'Debit account', text: '0300 123 4567' }];
    expect(await refused(set(paying, false))).toMatchObject({ key: 'layoutFixedNumber' });
    await setSettings(server, { secondPersonPayout: 25_000 });
    expect(await set(paying)).toMatchObject({ awaitingSecondPerson: true });
    const other = callerOf(colleague);
    const { items } = await other.users.waiting.list({});
    expect(items.at(-1)).toMatchObject({
      kind: 'layout',
      layout: { account: 'SadaPay', layout: { columns: paying } },
    });
    await other.users.waiting.confirm(await lastWaiting(server));
    const events = await server.db.sql`select payload from events where name = 'layoutChanged'`;
    expect(events).toEqual([{ payload: { account: 'SadaPay' } }]);
  });

  it('a member who became staff neither answers the own appeal nor clears the own refused request', async () => {
    const person = await server.make.member({ balance: 500 });
    await setPassword(colleague, person);
    const requestId = await withdraw(person);
    await callerOf(admin).requests.reject({ id: requestId });
    await (await logIn(person)).requests.appeals.create({ id: requestId, text: 'Why?' });
    await server.db.sql`update users set role = 'admin' where id = ${person.id}`;
    const me = callerOf(person);
    await refused(me.requests.appeals.answer({ id: requestId, verdict: 'granted', answer: 'Yes' }), 403);
    await refused(me.requests.delete({ id: requestId }), 403);
    const by = { actor: person.id, address: '', most: 1, ids: [requestId] };
    await server.deps.database.call('requests_cleanup', by);
    expect(await server.db.sql`select removed_at from requests where id = ${requestId}`).toEqual([
      { removed_at: null },
    ]);
  });
});
