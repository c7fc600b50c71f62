import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HOUSEKEEPING } from '#server/start/start.ts';
import { memberEvent } from '#shared/events.ts';
import { outcome, race, refused } from '#testing/client.ts';
import { PASSWORD, WAIT_MS } from '#testing/constants.ts';
import { createDevice, type Person } from '#testing/factories.ts';
import { startTestServer, testServer } from '#testing/server.ts';

const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/126.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
const NEW = { password: PASSWORD, newPassword: 'a-new-password' };

const server = testServer();
const elsewhere = testServer(() => ({ database: server.db }));

const browser = (agent: string) => Object.assign(createDevice(), { agent });

async function logIn({ username }: Person, device = browser(CHROME), password = PASSWORD) {
  const nobody = await server.caller(null, '127.0.0.1', device);
  const { token } = await nobody.auth.login({ username, password });
  return { token, device, account: server.caller(token, '127.0.0.1', device).users.account };
}
const lives = async (token: string, at = server) => (await outcome(at.caller(token).users.me())).ok;
const endsEverywhere = async (token: string) => {
  expect(await lives(token)).toBe(false);
  await expect.poll(() => lives(token, elsewhere), { timeout: WAIT_MS / 2 }).toBe(false);
};

describe('changing the own password', () => {
  it.each(['member', 'admin'] as const)('a %s stays logged in here and nowhere else', async (role) => {
    const person = await server.make[role]();
    const [here, there] = [await logIn(person), await logIn(person)];
    expect([await lives(there.token), await lives(here.token, elsewhere)]).toEqual([true, true]);
    await refused(here.account.changePassword({ ...NEW, newPassword: PASSWORD }), 400, 'passwordSeen');
    await here.account.changePassword(NEW);
    await endsEverywhere(there.token);
    await endsEverywhere(person.token);
    for (const at of [server, elsewhere]) expect(await lives(here.token, at)).toBe(true);
    const known = await server.db.sql`select 1 from known_devices where user_id = ${person.id}`;
    expect(known).toHaveLength(1);
    await refused(logIn(person), 401, 'badCredentials');
    expect(await lives((await logIn(person, here.device, NEW.newPassword)).token)).toBe(true);
    const [row] = await server.db.sql`
      select actor_id, after from audit_log where action = 'user.change_password' and target_id = ${person.id}`;
    expect(row).toEqual({ actor_id: person.id, after: { passwordChanged: true } });
  });

  it('works again in the session that stayed; a new password set by staff ends that session', async () => {
    const person = await server.make.member();
    const here = await logIn(person);
    await here.account.changePassword(NEW);
    await here.account.changePassword({ password: NEW.newPassword, newPassword: PASSWORD });
    expect(await lives(here.token)).toBe(true);
    await server.boss.users.update({ id: person.id, status: 'Active', password: 'set-by-staff' });
    await endsEverywhere(here.token);
  });

  it('keeps a session whose row was lost', async () => {
    const person = await server.make.member();
    await person.as().users.account.changePassword(NEW);
    expect(await lives(person.token)).toBe(true);
  });

  it('is refused with a wrong or missing present password and a short new one', async () => {
    const person = await server.make.member();
    const { token, account } = await logIn(person);
    const cases = [
      [{ ...NEW, password: 'wrong' }, 'currentPasswordWrong'],
      [{ ...NEW, password: 'x'.repeat(201) }, 'currentPasswordWrong'],
      [{ ...NEW, password: '' }, 'fillAllRequiredFields'],
      [{ ...NEW, newPassword: 'short' }, 'passwordTooShort'],
      [{ ...NEW, newPassword: '         ' }, 'fillAllRequiredFields'],
    ] as const;
    for (const [input, key] of cases) {
      await refused(account.changePassword(input), 400, key);
    }
    expect(await lives(token)).toBe(true);
    expect(await lives((await logIn(person)).token)).toBe(true);
  });

  it('happens once when two changes begin with the same present password', async () => {
    const { account } = await logIn(await server.make.member());
    const { answers, refusals } = await race(2, (i) =>
      account.changePassword({ ...NEW, newPassword: `new-password-${i}` }),
    );
    expect(answers).toHaveLength(1);
    expect(refusals).toMatchObject([{ key: 'currentPasswordWrong' }]);
  });

  it('is refused to a session that ended in the meantime, so it does not come back', async () => {
    const person = await server.make.member();
    const { token } = await logIn(person);
    const session = await server.deps.sessions.find(token);
    await server.db.sql`select app.revoke_sessions(${person.id})`;
    const [row] = await server.db.sql`select password_hash from users where id = ${person.id}`;
    const change = server.deps.database.call('password_change', {
      user: person.id,
      address: 'a',
      version: session?.version ?? 0,
      session: session?.sessionId ?? null,
      was: row?.password_hash,
      passwordHash: 'x',
    });
    await expect(change).rejects.toMatchObject({ key: 'unauthorized' });
  });

  it('counts a wrong present password as a failed login', async () => {
    await using limited = await startTestServer({ rateLimits: true });
    const person = await limited.make.member();
    const stranger = await limited.caller(person.token, '10.9.9.9');
    const { account } = stranger.users;
    for (let i = 0; i < 5; i++) {
      await refused(account.changePassword({ ...NEW, password: `guess ${i}` }), 'currentPasswordWrong');
    }
    await refused(account.changePassword(NEW), 429, 'tooManyLogins');
    await refused(limited.caller(null, '10.9.9.9').auth.login(person), 429, 'tooManyLogins');
  });
});

