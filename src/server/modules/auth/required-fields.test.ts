import { beforeAll, describe, expect, it } from 'vitest';
import { fetchJson } from '#testing/client.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { type Person, screenshot, stranger } from '#testing/factories.ts';
import { testServer } from '#testing/server.ts';

const server = testServer();
let boss: Person;
let member: Person;
beforeAll(async () => {
  boss = await server.make.superadmin();
  member = await server.make.member();
});

interface Form {
  readonly path: string;
  readonly filled: () => Promise<Record<string, unknown>>;
  /** `text` is the message for a blank field. */
  readonly required: readonly string[];
  readonly text: string;
}

const FORMS: readonly Form[] = [
  {
    path: '/auth/register',
    filled: async () => ({ ...stranger(), referralCode: SUPERADMIN.username }),
    required: ['name', 'username', 'email', 'phone', 'password', 'referralCode'],
    text: 'Please fill all required fields including referral code',
  },
  {
    path: '/users',
    filled: async () => ({ ...stranger(), paymentMethod: 'Easypaisa' }),
    required: ['name', 'username', 'email', 'phone', 'password'],
    text: 'Please fill all required fields',
  },
  {
    path: '/auth/forgot-password',
    filled: async () => ({
      username: member.username,
      email: member.email,
      newPassword: 'long-enough',
      screenshot: await screenshot(),
    }),
    required: ['username', 'email', 'newPassword', 'screenshot'],
    text: 'Please fill all fields, upload screenshot and enter new password',
  },
  {
    path: '/auth/reset-password',
    filled: async () => ({ username: member.username, code: '12345678', newPassword: 'long-enough' }),
    required: ['username', 'code', 'newPassword'],
    text: 'Please fill all required fields',
  },
  {
    path: '/auth/login',
    filled: async () => ({ username: member.username, password: member.password }),
    required: ['username', 'password'],
    text: 'Please fill all required fields',
  },
];

describe.each(FORMS)('$path', ({ path, filled, required, text }) => {
  const send = async (changed: Record<string, unknown>) => {
    const body = { ...(await filled()), ...changed };
    return fetchJson(`${server.url}/api${path}`, { token: boss.token, body });
  };

  it.each(required)('reports that %s is required when it is missing, empty or blank', async (field) => {
    const blank: (string | undefined)[] = ['', undefined];
    if (!/password|screenshot/i.test(field)) blank.push('\u200b\u3164\u2800');
    if (path !== '/auth/login' || field !== 'password') blank.push('        ');
    for (const value of blank) {
      const { status, body } = await send({ [field]: value });
      expect([status, body.message], JSON.stringify(value)).toEqual([400, text]);
    }
  });

  it('reports missing fields before wrong ones', async () => {
    const last = required.at(-1) ?? '';
    const { body } = await send({ username: '?', phone: '1', code: 'x', newPassword: 'short', [last]: '' });
    expect(body.message).toBe(text);
  });
});

it('keeps the password when staff send a blank one', async () => {
  const update = (password: string) =>
    fetchJson(`${server.url}/api/users/${member.id}`, {
      method: 'PUT',
      token: boss.token,
      body: { status: 'Active', password },
    });
  for (const blank of ['', '        ']) expect(await update(blank)).toMatchObject({ status: 200 });
  expect((await update('short')).body.message).toBe('Password must be at least 8 characters');
  const { username, password } = member;
  const login = await fetchJson(`${server.url}/api/auth/login`, { body: { username, password } });
  expect(login.status).toBe(200);
});
