import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { refused } from '#testing/client.ts';
import { createDevice, LETTER, type Person } from '#testing/factories.ts';
import { allPages } from '#testing/pages.ts';
import { testServer } from '#testing/server.ts';

const server = testServer({ brokenBooks: true });
let admin: Person;
beforeAll(async () => {
  admin = await server.make.admin();
});

const joiningOf = async (member: Person) => (await member.as().requests.mine({})).items.at(-1)?.id;

const READS = ['get', 'requests', 'spins', 'videoDays', 'devices', 'decisions'] as const;

describe('the page of an account', () => {
  it('has its state, its inviter, and what waits', async () => {
    const inviter = await server.make.member();
    const member = await server.make.member({ referrer: inviter.username, balance: 500 });
    const mine = await member.as();
    await server.make.withdrawal(member);
    await mine.contacts.create({ userId: member.id, ...LETTER });
    const page = await admin.as().users.member.get({ id: member.id });
    expect(page).toMatchObject({
      username: member.username,
      balance: 357,
      status: 'Active',
      inviter: { id: inviter.id, username: inviter.username },
      deposit: { status: 'Approved', number: expect.stringMatching(/^R-\d{6}$/), removedPending: false },
      withdrawalCount: 1,
      referrals: 0,
      pendingRequests: 1,
      unanswered: 1,
      notes: 0,
    });
    expect(page.statusSince).toBe(page.approvedAt);
    expect((await admin.as().users.member.get({ id: inviter.id })).referrals).toBe(1);
  });

  it('says since when a member is inactive', async () => {
    const member = await server.make.member();
    const staff = await admin.as();
    await staff.users.update({ id: member.id, status: 'Inactive' });
    const page = await staff.users.member.get({ id: member.id });
    expect(Date.parse(page.statusSince)).toBeGreaterThan(Date.parse(page.approvedAt ?? ''));
    await server.make.operate(member.id, { status: 'Active' });
    const { statusSince } = await staff.users.member.get({ id: member.id });
    expect(Date.parse(statusSince)).toBeGreaterThan(Date.parse(page.statusSince));
  });

  it('hides from an admin that the inviter is a superadmin', async () => {
    const { id } = await server.make.member();
    expect((await admin.as().users.member.get({ id })).inviter).toBeNull();
    const boss = await server.make.superadmin();
    expect((await boss.as().users.member.get({ id })).inviter).toMatchObject({ id: boss.id });
  });

  it.each(READS)('%s is not found for a deleted account, and nobody reads the own', async (read) => {
    const [boss, deleted] = [await server.make.superadmin(), await server.make.member()];
    await boss.as().users.delete({ id: deleted.id });
    const call = async (by: Person, id: string) => by.as().users.member[read]({ id });
    for (const own of [admin, boss]) await refused(call(own, own.id), 403);
    for (const id of [deleted.id, randomUUID()]) await refused(call(admin, id), 404);
  });
});

it('all requests of a member are listed, also removed ones, with who decided and why', async () => {
  const member = await server.make.awaiting();
  const staff = await admin.as();
  await staff.requests.reject({ id: member.requestId, reason: 'The amount is wrong' });
  const { items } = await staff.users.member.requests({ id: member.id });
  expect(items).toMatchObject([
    {
      id: member.requestId,
      status: 'Rejected',
      reason: 'The amount is wrong',
      removedAt: expect.any(String),
    },
  ]);
  expect(items[0]?.decidedBy).toMatch(/^Person /);
  expect(items[0]).not.toHaveProperty('screenshot');
});

it('each movement of a request names its request, also while that is pending', async () => {
  const { id: requestId, member } = await server.make.withdrawal();
  const { items } = await admin.as().users.transactions({ id: member.id });
  expect(items.map(({ balanceAfter, request }) => [balanceAfter, request?.id])).toEqual([
    [357, requestId],
    [500, undefined],
    [865, await joiningOf(member)],
  ]);
});

it('days of videos come newest first, page by page', async () => {
  const [member, other] = [await server.make.member(), await server.make.member()];
  await server.db.sql`insert into video_days (user_id, day, clicks) values (${other.id}, '2026-02-27', 1)`;
  await server.db.sql`
    insert into video_days (user_id, day, clicks) values (${member.id}, '2026-02-28', 10), (${member.id}, '2026-03-01', 4),
      (${member.id}, '2025-12-31', 7)`;
  const { videoDays } = admin.as().users.member;
  expect(await allPages((cursor) => videoDays({ id: member.id, limit: 2, cursor }))).toEqual([
    { day: '2026-03-01', clicks: 4 },
    { day: '2026-02-28', clicks: 10 },
    { day: '2025-12-31', clicks: 7 },
  ]);
  // With a cursor that is no calendar day, the list starts at its newest day.
  for (const cursor of ['1', '20260231', '999999999999999999']) {
    expect((await videoDays({ id: member.id, cursor })).items).toHaveLength(3);
  }
});

