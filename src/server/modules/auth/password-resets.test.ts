import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUSEKEEPING } from '#server/start/start.ts';
import { outcome, race, refused } from '#testing/client.ts';
import { PASSWORD } from '#testing/constants.ts';
import { type Person, screenshot } from '#testing/factories.ts';
import { type Caller, testServer } from '#testing/server.ts';

const WANTED = 'the-wanted-password';

const server = testServer({ brokenBooks: true });
afterEach(() => server.db.clock.reset());
let staff: Caller;
let nobody: Caller;
beforeAll(async () => {
  staff = (await server.make.admin()).as();
  nobody = server.caller();
});

const ask = async ({ username, email }: { username: string; email: string }, newPassword = WANTED) =>
  nobody.auth.forgotPassword({ username, email, newPassword, screenshot: await screenshot() });
const opens = async ({ username }: Person, password: string) =>
  (await outcome(nobody.auth.login({ username, password }))).ok;
const changeOwn = (token: string, password: string, newPassword: string) =>
  server.caller(token).users.account.changePassword({ password, newPassword });
async function latest() {
  const [reset] = (await staff.auth.listPasswordResets({ limit: 1 })).items;
  if (!reset) throw new Error('no reset on the list');
  return reset;
}
async function asked() {
  const member = await server.make.member();
  await ask(member);
  return { member, id: (await latest()).id };
}
async function kept(id: string) {
  const [row] = await server.db.sql`
    select password_hash is not null as hash, password_sealed is not null as sealed, code_hash is not null as code, status
    from password_resets where id = ${id}`;
  return row;
}

describe('requesting a reset', () => {
  it('shows staff the requested password while pending, and changes nothing yet', async () => {
    const member = await server.make.member();
    const { message } = await ask(member);
    expect(message).toBe('Your request received. We will change your password in 12 hours.');
    const reset = await latest();
    const { id: userId, username } = member;
    expect(reset).toMatchObject({ userId, username, newPassword: WANTED, status: 'Pending' });
    expect(reset.screenshot).toMatch(/^\/api\/images\//);
    const picture = await fetch(server.url + reset.screenshot);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await opens(member, PASSWORD)).toBe(true);
    const [row] = await server.db
      .sql`select password_sealed::text as sealed from password_resets where id = ${reset.id}`;
    expect(Buffer.from(row?.sealed.slice(2), 'hex').includes(WANTED)).toBe(false);
  });

  it('a second time replaces the first request', async () => {
    const member = await server.make.member();
    await ask(member, 'the-first-wish');
    const first = await latest();
    await ask(member, 'the-second-wish');
    const second = await latest();
    expect(second.id).not.toBe(first.id);
    expect(await kept(first.id)).toEqual({ hash: false, sealed: false, code: false, status: 'Rejected' });
    await refused(staff.auth.approvePasswordReset({ id: first.id }), 404);
    await staff.auth.approvePasswordReset({ id: second.id });
    expect(await opens(member, 'the-second-wish')).toBe(true);
  });
});

describe('a reset', () => {
  it('sets the password when approved, and erases the readable copy', async () => {
    const { member, id } = await asked();
    await staff.auth.approvePasswordReset({ id });
    expect(await latest()).toMatchObject({ id, status: 'Approved', newPassword: null });
    expect(await kept(id)).toEqual({ hash: false, sealed: false, code: false, status: 'Approved' });
    expect([await opens(member, WANTED), await opens(member, PASSWORD)]).toEqual([true, false]);
    await refused(staff.auth.approvePasswordReset({ id }), 409, 'alreadyDecided');
  });

  it('keeps the password when rejected, and leaves the list when rejected again', async () => {
    const { member, id } = await asked();
    await staff.auth.rejectPasswordReset({ id });
    expect(await latest()).toMatchObject({ id, status: 'Rejected', newPassword: null });
    expect(await kept(id)).toMatchObject({ hash: false, sealed: false });
    expect([await opens(member, WANTED), await opens(member, PASSWORD)]).toEqual([false, true]);
    await refused(staff.auth.rejectPasswordReset({ id, pendingOnly: true }), 409, 'alreadyDecided');
    expect((await latest()).id).toBe(id);
    await staff.auth.rejectPasswordReset({ id });
    expect((await latest()).id).not.toBe(id);
  });

  it('has one outcome when it is approved and rejected at the same time', async () => {
    for (let round = 0; round < 2; round++) {
      const { member, id } = await asked();
      const verbs = [staff.auth.approvePasswordReset, staff.auth.rejectPasswordReset];
      await race(2, (i) => (verbs[(i + round) % 2] as (typeof verbs)[0])({ id }));
      const approved = (await kept(id))?.status === 'Approved';
      expect([await opens(member, WANTED), await opens(member, PASSWORD)]).toEqual([approved, !approved]);
    }
  });

  it('can be approved after 7 days, but no longer shows the password', async () => {
    const { member, id } = await asked();
    const keepHouse = () => server.deps.database.call('housekeeping', HOUSEKEEPING);
    await server.db.clock.shift('6 days 23 hours');
    await keepHouse();
    expect((await latest()).newPassword).toBe(WANTED);
    await server.db.clock.shift('7 days 1 minute');
    await keepHouse();
    expect(await latest()).toMatchObject({ id, newPassword: null, status: 'Pending' });
    expect(await kept(id)).toMatchObject({ sealed: false });
    await staff.auth.approvePasswordReset({ id });
    expect(await opens(member, WANTED)).toBe(true);
  });

  it('of a staff account shows its password only to a superadmin', async () => {
    const admin = await server.make.admin();
    await ask(admin);
    expect((await latest()).newPassword).toBeNull();
    const { items } = await server.boss.auth.listPasswordResets({ limit: 1 });
    expect(items[0]?.newPassword).toBe(WANTED);
  });
});