describe('the list of devices', () => {
  it('has a row for each device, with its browser, and this one first', async () => {
    const person = await server.make.member();
    const phone = browser(CHROME);
    await logIn(person, browser(FIREFOX));
    await logIn(person, phone);
    await logIn(person, browser(''));
    const { account } = await logIn(person, phone);
    expect((await account.devices()).map(({ browser, current }) => [browser, current])).toEqual([
      ['Chrome · Android', true],
      [null, false],
      ['Firefox · Linux', false],
    ]);
    expect(await person.as().users.account.devices()).toHaveLength(3);
  });

  it('leaves out sessions that have expired; housekeeping deletes them', async () => {
    const person = await server.make.member();
    const { account } = await logIn(person);
    await server.db
      .sql`update sessions set created_at = created_at - interval '26 hours' where user_id = ${person.id}`;
    expect(await account.devices()).toEqual([]);
    while (await server.db.database.call('housekeeping', HOUSEKEEPING));
    expect(await server.db.sql`select 1 from sessions where user_id = ${person.id}`).toHaveLength(0);
  });

  it('shows when a device was last seen, to ten minutes', async () => {
    const person = await server.make.member();
    const { account } = await logIn(person);
    const [id] = (await account.devices()).map((device) => device.id);
    const note = () => server.db.database.call('sessions_seen', { ids: [id, randomUUID()] });
    const seen = async () => (await account.devices())[0]?.seenAt;
    const first = await seen();
    await note();
    expect(await seen()).toBe(first);
    await server.db
      .sql`update sessions set seen_at = seen_at - interval '11 minutes' where user_id = ${person.id}`;
    const past = await seen();
    await note();
    expect(Date.parse((await seen()) ?? '')).toBeGreaterThan(Date.parse(past ?? ''));
  });
});

describe('logging out devices', () => {
  it('ends all sessions of that device at once, forgets it and tells it why', async () => {
    const person = await server.make.member();
    const lost = browser(FIREFOX);
    const [first, second, here] = [await logIn(person, lost), await logIn(person, lost), await logIn(person)];
    const device = (await here.account.devices()).find(({ current }) => !current);
    const known = () => server.db.sql`select 1 from known_devices where user_id = ${person.id}`;
    const before = (await known()).length;
    expect(await lives(first.token, elsewhere)).toBe(true);
    await here.account.endDevice({ id: device?.id ?? '' });
    for (const { token } of [first, second]) await endsEverywhere(token);
    for (const token of [here.token, person.token]) expect(await lives(token)).toBe(true);
    expect(await here.account.devices()).toHaveLength(1);
    expect(await known()).toHaveLength(before - 1);

    const told = await server.db.sql`
      select audience, name, payload as data from events where user_id = ${person.id} order by id desc limit 2`;
    expect(told[0]).toMatchObject({ audience: 'system', name: 'sessionRevoked' });
    const event = memberEvent.parse(told[1]);
    expect(event).toMatchObject({ name: 'sessionEnded', data: { kept: null } });
    expect(event.name === 'sessionEnded' && event.data.ended).toHaveLength(2);
    const [row] = await server.db
      .sql`select after from audit_log where action = 'user.end_session' and actor_id = ${person.id}`;
    expect(row?.after).toEqual({ device: 'Firefox · Linux' });
  });

  it('of all others keeps this one, and a new login opens a new session', async () => {
    const person = await server.make.member();
    const [here, there] = [await logIn(person), await logIn(person, browser(FIREFOX))];
    await here.account.endOtherDevices({});
    await endsEverywhere(there.token);
    await endsEverywhere(person.token);
    expect(await lives(here.token)).toBe(true);
    expect(await here.account.devices()).toMatchObject([{ current: true }]);
    const again = await logIn(person);
    expect(await lives(again.token)).toBe(true);
    const device = (await again.account.devices()).find(({ current }) => !current);
    await again.account.endDevice({ id: device?.id ?? '' });
    await endsEverywhere(here.token);
  });

  it('of the device in use is a plain logout: it stays known, and a newer login there stays open', async () => {
    const person = await server.make.member();
    const phone = browser(CHROME);
    const first = await logIn(person, phone);
    const [device] = await first.account.devices();
    const second = await logIn(person, phone);
    await first.account.endDevice({ id: device?.id ?? '' });
    await endsEverywhere(first.token);
    expect(await lives(second.token)).toBe(true);
    const [row] = await server.db.sql`
      select (select count(*)::int from known_devices where user_id = ${person.id}) as known,
        (select count(*)::int from audit_log where actor_id = ${person.id} and action = 'user.end_session') as audited`;
    expect(row).toEqual({ known: 1, audited: 0 });
  });

  it('is refused for a device of another account, one that is logged out, and no device', async () => {
    const { account } = await logIn(await server.make.member());
    const other = await logIn(await server.make.member());
    const [theirs] = await other.account.devices();
    for (const id of [theirs?.id ?? '', randomUUID()])
      await refused(account.endDevice({ id }), 404, 'sessionNotFound');
    await refused(account.endDevice({ id: 'x' }), 400);
    await other.account.endOtherDevices({});
    expect(await lives(other.token)).toBe(true);
  });
});
