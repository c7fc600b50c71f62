import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { refusals } from '#shared/i18n/en/refusals.ts';
import { fetchJson, outcome, refused } from '#testing/client.ts';
import { PASSWORD, WAIT_MS } from '#testing/constants.ts';
import type { Person } from '#testing/factories.ts';
import { type Caller, testServer } from '#testing/server.ts';
import { createContext } from '../../procedures/context.ts';
import { createCaller } from '../../transports/trpc/router.ts';

const server = testServer();
const elsewhere = testServer(() => ({ database: server.db }));
let staff: Caller;
beforeAll(async () => {
  staff = (await server.make.admin()).as();
});

const login = (username: string, password: string) => server.caller().auth.login({ username, password });
const me = (token: string, at = server) => outcome(at.caller(token).users.me());

describe('a session ends at once', () => {
  const endings: Record<string, (person: Person) => Promise<unknown>> = {
    deactivation: ({ id }) => staff.users.update({ id, status: 'Inactive' }),
    deletion: ({ id }) => staff.users.delete({ id }),
    'a new password by staff': ({ id }) =>
      staff.users.update({ id, status: 'Active', password: 'a-new-password' }),
    'an approved reset': async (person) =>
      staff.auth.approvePasswordReset({ id: await server.make.reset(person) }),
    'an operator’s command': ({ id }) => server.make.operate(id, { passwordHash: 'x' }),
  };
  const known = async ({ id }: Person) => {
    const [row] = await server.db.sql`
      select exists (select from known_devices where user_id = ${id}) as device,
        exists (select from known_addresses where user_id = ${id}) as address`;
    return row;
  };

  it.each(Object.keys(endings))(
    'after %s, on this server and another one, and devices and addresses are forgotten',
    async (what) => {
      const person = await server.make.member();
      const { token } = await login(person.username, PASSWORD);
      for (const at of [server, elsewhere]) {
        expect(await me(token, at)).toMatchObject({ ok: true });
        expect(await me(person.token, at)).toMatchObject({ ok: true });
      }
      expect(await known(person)).toEqual({ device: true, address: true });
      await endings[what]?.(person);
      expect(await known(person)).toEqual({ device: false, address: false });
      if (what !== 'an operator’s command') expect(await me(token)).toMatchObject({ ok: false, status: 401 });
      // A server that missed the event would read the account again only after a minute.
      const soon = { timeout: WAIT_MS / 2 };
      await expect.poll(() => me(token, elsewhere), soon).toMatchObject({ ok: false, status: 401 });
      await expect.poll(() => me(person.token), soon).toMatchObject({ ok: false, status: 401 });
      const isGone = what === 'deactivation' || what === 'deletion';
      const message = refusals[isGone ? 'accountGone' : 'unauthorized'];
      const rest = await fetchJson(`${server.url}/api/users/${person.id}`, { token });
      expect(rest).toMatchObject({ status: 401, body: { success: false, message } });
    },
  );

  it('and a session begun after that is valid at once on a server that has not heard of the end', async () => {
    const person = await server.make.member();
    expect(await me(person.token, elsewhere)).toMatchObject({ ok: true });
    // Without an event: the other server keeps the account as it was.
    await server.db.sql`update users set session_version = session_version + 1 where id = ${person.id}`;
    const { token } = await login(person.username, PASSWORD);
    expect(await me(token, elsewhere)).toMatchObject({ ok: true });
    expect(await me(person.token, elsewhere)).toMatchObject({ ok: false, status: 401 });
  });

  it('and stays ended when the account is activated again; a new login opens a new session', async () => {
    const person = await server.make.member();
    await staff.users.update({ id: person.id, status: 'Inactive' });
    await refused(login(person.username, PASSWORD), 403, 'Your account has been deactivated by admin');
    // Only a caller with the right password learns that the account is deactivated.
    await refused(login(person.username, 'wrong'), 401, 'badCredentials');
    await staff.users.update({ id: person.id, status: 'Active' });
    expect(await me(person.token)).toMatchObject({ ok: false });
    const { token } = await login(person.username, PASSWORD);
    expect(await me(token)).toMatchObject({ ok: true });
  });
});

describe('a stream of events', () => {
  async function contextOf(token: string) {
    return createContext(server.deps, { token, address: '127.0.0.1' });
  }
  const open = async (context: Awaited<ReturnType<typeof contextOf>>) =>
    (await createCaller(context).users.onMemberEvent())[Symbol.asyncIterator]();

  it('is not opened for a session that ended during the opening', async () => {
    const person = await server.make.member();
    const context = await contextOf(person.token);
    await staff.users.update({ id: person.id, status: 'Inactive' });
    await expect.poll(() => server.deps.relay.revokedSince(person.id, context.checkedAt)).toBe(true);
    expect(await (await open(context)).next()).toMatchObject({ done: true });
  });

  it('ends when its session expires', async () => {
    const context = await contextOf((await server.make.member()).token);
    let opened = false;
    // On a busy machine, opening a stream may take longer than the session lasts, so the lifetime grows.
    for (let lives = 50; !opened; lives *= 10) {
      const session = context.session && { ...context.session, expiresAt: new Date(Date.now() + lives) };
      const stream = await open({ ...context, session });
      opened = !(await stream.next()).done;
      // Reads on until the stream ends, because earlier events come first.
      for (let ended: boolean | undefined; !ended; ) ended = (await stream.next()).done;
    }
  });
});

