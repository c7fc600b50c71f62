import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused } from '#testing/client.ts';
import { LETTER } from '#testing/factories.ts';
import { type Caller, testServer } from '#testing/server.ts';
import { entriesOf, makeWithdrawals } from '../payout-batches/payout-batches.fixture.ts';
import { setSettings } from '../settings/settings.fixture.ts';
import { lastWaiting, OFF } from './second-person.fixture.ts';

const server = testServer();
let one: Caller;
let other: Caller;
beforeAll(async () => {
  other = await (await server.make.admin()).as();
});
beforeEach(async () => {
  one = await (await server.make.admin()).as();
});
afterEach(() => setSettings(server, OFF));

describe('deletions of one person in a day', () => {
  it('above the limit wait, and a pending withdrawal is not refunded before', async () => {
    const [first, second] = await makeWithdrawals(server, 2);
    await setSettings(server, { secondPersonDeletions: 1 });
    await one.requests.delete({ id: first?.id ?? '' });
    const answer = await one.requests.delete({ id: second?.id ?? '' });
    expect(answer).toMatchObject({ awaitingSecondPerson: true });
    expect(await entriesOf(server, second?.id ?? '')).toEqual(['withdrawal']);
    await other.users.waiting.confirm(await lastWaiting(server));
    expect(await entriesOf(server, second?.id ?? '')).toEqual(['withdrawal', 'refund']);
  });
});

it('a message above the limit is deleted by two persons, and an account counts for its messages', async () => {
  const member = await server.make.member();
  const write = async () => (await member.as().contacts.create({ userId: member.id, ...LETTER })).id;
  const [first, second] = [await write(), await write()];
  await setSettings(server, { secondPersonDeletions: 1 });
  expect(await one.users.delete({ id: member.id })).toMatchObject({ awaitingSecondPerson: true });
  await one.users.waiting.withdraw(await lastWaiting(server));
  await one.contacts.delete({ id: first });
  expect(await one.contacts.delete({ id: second })).toMatchObject({ awaitingSecondPerson: true });
  expect(await refused(one.contacts.delete({ id: second }))).toMatchObject({ key: 'waitsAlready' });
  const { items } = await other.users.waiting.list({});
  expect(items.at(-1)).toMatchObject({ kind: 'message', note: LETTER.subject, user: null });
  await other.users.waiting.confirm(await lastWaiting(server));
  expect(await refused(other.contacts.thread({ id: second }))).toMatchObject({ status: 404 });
});

it('a note of somebody else above the limit is deleted by another person, an own one by its author', async () => {
  const { id } = await server.make.member();
  const theirs = [
    await other.users.notes.add({ id, text: 'a' }),
    await other.users.notes.add({ id, text: 'b' }),
  ];
  const own = await server.boss.users.notes.add({ id, text: 'c' });
  await setSettings(server, { secondPersonDeletions: 1 });
  await server.boss.users.notes.delete({ id: theirs[0]?.id ?? '' });
  await refused(server.boss.users.notes.delete({ id: theirs[1]?.id ?? '' }), 409, 'removalSecond');
  await server.boss.users.notes.delete(own);
  await other.users.notes.delete({ id: theirs[1]?.id ?? '' });
});

it('a decided password request above the limit keeps its picture until another person deletes it', async () => {
  const resets: string[] = [];
  for (let i = 0; i < 2; i++) resets.push(await server.make.reset(await server.make.member()));
  for (const id of resets) await one.auth.rejectPasswordReset({ id });
  await setSettings(server, { secondPersonDeletions: 1 });
  const [first = '', second = ''] = resets;
  await one.auth.rejectPasswordReset({ id: first });
  await refused(one.auth.rejectPasswordReset({ id: second }), 409, 'removalSecond');
  await other.auth.rejectPasswordReset({ id: second });
});

describe('the clean-up of the list', () => {
  it('takes off what one person may delete; the rest waits, and what it names then is taken off', async () => {
    await other.requests.cleanup();
    const ids = (await makeWithdrawals(server, 3)).map((made) => made.id);
    for (const id of ids) await one.requests.reject({ id });
    await setSettings(server, { secondPersonDeletions: 1 });
    expect(await one.requests.cleanup()).toEqual({ removed: 1, awaitingSecondPerson: true });
    const change = await lastWaiting(server);
    const { items } = await other.users.waiting.list({});
    expect(items.find(({ id }) => id === change.id)).toMatchObject({
      kind: 'cleanup',
      requests: 2,
      user: null,
    });
    // A second clean-up leaves out requests whose removal waits already. The confirmation removes no request
    // that was rejected after the first clean-up was asked for.
    expect(await one.requests.cleanup()).toEqual({ removed: 0 });
    const [later] = await makeWithdrawals(server, 1);
    await other.requests.reject({ id: later?.id ?? '' });
    await other.users.waiting.confirm(change);
    const listed = await server.db.sql`
      select id from requests where id = any(${[...ids, later?.id ?? '']}) and removed_at is null`;
    expect(listed).toEqual([{ id: later?.id }]);
  });
});

it('a paid withdrawal is neither deleted while its return waits, nor returned while its deletion waits', async () => {
  const [returned = '', deleted = ''] = (await makeWithdrawals(server, 2)).map((made) => made.id);
  for (const paid of [returned, deleted]) await one.requests.approve({ id: paid, reference: randomUUID() });
  await setSettings(server, { secondPersonPayout: 0, secondPersonDeletions: 0 });
  await one.requests.markReturned({ id: returned, reason: 'Wrong number' });
  await one.requests.delete({ id: deleted });
  await setSettings(server, OFF);
  const waits = { status: 409, key: 'waitsForSecond' };
  expect(await refused(other.requests.delete({ id: returned }))).toMatchObject(waits);
  const back = other.requests.markReturned({ id: deleted, reason: 'Wrong number' });
  expect(await refused(back)).toMatchObject(waits);
});
