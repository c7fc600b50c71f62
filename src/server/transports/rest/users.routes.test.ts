import { describe, expect, it } from 'vitest';
import { adminWithFactor } from '#server/modules/auth/second-factor.fixture.ts';
import { spinCommitment, spinPrize, spinRoll } from '#shared/spinner.ts';
import { resetOf, stranger } from '#testing/factories.ts';
import { fixture } from '#testing/fixtures.ts';
import { listOf } from '#testing/table.ts';
import { authRoutes } from './auth.routes.ts';
import { callsOf, Rest } from './rest.fixture.ts';
import { userRoutes } from './users.routes.ts';

const rest = new Rest();
const member = fixture(() => rest.server.make.member());
const other = fixture(() => rest.server.make.member());
const admin = fixture(() => rest.server.make.admin());
const usernames = (body: { users: { username: string }[] }) => body.users.map(({ username }) => username);

describe('the list of accounts', () => {
  it('is newest first, without superadmins, continues after a page, and is filtered', async () => {
    const { token } = admin;
    const whole = await rest.ok('GET', '/users', { token });
    expect(usernames(whole).slice(0, 3)).toEqual([admin.username, other.username, member.username]);
    expect(usernames(whole)).not.toContain('superadmin');
    expect(whole.nextCursor).toBeNull();
    const first = await rest.ok('GET', '/users?limit=1', { token });
    expect(usernames(first)).toEqual([admin.username]);
    const second = await rest.ok('GET', `/users?limit=1&cursor=${first.nextCursor}`, { token });
    expect(usernames(second)).toEqual([other.username]);
    expect(usernames(await rest.ok('GET', '/users/role/admin', { token }))).toEqual([admin.username]);
    expect(usernames(await rest.ok('GET', '/users?role=user&limit=1', { token }))).toEqual([other.username]);
    expect(usernames(await rest.ok('GET', '/users?status=Inactive', { token }))).toEqual([]);
    const search = encodeURIComponent(member.username.toUpperCase());
    expect(usernames(await rest.ok('GET', `/users?search=${search}`, { token }))).toContain(member.username);
  });

  it('refuses invalid filters', async () => {
    for (const query of listOf(
      'limit=0; limit=1001; limit=x; limit=1&limit=2; cursor=x; role=king; status=active',
    )) {
      expect((await rest.send('GET', `/users?${query}`, { token: admin.token })).status, query).toBe(400);
    }
    expect((await rest.send('GET', '/users/role/king', { token: admin.token })).status).toBe(400);
  });
});

describe('an account', () => {
  it('has the member view for its member, and the admin view too for staff', async () => {
    const own = await rest.ok('GET', `/users/${member.id}`, { token: member.token });
    expect(own.user).toMatchObject({
      _id: member.id,
      username: member.username,
      balance: 0,
      referrals: 0,
      status: 'Active',
    });
    expect(own.user).not.toHaveProperty('phone');
    const asStaff = await rest.ok('GET', `/users/${member.id}`, { token: admin.token });
    expect(asStaff.user).toEqual({
      ...own.user,
      name: own.user.fullName,
      phone: '03001234567',
      paymentMethod: 'Easypaisa',
    });
  });

  it('is created by staff', async () => {
    const body = { ...stranger(), paymentMethod: 'SadaPay', role: 'admin' };
    const { user } = await rest.ok('POST', '/users', { token: rest.superadmin.token, body });
    expect(user).toMatchObject({
      username: body.username,
      role: 'admin',
      status: 'Active',
      accountStatus: 'approved',
    });
  });

  it('gets a status from staff: the one in the path, even if the body contains other ids', async () => {
    const person = await rest.server.make.member();
    const body = { id: other.id, _id: other.id, status: 'Inactive' };
    const { user } = await rest.ok('PUT', `/users/${person.id}`, { token: admin.token, body });
    expect(user).toMatchObject({ _id: person.id, status: 'Inactive' });
  });

  it('is deleted by staff, and then not found', async () => {
    const person = await rest.server.make.member();
    const path = `/users/${person.id}`;
    expect(await rest.ok('DELETE', path, { token: admin.token })).toMatchObject({
      message: 'User deleted successfully!',
    });
    expect((await rest.send('GET', path, { token: admin.token })).status).toBe(404);
  });
});

