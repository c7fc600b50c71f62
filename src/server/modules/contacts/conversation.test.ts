import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { race, refused } from '#testing/client.ts';
import { LETTER, type Person } from '#testing/factories.ts';
import { type Caller, testServer } from '#testing/server.ts';

const server = testServer();
let member: Person;
let mine: Caller;
let staff: Caller;
beforeAll(async () => {
  member = await server.make.member();
  mine = await member.as();
  staff = await (await server.make.admin()).as();
});

const write = async () => (await mine.contacts.create({ userId: member.id, ...LETTER })).id;
const stateOf = async (id: string) => {
  const { contact } = await staff.contacts.thread({ id });
  return [contact.status, contact.state];
};

it('a message is new, open when read, answered by a reply, and open again by a further text', async () => {
  const id = await write();
  expect(await stateOf(id)).toEqual(['New', 'new']);
  await staff.contacts.markRead({ id });
  expect(await stateOf(id)).toEqual(['Read', 'open']);
  await staff.contacts.reply({ id, text: 'It was paid today.' });
  expect(await stateOf(id)).toEqual(['Read', 'answered']);
  await mine.contacts.follow({ id, text: 'It is here. Thank you!' });
  expect(await stateOf(id)).toEqual(['Read', 'open']);
  const { answers } = await staff.contacts.thread({ id });
  expect(answers.map(({ fromStaff, text }) => [fromStaff, text])).toEqual([
    [true, 'It was paid today.'],
    [false, 'It is here. Thank you!'],
  ]);
});

it('a reply to an unread message makes it read; a further text of the member leaves it new', async () => {
  const [replied, followed] = [await write(), await write()];
  await staff.contacts.reply({ id: replied, text: 'Yes' });
  expect(await stateOf(replied)).toEqual(['Read', 'answered']);
  await mine.contacts.follow({ id: followed, text: 'And another thing' });
  expect(await stateOf(followed)).toEqual(['New', 'new']);
});

it('a member reads the own conversations, and not which staff person answered', async () => {
  const id = await write();
  await staff.contacts.reply({ id, text: 'Yes' });
  const thread = await mine.contacts.thread({ id });
  expect(thread).toMatchObject({
    contact: { id, state: 'answered' },
    answers: [{ fromStaff: true, author: null, text: 'Yes' }],
  });
  expect((await staff.contacts.thread({ id })).answers[0]?.author).toMatch(/^Person /);
  expect((await mine.contacts.mine({ limit: 1 })).items.map((one) => one.id)).toEqual([id]);
  const other = (await server.make.member()).as();
  expect((await other.contacts.mine({})).items).toEqual([]);
});

it('an answer is unread until its member has read it or written more', async () => {
  const [read, followed] = [await write(), await write()];
  const before = (await mine.contacts.unread()).count;
  for (const id of [read, followed]) await staff.contacts.reply({ id, text: 'Yes' });
  expect((await mine.contacts.unread()).count).toBe(before + 2);
  const unreadOf = async (id: string) => (await mine.contacts.thread({ id })).contact.unread;
  expect((await mine.contacts.mine({})).items.find(({ id }) => id === read)).toMatchObject({ unread: true });
  await mine.contacts.markSeen({ id: read });
  await mine.contacts.follow({ id: followed, text: 'Thank you' });
  expect([await unreadOf(read), await unreadOf(followed)]).toEqual([false, false]);
  expect((await mine.contacts.unread()).count).toBe(before);
  await staff.contacts.reply({ id: read, text: 'And one thing more' });
  expect(await unreadOf(read)).toBe(true);
  expect((await staff.contacts.thread({ id: read })).contact).not.toHaveProperty('unread');
  expect((await staff.contacts.list({ userId: member.id })).items[0]).not.toHaveProperty('unread');
  await staff.contacts.delete({ id: read });
  expect((await mine.contacts.unread()).count).toBe(before);
  await refused(mine.contacts.markSeen({ id: read }), 'contactNotFound');
});

it('an answer makes an event for its member and for staff, and is in the audit log', async () => {
  const id = await write();
  await staff.contacts.reply({ id, text: 'In a minute' });
  const told = await server.db.sql`
    select audience, name, user_id from events where payload ->> 'id' = ${id} order by id`;
  expect(told.slice(1).map((row) => ({ ...row }))).toEqual([
    { audience: 'staff', name: 'contactsChanged', user_id: null },
    { audience: 'member', name: 'contactAnswered', user_id: member.id },
  ]);
  const [row] = await server.db.sql`
    select action, before, after, person_id from audit_log where target_id = ${id} order by id desc`;
  expect(row).toMatchObject({
    action: 'contact.reply',
    before: { state: 'new' },
    after: { state: 'answered', answer: 'In a minute' },
    person_id: member.id,
  });
});

it('the list is filtered by state and by member', async () => {
  const other = await server.make.member();
  const { id } = await other.as().contacts.create({ userId: other.id, ...LETTER });
  await staff.contacts.reply({ id, text: 'Yes' });
  const byMember = await staff.contacts.list({ userId: other.id });
  expect(byMember.items).toMatchObject([{ id, state: 'answered' }]);
  expect((await staff.contacts.list({ userId: other.id, state: 'new' })).items).toEqual([]);
  for (const state of ['new', 'open', 'answered'] as const) {
    const { items } = await staff.contacts.list({ state });
    expect(items.length).toBeGreaterThan(0);
    expect(items.every((one) => one.state === state)).toBe(true);
  }
  const [{ open = -1 } = {}] = await server.db.sql<{ open: number }[]>`
    select count(*)::int as open from contacts where state = 'open' and deleted_at is null`;
  expect((await staff.contacts.counts()).open).toBe(open);
});

it('a deleted message takes no further texts, and two answers at once are both kept', async () => {
  const id = await write();
  const { answers } = await race(2, (i) => staff.contacts.reply({ id, text: `Answer ${i}` }));
  expect(answers).toHaveLength(2);
  expect((await staff.contacts.thread({ id })).answers).toHaveLength(2);
  await staff.contacts.delete({ id });
  for (const gone of [id, randomUUID()]) {
    for (const call of [
      () => staff.contacts.reply({ id: gone, text: 'x' }),
      () => mine.contacts.follow({ id: gone, text: 'x' }),
      () => mine.contacts.thread({ id: gone }),
    ]) {
      await refused(call(), 404, 'contactNotFound');
    }
  }
  expect((await mine.contacts.mine({})).items.some((one) => one.id === id)).toBe(false);
});

it('a blank answer is refused', async () => {
  const id = await write();
  await refused(staff.contacts.reply({ id, text: '  ' }), 400, 'fillAllRequiredFields');
});