it('the spins are those of the member', async () => {
  const [member, other] = [await server.make.member(), await server.make.member()];
  for (const one of [member, other]) {
    const mine = await one.as();
    await mine.spinner.commit();
    await mine.spinner.spin({});
  }
  const { items } = await admin.as().users.member.spins({ id: member.id });
  expect(items.map(({ memberId }) => memberId)).toEqual([member.id]);
});

it('a known device is shown by its times and by nothing else', async () => {
  const member = await server.make.member();
  for (const device of [createDevice(), createDevice()])
    await server.caller(null, '127.0.0.1', device).auth.login(member);
  const seen = await admin.as().users.member.devices({ id: member.id });
  expect(seen).toHaveLength(2);
  for (const one of seen) expect(Object.keys(one)).toEqual(['seenAt']);
  expect(Date.parse(seen[0]?.seenAt ?? '')).toBeGreaterThan(Date.parse(seen[1]?.seenAt ?? ''));
});

it('decisions name who, when and why; network addresses, and records of reading, are left out', async () => {
  const member = await server.make.member();
  const staff = await admin.as();
  const requestId = await joiningOf(member);
  const { id } = await member.as().contacts.create({ userId: member.id, ...LETTER });
  await staff.contacts.markRead({ id });
  await staff.users.adjustBalance({ id: member.id, amount: 5, type: 'deposit', description: 'A present' });
  await staff.users.update({ id: member.id, status: 'Inactive' });
  const { decisions } = staff.users.member;
  const { items } = await decisions({ id: member.id });
  expect(items).toMatchObject([
    { action: 'user.update', status: 'Inactive', amount: null },
    { action: 'user.adjust_balance', amount: 5, why: 'A present', status: null, request: null },
    // The factory made this change, to set the balance to 0 after the deposit.
    { action: 'user.adjust_balance', amount: -865 },
    { action: 'request.approve', status: 'Approved', request: { id: requestId }, amount: 865 },
  ]);
  for (const item of items) expect(Object.keys(item)).not.toContain('address');
  expect(await allPages((cursor) => decisions({ id: member.id, limit: 3, cursor }))).toEqual(items);
});

describe('notes', () => {
  it('are added, read by other staff, and deleted by their author or a superadmin', async () => {
    const member = await server.make.member();
    const other = await (await server.make.admin()).as();
    const staff = admin.as();
    const first = await staff.users.notes.add({ id: member.id, text: 'Called: wants a new number' });
    const second = await other.users.notes.add({ id: member.id, text: 'Done' });
    const list = async () => (await staff.users.notes.list({ id: member.id })).items;
    expect(await list()).toMatchObject([
      { id: second.id, text: 'Done', mayDelete: false },
      { id: first.id, text: 'Called: wants a new number', mayDelete: true },
    ]);
    await refused(staff.users.notes.delete({ id: second.id }), 403);
    await staff.users.notes.delete({ id: first.id });
    await refused(staff.users.notes.delete({ id: first.id }), 'noteNotFound');
    await server.boss.users.notes.delete({ id: second.id });
    expect(await list()).toEqual([]);
    expect((await staff.users.member.get({ id: member.id })).notes).toBe(0);
    const rows = await server.db.sql`
      select action, coalesce(after, before) ->> 'note' as note from audit_log
      where person_id = ${member.id} and action like 'user.note%' order by id`;
    expect(rows.map(({ action, note }) => [action, note])).toEqual([
      ['user.note_add', 'Called: wants a new number'],
      ['user.note_add', 'Done'],
      ['user.note_delete', 'Called: wants a new number'],
      ['user.note_delete', 'Done'],
    ]);
  });

  it('are in nothing that their member can read', async () => {
    const member = await server.make.member();
    const secret = `secret-${randomUUID()}`;
    await admin.as().users.notes.add({ id: member.id, text: secret });
    const mine = await member.as();
    const answers = await Promise.all([
      mine.users.me(),
      mine.users.get({ id: member.id }),
      mine.users.transactions({ id: member.id }),
      mine.users.referrals({ id: member.id }),
      mine.requests.mine({}),
      mine.contacts.mine({}),
    ]);
    expect(JSON.stringify(answers)).not.toContain(secret);
    const events = await server.db.sql`select payload from events where user_id = ${member.id}`;
    expect(JSON.stringify(events)).not.toContain(secret);
  });
});
