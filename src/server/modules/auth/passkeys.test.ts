import { describe, expect, it } from 'vitest';
import { PASSKEYS_MAX } from '#shared/rules.ts';
import { race, refused } from '#testing/client.ts';
import { PASSWORD } from '#testing/constants.ts';
import { testServer } from '#testing/server.ts';
import { SETTINGS } from '../notices/notices.fixture.ts';
import { adminWithPasskey, memberWithPasskey, newAuthenticator } from './passkeys.fixture.ts';
import { adminWithFactor, ageProofs, half } from './second-factor.fixture.ts';

const server = testServer();

const WRONG = [400, 'passkeyWrong'] as const;
const asked = async (person: Awaited<ReturnType<typeof adminWithPasskey>>) => {
  const { token, passkey } = await half(server, person);
  if (!passkey) throw new Error('no passkey was asked for');
  return { token, passkey };
};

describe('a passkey', () => {
  it('is told to superadmins, added and removed', async () => {
    const boss = await server.make.superadmin();
    await boss.as().users.notices.set({ ...SETTINGS, email: true });
    const admin = await adminWithPasskey(server);
    await admin.as().users.account.removePasskey({ id: admin.passkeyId });
    const told = await server.db.sql`
      select kind from notices where user_id = ${boss.id} and params ->> 'username' = ${admin.username}
        and kind like 'factor%' order by id`;
    expect(told.map(({ kind }) => kind)).toEqual(['factorAdded', 'factorAdded', 'factorRemoved']);
  });

  it('is added by a session that has given a code, and only to an account with codes', async () => {
    const plain = (await server.make.admin()).as().users.account;
    await refused(plain.passkeySetUp(), 'factorMissing');
    const admin = await adminWithPasskey(server);
    const { account } = admin.as().users;
    expect(await account.factor()).toMatchObject({
      passkeys: [{ id: admin.passkeyId, name: 'Laptop', since: expect.any(String), lastUsedAt: null }],
    });
    const setUp = await account.passkeySetUp();
    await refused(account.addPasskey({ ...admin.key.make(setUp), name: 'Again' }), 409, 'passkeyExists');
    for (const answer of [
      newAuthenticator().make(setUp, { origin: 'https://elsewhere.example' }),
      { ...newAuthenticator().make(setUp), challenge: (await account.passkeyRequest()).challenge },
      { ...newAuthenticator().make(setUp), answer: 'x' },
    ]) {
      await refused(account.addPasskey({ ...answer, name: 'Other' }), ...WRONG);
    }
    await ageProofs(server);
    await refused(account.passkeySetUp(), 'factorNeeded');
    const audit = await server.db.sql`select action from audit_log where target_id = ${admin.id}`;
    expect(audit.map(({ action }) => action)).toContain('user.add_passkey');
  });

  it('is refused to an account that has the most already', async () => {
    const admin = await adminWithPasskey(server);
    const { account } = admin.as().users;
    await server.db.sql`
      insert into passkeys (user_id, credential, public_key, counter, name, created_at)
      select user_id, 'filler-' || n || id, public_key, counter, name, created_at
      from passkeys, generate_series(1, ${PASSKEYS_MAX - 2}) n where user_id = ${admin.id}`;
    const one = async () =>
      account.addPasskey({ ...newAuthenticator().make(await account.passkeySetUp()), name: 'One more' });
    await one();
    await refused(one(), 409, 'passkeysMany');
  });

  it('stands for a code at the login, each answer once', async () => {
    const admin = await adminWithPasskey(server);
    const nobody = await server.caller();
    const { token, passkey } = await asked(admin);
    const answer = { token, ...admin.key.use(passkey) };
    const { answers, refusals } = await race(5, () => nobody.auth.usePasskey(answer));
    expect(answers).toHaveLength(1);
    for (const { key } of refusals) expect(key).toBe('passkeyWrong');
    const account = server.caller(answers[0]?.token ?? '').users.account;
    const own = await account.factor();
    expect(own).toMatchObject({ provedUntil: expect.any(String) });
    expect(own?.passkeys?.[0]?.lastUsedAt).toEqual(expect.any(String));
    // A stolen copy of the passkey counts its uses separately, so it sends a counter that was used before.
    const next = await asked(admin);
    const copied = { token: next.token, ...admin.key.use(next.passkey, { counter: 1 }) };
    await refused(nobody.auth.usePasskey(copied), ...WRONG);
    const elsewhere = admin.key.use(next.passkey, { counter: 2, origin: 'http://evil.example' });
    await refused(nobody.auth.usePasskey({ token: next.token, ...elsewhere }), ...WRONG);
    const other = newAuthenticator().use(next.passkey, { counter: 2 });
    await refused(nobody.auth.usePasskey({ token: next.token, ...other }), ...WRONG);
  });

  it('stands for a code at the login that asked for it, and at no other of the account', async () => {
    const admin = await adminWithPasskey(server);
    const nobody = await server.caller();
    const [first, second] = [await asked(admin), await asked(admin)];
    const answer = admin.key.use(second.passkey);
    await refused(nobody.auth.usePasskey({ token: first.token, ...answer }), ...WRONG);
    await nobody.auth.usePasskey({ token: second.token, ...answer });
  });

  it('opens decisions to its own session, and nothing once it is removed', async () => {
    const admin = await adminWithPasskey(server);
    const { users } = await admin.as();
    await ageProofs(server);
    const { id } = await server.make.member();
    const pay = () => users.adjustBalance({ id, amount: 5, type: 'deposit' });
    await refused(pay(), 'factorNeeded');
    const elsewhere = admin.key.use((await asked(admin)).passkey);
    await refused(users.account.provePasskey(elsewhere), ...WRONG);
    await users.account.provePasskey(admin.key.use(await users.account.passkeyRequest()));
    await pay();
    const other = (await adminWithFactor(server)).as().users.account;
    await refused(other.removePasskey({ id: admin.passkeyId }), 404);
    const { token, passkey } = await asked(admin);
    await users.account.removePasskey({ id: admin.passkeyId });
    const late = { token, ...admin.key.use(passkey, { counter: 9 }) };
    await refused(server.caller().auth.usePasskey(late), ...WRONG);
    expect((await half(server, admin)).passkey).toBeUndefined();
  });

  it('goes with the one-time codes of its account', async () => {
    const admin = await adminWithPasskey(server);
    await admin.as().users.account.removeFactor({ code: admin.factor.next() });
    expect(await server.db.sql`select 1 from passkeys where user_id = ${admin.id}`).toHaveLength(0);
    expect((await half(server, admin)).redirectTo).toBeUndefined();
  });
});