describe('a balance', () => {
  it('is raised and lowered by staff, and its transactions are listed oldest first', async () => {
    const person = await rest.server.make.member();
    const move = (type: string, amount: unknown) =>
      rest.send('POST', `/users/${person.id}/balance`, {
        token: admin.token,
        body: { type, amount, description: type },
      });
    expect((await move('deposit', 100.25)).body.newBalance).toBe(100.25);
    expect((await move('withdraw', 40.5)).body.newBalance).toBe(59.75);
    for (const amount of ['5', null]) expect((await move('deposit', amount)).status).toBe(400);
    const { token } = person;
    const { transactions } = await rest.ok('GET', `/users/${person.id}/transactions`, { token });
    expect(transactions.slice(-2)).toMatchObject([
      { type: 'deposit', kind: 'deposit', amount: 100.25, balanceAfter: 100.25, status: 'completed' },
      { type: 'withdrawal', kind: 'adjustment', amount: 40.5, balanceAfter: 59.75, description: 'withdraw' },
    ]);
    const newest = await rest.ok('GET', `/users/${person.id}/transactions?limit=1`, { token: person.token });
    expect(newest.transactions).toEqual(transactions.slice(-1));
    const older = `/users/${person.id}/transactions?limit=1&cursor=${newest.nextCursor}`;
    expect((await rest.ok('GET', older, { token: person.token })).transactions).toEqual(
      transactions.slice(-2, -1),
    );
  });

  it('is not changed with a malformed idempotency key', async () => {
    const headers = { 'idempotency-key': 'with a space' };
    const body = { type: 'deposit', amount: 10 };
    const sent = { token: admin.token, body, headers };
    expect((await rest.send('POST', `/users/${member.id}/balance`, sent)).status).toBe(400);
  });
});

describe('referrals', () => {
  it('are listed for their inviter', async () => {
    const body = { ...stranger(), referralCode: member.username };
    const { userId } = await rest.ok('POST', '/auth/register', { body });
    const { referrals } = await rest.ok('GET', `/users/${member.id}/referrals`, { token: member.token });
    const waiting = { username: body.username, accountStatus: 'pending' };
    expect(referrals).toMatchObject([waiting]);
    const asStaff = await rest.ok('GET', `/users/${member.id}/referrals`, { token: admin.token });
    expect(asStaff.referrals).toMatchObject([{ _id: userId, ...waiting }]);
  });
});

describe('the daily spin', () => {
  it("returns a prize in USD or 'try again', and all values to verify the draw", async () => {
    const person = await rest.server.make.member();
    const spinner = `/users/${person.id}/spinner`;
    const before = await rest.ok('GET', spinner, { token: person.token });
    expect(before).toMatchObject({ canSpin: true, nextSpinTime: null });
    const spin = { token: person.token, body: { clientSeed: 'my own seed' } };
    const done = await rest.ok('POST', `/users/${person.id}/spin`, spin);
    expect(done).toMatchObject({ clientSeed: 'my own seed', clientSeedByServer: false, memberId: person.id });
    const { secret, oddsHash, businessDay, memberId } = done;
    expect(await spinCommitment({ secret, oddsHash, businessDay, memberId })).toBe(done.commitment);
    const mils = spinPrize(done.odds, await spinRoll(secret, 'my own seed'));
    expect(done.result).toBe(mils === 0 ? 'try again' : mils / 1000);
    expect(await rest.send('POST', `/users/${person.id}/spin`, spin)).toMatchObject({
      status: 409,
      body: { message: 'Already Spin Today' },
    });
  });

  it('needs no body, and takes the commitment of the body', async () => {
    const { id, token } = await rest.server.make.member();
    const body = { commitment: '0'.repeat(64) };
    expect((await rest.send('POST', `/users/${id}/spin`, { token, body })).status).toBe(409);
    expect((await rest.ok('POST', `/users/${id}/spin`, { token })).clientSeedByServer).toBe(true);
  });
});

