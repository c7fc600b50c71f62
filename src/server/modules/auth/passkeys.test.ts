import { describe, expect, it } from 'vitest';
import { PASSKEYS_MAX } from '#shared/rules.ts';
import { race, refused } from '#testing/client.ts';
import { testServer } from '#testing/server.ts';
import { adminWithPasskey, newAuthenticator } from './passkeys.fixture.ts';
import { adminWithFactor, ageProofs, half } from './second-factor.fixture.ts';

const server = testServer();

const wrong = { status: 400, key: 'passkeyWrong' };
const asked = async (person: Awaited<ReturnType<typeof adminWithPasskey>>) => {
  const { token, passkey } = await half(server, person);
  if (!passkey) throw new Error('no passkey was asked for');
  return { token, passkey };
};

describe('a passkey', () => {
  it('is told to superadmins, added and removed', async () => {
    const boss = await server.make.superadmin();
    const off = { muted: [], quiet: null, details: false, email: true, reminder: false };
    await (await boss.as()).users.notices.set({ language: 'en', ...off });
    const admin = await adminWithPasskey(server);
    await (await admin.as()).users.account.removePasskey({ id: admin.passkeyId });
    const told = await server.db.sql`
      select kind from notices where user_id = ${boss.id} and params ->> 'username' = ${admin.username}
        and kind like 'factor%' order by id`;
    expect(told.map(({ kind }) => kind)).toEqual(['factorAdded', 'factorAdded', 'factorRemoved']);
  });

  it('is added by a session that has given a code, and only to an account with codes', async () => {
    const plain = (await (await server.make.admin()).as()).users.account;
    await refused(plain.passkeySetUp(), 'factorMissing');
    const admin = await adminWithPasskey(server);
    const { account } = (await admin.as()).users;
    expect(await account.factor()).toMatchObject({
      passkeys: [{ id: admin.passkeyId, name: 'Laptop', since: expect.any(String), lastUsedAt: null }],
    });
    const setUp = await account.passkeySetUp();
    const again = refused(account.addPasskey({ ...admin.key.make(setUp), name: 'Again' }));
    expect(await again).toMatchObject({ status: 409, key: 'passkeyExists' });
    for (const answer of [
      newAuthenticator().make(setUp, { origin: 'https://elsewhere.example' }),
      { ...newAuthenticator().make(setUp), challenge: (await account.passkeyRequest()).challenge },
      { ...newAuthenticator().make(setUp), answer: 'x' },
    ]) {
      expect(await refused(account.addPasskey({ ...answer, name: 'Other' }))).toMatchObject(wrong);
    }
    await ageProofs(server);
    await refused(account.passkeySetUp(), 'factorNeeded');
    const audit = await server.db.sql`select action from audit_log where target_id = ${admin.id}`;
    expect(audit.map(({ action }) => action)).toContain('user.add_passkey');
  });

  it('is refused to an account that has the most already', async () => {
    const admin = await adminWithPasskey(server);
    const { account } = (await admin.as()).users;
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
    for (const end of refusals) expect(end).toMatchObject(wrong);
    const account = (await server.caller(answers[0]?.token ?? '')).users.account;
    const own = await account.factor();
    expect(own).toMatchObject({ provedUntil: expect.any(String) });
    expect(own?.passkeys?.[0]?.lastUsedAt).toEqual(expect.any(String));
    // A stolen copy of the passkey counts its uses separately, so it sends a counter that was used before.
    const next = await asked(admin);
    const copied = { token: next.token, ...admin.key.use(next.passkey, { counter: 1 }) };
    expect(await refused(nobody.auth.usePasskey(copied))).toMatchObject(wrong);
    const elsewhere = admin.key.use(next.passkey, { counter: 2, origin: 'http://evil.example' });
    expect(await refused(nobody.auth.usePasskey({ token: next.token, ...elsewhere }))).toMatchObject(wrong);
    const other = newAuthenticator().use(next.passkey, { counter: 2 });
    expect(await refused(nobody.auth.usePasskey({ token: next.token, ...other }))).toMatchObject(wrong);
  });

  it('stands for a code at the login that asked for it, and at no other of the account', async () => {
    const admin = await adminWithPasskey(server);
    const nobody = await server.caller();
    const [first, second] = [await asked(admin), await asked(admin)];
    const answer = admin.key.use(second.passkey);
    expect(await refused(nobody.auth.usePasskey({ token: first.token, ...answer }))).toMatchObject(wrong);
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
    expect(await refused(users.account.provePasskey(elsewhere))).toMatchObject(wrong);
    await users.account.provePasskey(admin.key.use(await users.account.passkeyRequest()));
    await pay();
    const other = (await (await adminWithFactor(server)).as()).users.account;
    await refused(other.removePasskey({ id: admin.passkeyId }), 404);
    const { token, passkey } = await asked(admin);
    await users.account.removePasskey({ id: admin.passkeyId });
    const late = { token, ...admin.key.use(passkey, { counter: 9 }) };
    expect(await refused((await server.caller()).auth.usePasskey(late))).toMatchObject(wrong);
    expect((await half(server, admin)).passkey).toBeUndefined();
  });

  it('goes with the one-time codes of its account', async () => {
    const admin = await adminWithPasskey(server);
    await (await admin.as()).users.account.removeFactor({ code: admin.factor.next() });
    expect(await server.db.sql`select 1 from passkeys where user_id = ${admin.id}`).toHaveLength(0);
    expect((await half(server, admin)).redirectTo).toBeUndefined();
  });
});
