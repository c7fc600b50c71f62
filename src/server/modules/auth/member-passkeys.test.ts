import { describe, expect, it } from 'vitest';
import { race, refused } from '#testing/client.ts';
import { PASSWORD } from '#testing/constants.ts';
import { testServer } from '#testing/server.ts';
import { adminWithPasskey, memberWithPasskey, newAuthenticator } from './passkeys.fixture.ts';

const server = testServer();
type Holder = Awaited<ReturnType<typeof memberWithPasskey>>;

type Auth = Awaited<ReturnType<typeof server.caller>>['auth'];
const send = ({ usePasskey: enter }: Auth, input: Parameters<Auth['usePasskey']>[0]) => enter(input);
const wrong = { status: 400, key: 'passkeyWrong' };
const gone = { status: 404, key: 'passkeyMissing' };
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
    for (const end of refusals) expect(end).toMatchObject(wrong);
    const { account } = (await server.caller(answers[0]?.token ?? '')).users;
    expect(await account.passkeys()).toMatchObject([
      { id: member.passkeyId, lastUsedAt: expect.any(String) },
    ]);
    const other = (await (await server.make.member()).as()).users.account;
    expect(await other.passkeys()).toEqual([]);
    await refused(other.removePasskey({ id: member.passkeyId }), 404, 'passkeyMissing');
  });

  it('is refused without a fingerprint, elsewhere, with another key, copied, and with another challenge', async () => {
    const member = await memberWithPasskey(server);
    for (const options of [{ verified: false }, { origin: 'http://evil.example' }])
      expect(await refused(logIn(member, options))).toMatchObject(wrong);
    await logIn(member, { counter: 5 });
    expect(await refused(logIn(member, { counter: 5 }))).toMatchObject(wrong);
    expect(await refused(logIn({ key: newAuthenticator() }))).toMatchObject(gone);
    const { auth } = await server.caller();
    const { challenge } = await (await member.as()).users.account.passkeySetUp();
    const foreign = member.key.use({ challenge }, { counter: 9 });
    expect(await refused(send(auth, foreign))).toMatchObject(wrong);
    for (const answer of ['', 'null', '{}', '{"id":1}'])
      expect(await refused(send(auth, { challenge, answer }))).toMatchObject(wrong);
  });

  it('of staff opens no session by itself', async () => {
    expect(await refused(logIn(await adminWithPasskey(server)))).toMatchObject(gone);
  });

  it('is added with a fingerprint, and later than 15 minutes after the login with the password', async () => {
    const member = await memberWithPasskey(server);
    const { account } = (await member.as()).users;
    const made = async (options = {}) => newAuthenticator().make(await account.passkeySetUp(), options);
    expect(await refused(account.addPasskey(await made({ verified: false })))).toMatchObject(wrong);
    await server.db
      .sql`update sessions set created_at = created_at - interval '15 minutes' where user_id = ${member.id}`;
    await refused(account.addPasskey(await made()), 400, 'currentPasswordWrong');
    await refused(account.addPasskey({ ...(await made()), password: 'x' }), 400, 'currentPasswordWrong');
    await account.addPasskey({ ...(await made()), password: PASSWORD });
    expect(await account.passkeys()).toHaveLength(2);
  });

  const ends: Record<string, (member: Holder) => Promise<unknown>> = {
    'it is removed': async (m) => (await m.as()).users.account.removePasskey({ id: m.passkeyId }),
    'the password changes on another device': async (m) => {
      const { token } = await (await server.caller()).auth.login(m);
      const { account } = (await server.caller(token)).users;
      await account.changePassword({ password: PASSWORD, newPassword: 'a-new-password' });
    },
    'its device is logged out from another': async (m) => {
      const { token } = await (await server.caller()).auth.login(m);
      const { account } = (await server.caller(token)).users;
      const device = (await account.devices()).find(({ current }) => !current);
      await account.endDevice({ id: device?.id ?? '' });
    },
    'all other devices are logged out': async (m) => {
      const { token } = await (await server.caller()).auth.login(m);
      await (await server.caller(token)).users.account.endOtherDevices({});
    },
    'staff set a password': async (m) =>
      (await (await server.make.superadmin()).as()).users.update({
        id: m.id,
        status: 'Active',
        password: 'a-new-password',
      }),
    'the account is deactivated': async (m) =>
      (await (await server.make.superadmin()).as()).users.update({ id: m.id, status: 'Inactive' }),
    'the account is deleted': async (m) =>
      (await (await server.make.superadmin()).as()).users.delete({ id: m.id }),
    'the account joins staff': (m) =>
      server.deps.database.call('operator_update', {
        user: m.id,
        status: null,
        role: 'admin',
        passwordHash: null,
        levels: null,
      }),
  };
  it.each(Object.entries(ends))('ends when %s', async (_, end) => {
    const member = await memberWithPasskey(server);
    await end(member);
    expect(await refused(logIn(member))).toMatchObject(gone);
    expect(await server.db.sql`select 1 from passkeys where user_id = ${member.id}`).toHaveLength(0);
  });

  it('stays after the own log-out and a password change on its device, and moves to the device that uses it', async () => {
    const member = await memberWithPasskey(server);
    const { account } = (await member.as()).users;
    await account.changePassword({ password: PASSWORD, newPassword: 'a-new-password' });
    const [own] = await account.devices();
    await account.endDevice({ id: own?.id ?? '' });
    const { token } = await logIn(member);
    const second = (await server.caller(token)).users.account;
    await second.endOtherDevices({});
    await logIn(member, { counter: 2 });
  });
});