type Holder = Awaited<ReturnType<typeof memberWithPasskey>>;

type Auth = Awaited<ReturnType<typeof server.caller>>['auth'];
const send = ({ usePasskey: enter }: Auth, input: Parameters<Auth['usePasskey']>[0]) => enter(input);
const GONE = [404, 'passkeyMissing'] as const;
async function logIn(
  { key }: Pick<Holder, 'key'>,
  options?: Parameters<Holder['key']['use']>[1],
  device?: Holder['device'],
) {
  const { auth } = await server.caller(null, '127.0.0.1', device);
  return send(auth, key.use(await auth.passkeyRequest(), options));
}

describe('a passkey of a member', () => {
  it('opens a session, each answer once, and is listed', async () => {
    const member = await memberWithPasskey(server);
    const { auth } = await server.caller();
    const answer = member.key.use(await auth.passkeyRequest());
    const { answers, refusals } = await race(5, () => send(auth, answer));
    expect(answers).toMatchObject([{ user: { id: member.id }, token: expect.any(String) }]);
    expect(refusals).toHaveLength(4);
    for (const { key } of refusals) expect(key).toBe('passkeyWrong');
    const { account } = server.caller(answers[0]?.token ?? '').users;
    expect(await account.passkeys()).toMatchObject([
      { id: member.passkeyId, lastUsedAt: expect.any(String) },
    ]);
    const other = (await server.make.member()).as().users.account;
    expect(await other.passkeys()).toEqual([]);
    await refused(other.removePasskey({ id: member.passkeyId }), 404, 'passkeyMissing');
  });

  it('is refused without a fingerprint, elsewhere, with another key, copied, and with another challenge', async () => {
    const member = await memberWithPasskey(server);
    for (const options of [{ verified: false }, { origin: 'http://evil.example' }])
      await refused(logIn(member, options), ...WRONG);
    await logIn(member, { counter: 5 });
    await refused(logIn(member, { counter: 5 }), ...WRONG);
    await refused(logIn({ key: newAuthenticator() }), ...GONE);
    const { auth } = await server.caller();
    const { challenge } = await member.as().users.account.passkeySetUp();
    const foreign = member.key.use({ challenge }, { counter: 9 });
    await refused(send(auth, foreign), ...WRONG);
    for (const answer of ['', 'null', '{}', '{"id":1}'])
      await refused(send(auth, { challenge, answer }), ...WRONG);
  });

  it('of staff opens no session by itself', async () => {
    await refused(logIn(await adminWithPasskey(server)), ...GONE);
  });

  it('is added with a fingerprint, and later than 15 minutes after the login with the password', async () => {
    const member = await memberWithPasskey(server);
    const { account } = member.as().users;
    const made = async (options = {}) => newAuthenticator().make(await account.passkeySetUp(), options);
    await refused(account.addPasskey(await made({ verified: false })), ...WRONG);
    await server.db
      .sql`update sessions set created_at = created_at - interval '15 minutes' where user_id = ${member.id}`;
    await refused(account.addPasskey(await made()), 400, 'currentPasswordWrong');
    await refused(account.addPasskey({ ...(await made()), password: 'x' }), 400, 'currentPasswordWrong');
    await account.addPasskey({ ...(await made()), password: PASSWORD });
    expect(await account.passkeys()).toHaveLength(2);
  });

  const elsewhere = async (m: Holder) =>
    server.caller((await server.caller().auth.login(m)).token).users.account;
  const ends: Record<string, (member: Holder) => Promise<unknown>> = {
    'it is removed': async (m) => m.as().users.account.removePasskey({ id: m.passkeyId }),
    'the password changes on another device': async (m) =>
      (await elsewhere(m)).changePassword({ password: PASSWORD, newPassword: 'a-new-password' }),
    'its device is logged out from another': async (m) => {
      const account = await elsewhere(m);
      const device = (await account.devices()).find(({ current }) => !current);
      await account.endDevice({ id: device?.id ?? '' });
    },
    'all other devices are logged out': async (m) => (await elsewhere(m)).endOtherDevices({}),
    'staff set a password': async (m) =>
      server.boss.users.update({
        id: m.id,
        status: 'Active',
        password: 'a-new-password',
      }),
    'the account is deactivated': async (m) => server.boss.users.update({ id: m.id, status: 'Inactive' }),
    'the account is deleted': async (m) => server.boss.users.delete({ id: m.id }),
    'the account joins staff': (m) => server.make.operate(m.id, { role: 'admin' }),
  };
  it.each(Object.entries(ends))('ends when %s', async (_, end) => {
    const member = await memberWithPasskey(server);
    await end(member);
    await refused(logIn(member), ...GONE);
    expect(await server.db.sql`select 1 from passkeys where user_id = ${member.id}`).toHaveLength(0);
  });

  it('stays after the own log-out and a password change on its device, and moves to the device that uses it', async () => {
    const member = await memberWithPasskey(server);
    const { account } = member.as().users;
    await account.changePassword({ password: PASSWORD, newPassword: 'a-new-password' });
    const [own] = await account.devices();
    await account.endDevice({ id: own?.id ?? '' });
    const { token } = await logIn(member);
    const second = server.caller(token).users.account;
    await second.endOtherDevices({});
    await logIn(member, { counter: 2 });
  });
});