it("recheck returns null for an ended session, whatever the account's status", async () => {
  const { token, id } = await server.make.pending();
  const session = await server.deps.sessions.find(token);
  if (!session) throw new Error('no session');
  await server.db.sql`update users set session_version = session_version + 1 where id = ${id}`;
  expect(await server.deps.sessions.recheck(session)).toBeNull();
});

describe('a token', () => {
  it('that is forged, outdated or changed is refused', async () => {
    const { id, token } = await server.make.member();
    const [head = '', body = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const signed = (secret: string) =>
      new SignJWT({ ver: 1 })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(id)
        .setExpirationTime('1h')
        .sign(Buffer.from(secret));
    const bad = [
      '',
      'null',
      'x.y.z',
      `${head}.${body}.`,
      `${head}.${encode({ ...claims, sub: (await server.make.superadmin()).id })}.${signature}`,
      `${encode({ alg: 'none' })}.${body}.`,
      await signed('guess'),
      // The application's secret must not be usable as the signing key.
      await signed('a secret that only the tests know, 32 and more'),
      await server.deps.vault.signToken(id, 2),
      await server.deps.vault.signToken(crypto.randomUUID(), 1),
    ];
    for (const wrong of bad) {
      const { status } = await fetchJson(`${server.url}/api/users/${id}`, { token: wrong, headers: {} });
      expect(status, wrong).toBe(401);
    }
  });

  it('is valid for 24 hours', async () => {
    const { token } = await server.make.member();
    const { exp, iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(exp - iat).toBe(24 * 60 * 60);
  });
});

describe('logging in', () => {
  it('works by username and by email in any case, with spaces around them', async () => {
    const { username, email } = await server.make.member();
    for (const name of [username, username.toUpperCase(), email, `  ${email.toUpperCase()} `]) {
      expect((await login(name, PASSWORD)).user.username).toBe(username);
    }
  });

  it('hashes as much and gives the same answer for a wrong name as for a wrong password', async () => {
    const { username } = await server.make.member();
    const verify = vi.spyOn(server.deps.passwords, 'verify');
    for (const name of [username, 'nobody.here']) {
      await refused(login(name, 'wrong-password'), 401, 'Invalid username or password');
    }
    expect(verify.mock.calls).toEqual([
      [expect.stringContaining('$argon2id$'), 'wrong-password', false],
      [undefined, 'wrong-password', false],
    ]);
    verify.mockRestore();
  });

  it("before approval gives access only to the account's own data", async () => {
    const person = await server.make.awaiting();
    const { token, redirectTo } = await login(person.username, PASSWORD);
    expect(redirectTo).toBe('payment');
    const client = server.caller(token);
    expect(await client.users.me()).toMatchObject({
      accountStatus: 'pending',
      deposit: { status: 'Pending' },
    });
    await refused(client.videos.list(), 403, 'accountNotActive');
  });
});

it('a session is checked without reading the ended ones of its account', async () => {
  const person = await server.make.member();
  const { token } = await login(person.username, PASSWORD);
  await server.db.sql`insert into sessions (id, user_id, version, device_hash, ended_at)
    select gen_random_uuid(), ${person.id}, 1, '', now() from generate_series(1, 3000)`;
  server.deps.sessions.forget(person.id);
  const read = vi.spyOn(server.deps.database, 'rows');
  try {
    expect(await server.deps.sessions.find(token)).toMatchObject({ userId: person.id });
    const answers = await Promise.all(read.mock.results.map(({ value }) => value));
    expect(JSON.stringify(answers).length).toBeLessThan(2_000);
  } finally {
    read.mockRestore();
  }
});

it("the address of a picture ends with its reader's session, role or right", async () => {
  const { requestId } = await server.make.awaiting();
  const addressFor = async (reader: Person) => {
    const { token } = await login(reader.username, reader.password);
    const { screenshot: path } = await server.caller(token).requests.get({ id: requestId });
    return { token, path: String(path) };
  };
  const statusAt = async (path: string, at = server) => (await fetch(`${at.url}${path}`)).status;
  const endings: Record<string, (reader: Person, token: string) => Promise<unknown>> = {
    demotion: ({ id }) => server.make.operate(id, { role: 'user' }),
    deactivation: ({ id }) => server.boss.users.update({ id, status: 'Inactive' }),
    deletion: ({ id }) => server.boss.users.delete({ id }),
    logout: (_, token) => endOwn(token),
  };
  async function endOwn(token: string) {
    const { account } = server.caller(token).users;
    const own = (await account.devices()).find(({ current }) => current);
    await account.endDevice({ id: own?.id ?? '' });
  }
  const stays = await addressFor(await server.make.admin());
  for (const [what, end] of Object.entries(endings)) {
    const reader = await server.make.admin();
    const { token, path } = await addressFor(reader);
    expect([await statusAt(path), await statusAt(path, elsewhere)], what).toEqual([200, 200]);
    await end(reader, token);
    expect([await statusAt(path), await statusAt(path, elsewhere)], what).toEqual([404, 404]);
  }
  expect(await statusAt(stays.path)).toBe(200);
  expect(await statusAt(stays.path.replace(/reader=[^&]*/, 'reader=x'))).toBe(404);
  expect(await statusAt('/api/images/x')).toBe(404);
});