describe('a one-time code', () => {
  async function issued() {
    const { member, id } = await asked();
    const { code, expiresAt } = await staff.auth.issueResetCode({ id });
    const username = member.username;
    const wrong = String((Number(code) + 1) % 1e8).padStart(8, '0');
    return {
      id,
      member,
      code,
      wrong,
      expiresAt,
      verify: (tried: string) => outcome(nobody.auth.verifyResetCode({ username, code: tried })),
      use: (tried: string, newPassword = 'set-by-myself') =>
        outcome(nobody.auth.resetPassword({ username, code: tried, newPassword })),
    };
  }

  it('lets the member set a password once, which staff never see', async () => {
    const { id, member, code, verify, use } = await issued();
    expect(code).toMatch(/^\d{8}$/);
    expect(await verify(code)).toMatchObject({ ok: true });
    expect(await use(code, WANTED)).toMatchObject({ ok: false, status: 400, key: 'passwordSeen' });
    expect(await use(code)).toMatchObject({ ok: true });
    expect([await opens(member, 'set-by-myself'), await opens(member, PASSWORD)]).toEqual([true, false]);
    expect(await use(code, 'set-once-more')).toMatchObject({ status: 400, key: 'resetCodeInvalid' });
    expect(await kept(id)).toEqual({ hash: false, sealed: false, code: false, status: 'Approved' });
    await refused(member.as().users.me(), 401);
  });

  it.each<[string, (member: Person) => Promise<unknown>]>([
    [
      'stood in a refused form',
      async (member) => {
        await ask(member);
        await staff.auth.rejectPasswordReset({ id: (await latest()).id });
      },
    ],
    [
      'stood in a form that was sent again',
      async (member) => {
        await ask(member);
        await ask(member, 'the-other-password');
      },
    ],
    [
      'came from staff and was replaced',
      async ({ id, username }) => {
        await staff.users.update({ id, status: 'Active', password: WANTED });
        const { token } = await nobody.auth.login({ username, password: WANTED });
        await changeOwn(token, WANTED, PASSWORD);
      },
    ],
  ])('a password that %s is never the owner’s', async (_, happens) => {
    const member = await server.make.member();
    await happens(member);
    const { token } = await nobody.auth.login({ username: member.username, password: PASSWORD });
    await refused(changeOwn(token, PASSWORD, WANTED), 400, 'passwordSeen');
  });

  it('is not needed by who remembers the password, but staff have read the requested one', async () => {
    const { member } = await issued();
    const { account } = member.as().users;
    const change = { password: PASSWORD, newPassword: WANTED };
    expect(await outcome(account.changePassword(change))).toMatchObject({ ok: false, key: 'passwordSeen' });
    const known = () =>
      server.db.sql<{ to: string | null }[]>`select known_to as to from users where id = ${member.id}`;
    expect(await known()).toEqual([{ to: null }]);
    await ask(member, PASSWORD);
    expect(await known()).toEqual([{ to: member.id }]);
  });

  it('allows 50 wrong tries in total over both calls, also concurrent ones', async () => {
    const { code, wrong, verify, use, member } = await issued();
    await Promise.all(Array.from({ length: 49 }, (_, i) => (i % 2 ? verify(wrong) : use(wrong))));
    expect(await verify(code)).toMatchObject({ ok: true });
    await verify(wrong);
    expect(await use(code)).toMatchObject({ ok: false, key: 'resetCodeInvalid' });
    expect(await opens(member, PASSWORD)).toBe(true);
  });

  it('is valid for 15 minutes', async () => {
    await server.db.clock.set('2027-03-01T10:00:00Z');
    const { code, expiresAt, verify, use } = await issued();
    expect(expiresAt).toBe('2027-03-01T10:15:00.000Z');
    await server.db.clock.set('2027-03-01T10:14:59Z');
    expect(await verify(code)).toMatchObject({ ok: true });
    await server.db.clock.set('2027-03-01T10:15:01Z');
    expect(await use(code)).toMatchObject({ ok: false, key: 'resetCodeInvalid' });
  });

  it('stays valid when a stranger asks for a reset of the same account', async () => {
    const { member, code, expiresAt, use } = await issued();
    await ask(member, 'wanted-by-a-stranger');
    const moved = { newPassword: 'wanted-by-a-stranger', replaced: 1, codeUntil: expiresAt };
    expect(await latest()).toMatchObject(moved);
    expect(await use(code)).toMatchObject({ ok: true });
    expect(await latest()).toMatchObject({ username: member.username, status: 'Approved', codeUntil: null });
    expect([await opens(member, 'set-by-myself'), await opens(member, 'wanted-by-a-stranger')]).toEqual([
      true,
      false,
    ]);
  });

  it('is invalid for another account, after a decision on the request, and after a newer code', async () => {
    const first = await issued();
    const second = await issued();
    expect(await first.verify(second.code)).toMatchObject({ ok: false });
    const { code } = await staff.auth.issueResetCode({ id: first.id });
    if (code !== first.code) expect(await first.verify(first.code)).toMatchObject({ ok: false });
    expect(await first.verify(code)).toMatchObject({ ok: true });
    await staff.auth.rejectPasswordReset({ id: first.id });
    expect(await first.use(code)).toMatchObject({ ok: false });
  });

  it('is invalid while the person who issued it is deactivated', async () => {
    const { id, verify } = await issued();
    const admin = await server.make.admin();
    const { code } = await admin.as().auth.issueResetCode({ id });
    for (const [status, ok] of [
      ['Inactive', false],
      ['Active', true],
    ] as const) {
      await server.make.operate(admin.id, { status });
      expect(await verify(code)).toMatchObject({ ok });
    }
  });
});