const login = (username: string, password: string) =>
  rest.send('POST', '/auth/login', { body: { username, password } });

describe('signing up over REST', () => {
  it('checks referral codes', async () => {
    for (const [code, valid] of [
      ['SuperAdmin', true],
      ['nobody', false],
      ['%00%20%2F', false],
    ])
      expect(await rest.ok('GET', `/auth/validate-referral/${code}`)).toEqual({ success: true, valid });
  });

  it('creates an account that awaits its deposit', async () => {
    const person = stranger();
    const { userId } = await rest.ok('POST', '/auth/register', {
      body: { ...person, referralCode: 'superadmin' },
    });
    const session = await login(person.username, person.password);
    expect(session.body).toMatchObject({
      redirectTo: 'payment',
      user: { id: userId, username: person.username, name: person.name, role: 'user' },
    });
    const { user } = await rest.ok('GET', `/users/${userId}`, { token: session.body.token });
    expect(user).toMatchObject({ _id: userId, status: 'Inactive', accountStatus: 'pending', deposit: null });
  });
});

describe('logging in over REST', () => {
  it('names the second step of a staff account with one-time codes, which is no REST path', async () => {
    const { username, password } = await adminWithFactor(rest.server);
    const { body } = await login(username, password);
    expect(body).toMatchObject({ success: true, redirectTo: 'second-factor' });
    const second = await rest.send('POST', '/auth/second-factor', { body: { token: body.token, code: '1' } });
    expect(second.status).toBe(404);
  });
});

describe('password resets over REST', () => {
  const ask = async (username: string) =>
    rest.ok('POST', '/auth/forgot-password', {
      body: {
        ...(await resetOf({ username, email: `${username}@example.com` })),
        screenshotName: 'proof.jpg',
      },
    });
  const find = async (username: string) => {
    const { requests } = await rest.ok('GET', '/auth/password-requests', { token: rest.superadmin.token });
    return requests.find((each: { username: string }) => each.username === username);
  };

  it('are completed by staff, after which the new password works', async () => {
    const member = await rest.server.make.member();
    const { message } = await ask(member.username);
    expect(await ask('no-such-person')).toEqual({ success: true, message });
    const row = await find(member.username);
    expect(row).toMatchObject({ userId: member.id, newPassword: 'another-password', status: 'Pending' });
    expect(row.screenshot).toMatch(/^(https?:\/\/|\/)/);
    const approve = `/auth/approve-password-reset/${row._id}`;
    expect(await rest.ok('POST', approve, { token: rest.superadmin.token })).toMatchObject({
      message: 'Password reset completed successfully!',
    });
    expect((await login(member.username, 'another-password')).status).toBe(200);
    expect(await find(member.username)).toMatchObject({ status: 'Approved', newPassword: null });
  });

  it('are rejected by staff', async () => {
    const member = await rest.server.make.member();
    await ask(member.username);
    const { _id } = await find(member.username);
    await rest.ok('POST', `/auth/reject-password-reset/${_id}`, { token: rest.superadmin.token });
    expect(await find(member.username)).toMatchObject({ status: 'Rejected' });
  });

  it('are done by the member with a code from staff', async () => {
    const member = await rest.server.make.member();
    await ask(member.username);
    const { _id } = await find(member.username);
    const code = await rest.issueResetCode(_id);
    const body = { username: member.username, code };
    expect(await rest.ok('POST', '/auth/verify-reset-code', { body })).toEqual({
      success: true,
      valid: true,
    });
    await rest.ok('POST', '/auth/reset-password', { body: { ...body, newPassword: 'by-the-code-1' } });
    expect((await login(member.username, 'by-the-code-1')).status).toBe(200);
  });
});

it('each documented call of users and of authentication succeeded in a test above', () => {
  expect(callsOf([...userRoutes, ...authRoutes]).filter((call) => !rest.succeeded.has(call))).toEqual([]);
});
