import { describe, expect, it } from 'vitest';
import { adminWithFactor } from '#server/modules/auth/second-factor.fixture.ts';
import { PASSWORD } from '#testing/constants.ts';
import { screenshot, stranger } from '#testing/factories.ts';
import { authRoutes } from './auth.routes.ts';
import { callsOf, Rest } from './rest.fixture.ts';

const rest = new Rest();
const login = (username: string, password: string) =>
  rest.send('POST', '/auth/login', { body: { username, password } });

describe('signing up over REST', () => {
  it('checks referral codes', async () => {
    expect(await rest.ok('GET', '/auth/validate-referral/SuperAdmin')).toEqual({
      success: true,
      valid: true,
    });
    expect(await rest.ok('GET', '/auth/validate-referral/nobody')).toEqual({ success: true, valid: false });
    expect(await rest.ok('GET', '/auth/validate-referral/%00%20%2F')).toEqual({
      success: true,
      valid: false,
    });
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
    expect((await rest.send('GET', '/videos/list', { token: session.body.token })).status).toBe(403);
  });

  it('refuses an unknown code, a taken username and missing fields', async () => {
    const register = (body: object) => rest.send('POST', '/auth/register', { body });
    const person = stranger();
    expect(await register({ ...person, referralCode: 'nobody' })).toMatchObject({
      status: 400,
      body: { success: false, message: 'Invalid referral code' },
    });
    const taken = await register({ ...person, username: 'SuperAdmin', referralCode: 'superadmin' });
    expect(taken.status).toBe(409);
    const nameless = { ...person, name: undefined, referralCode: 'superadmin' };
    expect((await register(nameless)).body.message).toBe(
      'Please fill all required fields including referral code',
    );
  });
});

describe('logging in over REST', () => {
  it('accepts a username in any case or an email, and returns a valid token', async () => {
    const member = await rest.join();
    const byEmail = `${member.username}@example.com`;
    for (const name of [member.username.toUpperCase(), ` ${member.username} `, byEmail]) {
      const { body } = await login(name, PASSWORD);
      expect(body.user).toEqual({
        id: member.id,
        username: member.username,
        name: expect.any(String),
        role: 'user',
      });
      expect(body).not.toHaveProperty('redirectTo');
      await rest.ok('GET', `/users/${member.id}`, { token: body.token });
    }
  });

  it('takes the code of a staff account that has one-time codes', async () => {
    const { factor, username, password } = await adminWithFactor(rest.server);
    const first = await login(username, password);
    expect(first).toMatchObject({ status: 200, body: { success: true, redirectTo: 'second-factor' } });
    const send = (code: unknown) =>
      rest.send('POST', '/auth/second-factor', { body: { token: first.body.token, code } });
    for (const code of ['12', 123456, '']) expect(await send(code)).toMatchObject({ status: 400 });
    const { body } = await send(factor.next());
    expect(body).toMatchObject({ success: true, user: { username, role: 'admin' } });
    await rest.ok('GET', '/users', { token: body.token });
  });

  it('gives the same answer for a wrong name and a wrong password', async () => {
    const wrong = await Promise.all([
      login('superadmin', 'not-it-at-all'),
      login('no-such-person', PASSWORD),
    ]);
    for (const answer of wrong) expect(answer.status).toBe(401);
    expect(wrong[0].body).toEqual(wrong[1].body);
  });

  it('refuses a deactivated account', async () => {
    const member = await rest.join();
    const { token } = rest.superadmin;
    await rest.ok('PUT', `/users/${member.id}`, { token, body: { status: 'Inactive' } });
    expect(await login(member.username, PASSWORD)).toMatchObject({
      status: 403,
      body: { message: 'Your account has been deactivated by admin' },
    });
  });
});

describe('password resets over REST', () => {
  const ask = async (username: string, newPassword = 'a-new-password') =>
    rest.ok('POST', '/auth/forgot-password', {
      body: {
        username,
        email: `${username}@example.com`,
        newPassword,
        screenshot: await screenshot(),
        screenshotName: 'proof.jpg',
      },
    });
  const find = async (username: string) => {
    const { requests } = await rest.ok('GET', '/auth/password-requests', { token: rest.superadmin.token });
    return requests.find((each: { username: string }) => each.username === username);
  };

  it('are completed by staff, after which the new password works', async () => {
    const member = await rest.join();
    const { message } = await ask(member.username);
    expect(await ask('no-such-person')).toEqual({ success: true, message });
    const row = await find(member.username);
    expect(row).toMatchObject({ userId: member.id, newPassword: 'a-new-password', status: 'Pending' });
    expect(row.screenshot).toMatch(/^(https?:\/\/|\/)/);
    const approve = `/auth/approve-password-reset/${row._id}`;
    expect((await rest.send('POST', approve)).status).toBe(401);
    expect((await rest.send('POST', approve, { token: member.token })).status).toBe(403);
    expect(await rest.ok('POST', approve, { token: rest.superadmin.token })).toMatchObject({
      message: 'Password reset completed successfully!',
    });
    expect((await rest.send('POST', approve, { token: rest.superadmin.token })).status).toBe(409);
    expect((await login(member.username, PASSWORD)).status).toBe(401);
    expect((await login(member.username, 'a-new-password')).status).toBe(200);
    expect(await find(member.username)).toMatchObject({ status: 'Approved', newPassword: null });
  });

  it('are rejected, and rejected again to remove them from the list', async () => {
    const member = await rest.join();
    await ask(member.username);
    const { _id } = await find(member.username);
    const reject = () =>
      rest.ok('POST', `/auth/reject-password-reset/${_id}`, { token: rest.superadmin.token });
    await reject();
    expect(await find(member.username)).toMatchObject({ status: 'Rejected' });
    await reject();
    expect(await find(member.username)).toBeUndefined();
    expect((await login(member.username, PASSWORD)).status).toBe(200);
  });

  it('refuse a wrong code', async () => {
    const body = { username: 'superadmin', code: '12345678', newPassword: 'a-new-password' };
    for (const path of ['/auth/verify-reset-code', '/auth/reset-password']) {
      expect(await rest.send('POST', path, { body })).toMatchObject({
        status: 400,
        body: { message: 'This code is wrong or has expired' },
      });
    }
  });

  it('are done by the member with a code from staff', async () => {
    const member = await rest.join();
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
    expect(
      (await rest.send('POST', '/auth/reset-password', { body: { ...body, newPassword: 'again-and-1' } }))
        .status,
    ).toBe(400);
  });
});

it('each documented call of authentication succeeded in a test above', () => {
  expect(callsOf(authRoutes).filter((call) => !rest.succeeded.has(call))).toEqual([]);
});
