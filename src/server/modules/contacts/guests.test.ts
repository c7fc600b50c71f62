import { beforeAll, expect, it } from 'vitest';
import { refused } from '#testing/client.ts';
import { createDevice } from '#testing/factories.ts';
import { type Caller, startTestServer, testServer } from '#testing/server.ts';

const server = testServer();
let nobody: Caller;
let staff: Caller;
beforeAll(async () => {
  nobody = await server.caller();
  staff = await (await server.make.admin()).as();
});

const letter = { name: 'Sana', email: 'sana@example.com', subject: 'Locked out', message: 'Help' };

it('a message without a login arrives in the list, as a guest’s, with the request it names', async () => {
  const before = await staff.contacts.counts();
  const { id } = await nobody.contacts.createAsGuest({ ...letter, requestNumber: 'r316' });
  const [first] = (await staff.contacts.list({ state: 'new' })).items;
  expect(first).toMatchObject({
    ...letter,
    id,
    subject: 'R-000316: Locked out',
    status: 'New',
    userId: null,
    username: null,
  });
  expect((await staff.contacts.counts()).new).toBe(before.new + 1);
  const events = await server.db.sql`select audience, name from events where payload ->> 'id' = ${id}`;
  expect(events.map((row) => ({ ...row }))).toEqual([{ audience: 'staff', name: 'contactsChanged' }]);
  const rest = await fetch(`${server.url}/api/contacts`, {
    headers: { authorization: `Bearer ${(await server.make.admin()).token}` },
  });
  expect(await rest.json()).toMatchObject({ contacts: [{ _id: id, userId: null }] });
});

it('staff read it, record an answer and delete it; no member gets an event of it or reads it', async () => {
  const { id } = await nobody.contacts.createAsGuest({ ...letter, requestNumber: ' ' });
  await staff.contacts.markRead({ id });
  await staff.contacts.reply({ id, text: 'Written to the address' });
  expect(await staff.contacts.thread({ id })).toMatchObject({
    contact: { subject: 'Locked out', state: 'answered' },
    answers: [{ fromStaff: true, text: 'Written to the address' }],
  });
  const told = await server.db
    .sql`select 1 from events where audience = 'member' and payload ->> 'id' = ${id}`;
  expect(told).toHaveLength(0);
  const member = await (await server.make.member()).as();
  for (const call of [
    () => member.contacts.thread({ id }),
    () => member.contacts.follow({ id, text: 'Mine' }),
  ]) {
    await refused(call(), 404, 'contactNotFound');
  }
  await staff.contacts.delete({ id });
  await refused(staff.contacts.thread({ id }), 404);
});

it('refuses a missing field, a wrong address for the answer, and a request number without a number', async () => {
  for (const [wrong, key] of [
    [{ message: ' ' }, 'fillAllRequiredFields'],
    [{ email: 'sana' }, 'emailOrPhoneInvalid'],
    [{ email: 'sana@' }, 'emailOrPhoneInvalid'],
    [{ email: '0300 123' }, 'emailOrPhoneInvalid'],
    [{ requestNumber: 'my deposit' }, 'badInput'],
  ] as const) {
    await refused(nobody.contacts.createAsGuest({ ...letter, ...wrong }), 400, key);
  }
});

it('keeps no character that harms the text beside a name, and no second line of a name', async () => {
  const { id } = await nobody.contacts.createAsGuest({
    ...letter,
    name: '\u061CSu\u00ADper\u2028Ad\u3164min\u202Eg\u{E0041}pj\uFFF9\u200E \u200F',
    subject: '\u2066One\u0001\ttwo \u2764\uFE0F می\u200Cخواهم',
    message: `Line one\r\nLine \u202Bt\u200Bwo Z${'\u0335\u0321'.repeat(40)} مُحَمَّدٌ`,
  });
  const { items } = await staff.contacts.list({});
  expect(items.find((one) => one.id === id)).toMatchObject({
    name: 'Super Admingpj',
    subject: 'One two ❤️ می\u200Cخواهم',
    message: `Line one\nLine two Z${'\u0335\u0321'.repeat(2)} مُحَمَّدٌ`,
  });
});

it('refuses more than 120 messages an hour from a network, but not those of a device that was used', async () => {
  await using limited = await startTestServer({ rateLimits: true });
  const phone = createDevice();
  await limited.caller(null, '10.0.0.9', phone).auth.login(await limited.make.member());
  const guest = await limited.caller(null, '10.0.0.1');
  for (let i = 0; i < 119; i++) await limited.deps.limits.take('guestMessageByAddress', '10.0.0.1');
  await guest.contacts.createAsGuest(letter);
  await refused(guest.contacts.createAsGuest(letter), 429, 'tooManyRequests');
  const member = await limited.caller(null, '10.0.0.1', phone);
  for (let i = 0; i < 10; i++) await member.contacts.createAsGuest(letter);
  await refused(member.contacts.createAsGuest(letter), 429);
});
