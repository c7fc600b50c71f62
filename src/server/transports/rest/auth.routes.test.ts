import { describe, expect, it } from 'vitest';
import { adminWithFactor } from '#server/modules/auth/second-factor.fixture.ts';
import { PASSWORD } from '#testing/constants.ts';
import { resetOf, stranger } from '#testing/factories.ts';
import { authRoutes } from './auth.routes.ts';
import { callsOf, Rest } from './rest.fixture.ts';

const rest = new Rest();
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
    expect((await rest.send('GET', '/videos/list', { token: session.body.token })).status).toBe(403);
  });

  it('refuses an unknown code', async () => {
    const body = { ...stranger(), referralCode: 'nobody' };
    expect(await rest.send('POST', '/auth/register', { body })).toMatchObject({
      status: 400,
      body: { success: false, message: 'Invalid referral code' },
    });
  });
});

describe('logging in over REST', () => {
  it('returns the account and a valid token', async () => {
    const { id, username } = await rest.join();
    const { body } = await login(username, PASSWORD);
    expect(body.user).toEqual({ id, username, name: expect.any(String), role: 'user' });
    expect(body).not.toHaveProperty('redirectTo');
    await rest.ok('GET', `/users/${id}`, { token: body.token });
  });

  it('names the second step of a staff account with one-time codes, which is no REST path', async () => {
    const { username, password } = await adminWithFactor(rest.server);
    const { body } = await login(username, password);
    expect(body).toMatchObject({ success: true, redirectTo: 'second-factor' });
    const second = await rest.send('POST', '/auth/second-factor', { body: { token: body.token, code: '1' } });
    expect(second.status).toBe(404);
    expect((await rest.send('GET', '/users', { token: body.token })).status).toBe(401);
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
    const member = await rest.join();
    const { message } = await ask(member.username);
    expect(await ask('no-such-person')).toEqual({ success: true, message });
    const row = await find(member.username);
    expect(row).toMatchObject({ userId: member.id, newPassword: 'another-password', status: 'Pending' });
    expect(row.screenshot).toMatch(/^(https?:\/\/|\/)/);
    const approve = `/auth/approve-password-reset/${row._id}`;
    expect(await rest.ok('POST', approve, { token: rest.superadmin.token })).toMatchObject({
      message: 'Password reset completed successfully!',
    });
    expect((await rest.send('POST', approve, { token: rest.superadmin.token })).status).toBe(409);
    expect((await login(member.username, PASSWORD)).status).toBe(401);
    expect((await login(member.username, 'another-password')).status).toBe(200);
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
    for (const path of ['/auth/verify-reset-code', '/auth/reset-password']) {
      const again = { body: { ...body, newPassword: 'again-and-1' } };
      expect(await rest.send('POST', path, again)).toMatchObject({
        status: 400,
        body: { message: 'This code is wrong or has expired' },
      });
    }
  });
});

it('each documented call of authentication succeeded in a test above', () => {
  expect(callsOf(authRoutes).filter((call) => !rest.succeeded.has(call))).toEqual([]);
});
