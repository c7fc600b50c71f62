import { expect, it } from 'vitest';
import { LEVELS } from '#shared/rules.ts';

import { LETTER } from '#testing/factories.ts';
import { testServer } from '#testing/server.ts';
import { SETTINGS } from './notices.fixture.ts';

const server = testServer();

it('a member without any browser or setting reads later what happened, and what is new on any device', async () => {
  const { make } = server;
  const staff = server.boss;
  const member = await make.member({ balance: 1_000 });
  const phone = member.as();
  const desk = member.as();
  const read = async () => (await phone.users.notices.told({ language: 'en' })).map(({ title }) => title);
  expect(await read()).toEqual(['Your account is active']);
  await phone.users.notices.seen({});
  expect(await desk.users.notices.unseen()).toEqual({ count: 0 });

  const paid = (await make.withdrawal(member)).id;
  await staff.requests.approve({ id: paid, reference: 'FT123' });
  await staff.requests.markReturned({ id: paid, reason: 'The bank sent it back' });
  const refused = (await make.withdrawal(member, { amount: 143 })).id;
  await staff.requests.reject({ id: refused, reason: 'Wrong account' });
  await phone.requests.cancel({ id: (await make.withdrawal(member)).id });
  const { id } = await phone.contacts.create({ userId: member.id, ...LETTER });
  await staff.contacts.reply({ id, text: 'Hello' });
  await phone.requests.appeals.create({ id: refused, text: 'It is right' });
  await staff.auth.rejectPasswordReset({ id: await make.reset(member) });
  for (let i = 0; i < LEVELS[0].referrals; i++) await make.member({ referrer: member.username });
  await phone.users.notices.set({ ...SETTINGS, muted: ['paid'] });

  expect((await desk.users.notices.unseen()).count).toBe(6);
  expect(await read()).toEqual([
    'You reached level 1',
    'Your new password was not accepted',
    'Your message was answered',
    'Your withdrawal was not paid',
    'Your withdrawal was not paid',
    'Your withdrawal was paid',
    'Your account is active',
  ]);
  const urdu = await desk.users.notices.told({ language: 'ur' });
  expect(urdu[0]).toMatchObject({ title: expect.stringContaining('لیول'), path: '/referrals', unread: true });
  expect(urdu[5]).toMatchObject({ path: `/receipts/${paid}`, body: expect.stringContaining('FT123') });
  await desk.users.notices.seen({});
  await desk.users.notices.seen({});
  expect(await phone.users.notices.unseen()).toEqual({ count: 0 });
  const other = server.caller((await make.member()).token);
  expect((await other.users.notices.told({ language: 'en' })).length).toBe(1);
});
