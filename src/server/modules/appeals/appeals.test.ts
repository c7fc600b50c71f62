import { beforeAll, describe, expect, it } from 'vitest';
import { race, refused } from '#testing/client.ts';
import { depositOf, LETTER, type Person } from '#testing/factories.ts';
import { allPages } from '#testing/pages.ts';
import { type Caller, testServer } from '#testing/server.ts';
import type { Actor } from '../../platform/deps.ts';
import { entriesOf } from '../payout-batches/payout-batches.fixture.ts';
import { lastWaiting } from '../second-person/second-person.fixture.ts';
import { setSettings } from '../settings/settings.fixture.ts';
import { appealed, refusedDeposit, refusedWithdrawal } from './appeals.fixture.ts';
import { listDecisions } from './appeals.service.ts';

const server = testServer();
let maker: Person;
let asMaker: Caller;
let other: Caller;
beforeAll(async () => {
  maker = await server.make.admin();
  asMaker = await maker.as();
  other = server.boss;
});

async function refusedOne() {
  const by = await server.make.member();
  return { by, ...(await refusedWithdrawal(by, maker)) };
}
const upheld = (id: string) => ({ id, verdict: 'upheld' as const, answer: 'The bank says no' });
const granted = (id: string) => ({ id, verdict: 'granted' as const, answer: 'You are right' });
describe('the decisions about a member', () => {
  it('are listed newest first with role and reason, without a name, and page by page', async () => {
    const { by, id } = await refusedOne();
    const boss = await server.make.superadmin();
    await boss.as().users.adjustBalance({
      id: by.id,
      amount: 5,
      type: 'withdraw',
      description: 'Fix',
    });
    await boss.as().users.adjustBalance({ id: by.id, amount: 6, type: 'deposit' });
    await other.users.update({ id: by.id, status: 'Inactive' });
    await other.users.update({ id: by.id, status: 'Active' });
    // The deactivation has ended the member's session, so the test calls the service directly.
    const actor = { userId: by.id } as Actor;
    const { items } = await listDecisions(server.deps, actor, {});
    expect(items.slice(0, 5)).toMatchObject([
      { kind: 'activated', role: 'superadmin', request: null },
      { kind: 'deactivated', role: 'superadmin' },
      { kind: 'adjusted', role: 'superadmin', reason: null, amount: 6 },
      { kind: 'adjusted', role: 'superadmin', reason: 'Fix', amount: -5, mayAppeal: false },
      {
        kind: 'rejected',
        role: 'admin',
        reason: 'Wrong account',
        amount: 143,
        request: { id },
        mayAppeal: true,
      },
    ]);
    expect(JSON.stringify(items)).not.toContain(maker.username);
    const paged = await allPages((cursor) => listDecisions(server.deps, actor, { limit: 2, cursor }));
    expect(paged).toEqual(items);
  });

  it('are only the own ones, and leave out what changed nothing for the member', async () => {
    const { by, id } = await refusedOne();
    const { items: before } = await by.as().requests.decisions({});
    await asMaker.requests.delete({ id });
    await by.as().contacts.create({ userId: by.id, ...LETTER });
    expect((await by.as().requests.decisions({})).items).toEqual(before);
    const stranger = await server.make.member();
    expect(JSON.stringify(await stranger.as().requests.decisions({}))).not.toContain(id);
  });

  it('say that a request was removed while it was pending, or a password refused', async () => {
    const { requestId: id, ...by } = await server.make.awaiting();
    await asMaker.requests.delete({ id });
    const { items } = await by.as().requests.decisions({});
    expect(items).toMatchObject([{ kind: 'removed', role: 'admin', mayAppeal: true }]);
  });
});

describe('an appeal', () => {
  it('is not answered by who confirmed the removal, but by who confirmed that a refused request leaves the list', async () => {
    const boss = await server.make.superadmin();
    const asBoss = await boss.as();
    const { requestId: removed, ...owner } = await server.make.awaiting();
    const { by, id: rejected, text } = await refusedOne();
    await setSettings(server, { secondPersonDeletions: 0 });
    for (const id of [removed, rejected]) {
      await asMaker.requests.delete({ id });
      await asBoss.users.waiting.confirm(await lastWaiting(server));
    }
    await setSettings(server, { secondPersonDeletions: null });
    await owner.as().requests.appeals.create({ id: removed, text });
    await by.as().requests.appeals.create({ id: rejected, text });
    const { items } = await asBoss.requests.appeals.list({ limit: 200 });
    expect(items.find(({ id }) => id === removed)).toMatchObject({ own: true });
    const answer = (id: string) => asBoss.requests.appeals.answer(upheld(id));
    await refused(answer(removed), 403, 'appealNobodyElse');
    await answer(rejected);
  });

  it('is not answered by who made the account of the person who refused', async () => {
    const boss = await server.make.superadmin();
    const { id } = await appealed(server, await server.make.admin(undefined, boss));
    await refused(boss.as().requests.appeals.answer(granted(id)), 403, 'secondPersonMade');
    await asMaker.requests.appeals.answer(upheld(id));
  });

  it('waits for another person; the one who refused can not answer it', async () => {
    const { id, by } = await appealed(server, maker);
    expect((await asMaker.requests.appeals.list({ limit: 200 })).items.at(-1)).toMatchObject({
      id,
      text: 'It did arrive',
      reason: 'Nothing arrived',
      own: true,
      alone: false,
    });
    await refused(asMaker.requests.appeals.answer(granted(id)), 403, 'appealSame');
    expect(await other.requests.appeals.answer(upheld(id))).toEqual({ id, state: 'upheld' });
    const { items } = await by.as().requests.decisions({});
    expect(items[0]).toMatchObject({
      mayAppeal: false,
      appeal: { state: 'upheld', text: 'It did arrive', answer: 'The bank says no', role: 'superadmin' },
    });
    const rows = await server.db
      .sql`select action from audit_log where target_id = ${id} and area = 'appeal' order by id`;
    expect(rows.map(({ action }) => action)).toEqual(['appeal.create', 'appeal.uphold']);
  });

  it('against a deposit, when granted, makes it pending again with the same proof', async () => {
    const { id, by } = await appealed(server, maker);
    await other.requests.appeals.answer(granted(id));
    const { items } = await by.as().requests.mine({});
    expect(items.map(({ status }) => status)).toEqual(['Pending', 'Rejected']);
    const [renewed, former] = await Promise.all(items.map((item) => other.requests.get({ id: item.id })));
    expect(renewed?.transactionId).toBe(former?.transactionId);
    const { items: decisions } = await by.as().requests.decisions({});
    expect(decisions[0]?.appeal).toMatchObject({ state: 'granted', renewed: items[0]?.number });
    await asMaker.requests.approve({ id: items[0]?.id ?? '' });
    expect(await other.users.get({ id: by.id })).toMatchObject({ accountStatus: 'approved' });
  });

  it('that is granted makes no second deposit beside one that was sent again', async () => {
    const { id, by } = await appealed(server, maker);
    await by.as().requests.createDeposit(await depositOf(by.id));
    await other.requests.appeals.answer(granted(id));
    const { items } = await by.as().requests.mine({});
    expect(items.map(({ status }) => status)).toEqual(['Pending', 'Rejected']);
  });

  it('against a withdrawal moves no money: it was refunded, and is asked for again', async () => {
    const { id, by } = await refusedOne();
    await by.as().requests.appeals.create({ id, text: 'The account is right' });
    await other.requests.appeals.answer(granted(id));
    expect(await entriesOf(server, id)).toEqual(['withdrawal', 'refund']);
    expect(await other.users.get({ id: by.id })).toMatchObject({ balance: 500 });
    expect((await by.as().requests.mine({})).items[0]).toMatchObject({ status: 'Rejected' });
  });

  it('is possible once, and only against a refusal of an own request', async () => {
    const { id, by } = await refusedDeposit(server, maker);
    const member = await by.as();
    const { requestId } = await server.make.awaiting();
    const text = 'It did arrive';
    await refused(member.requests.appeals.create({ id: requestId, text }), 404);
    for (const bad of ['', '   ', 'x'.repeat(1_001)])
      await refused(member.requests.appeals.create({ id, text: bad }), 400);
    const { answers, refusals } = await race(5, () => member.requests.appeals.create({ id, text }));
    expect(answers).toHaveLength(1);
    expect(refusals.map(({ key }) => key)).toEqual(new Array(4).fill('appealedAlready'));
    await other.requests.appeals.answer(upheld(id));
    await refused(member.requests.appeals.create({ id, text }), 'appealedAlready');
    const paid = await server.make.member();
    const { items } = await paid.as().requests.mine({});
    const approved = { id: items[0]?.id ?? '', text };
    await refused(paid.as().requests.appeals.create(approved), 'appealNotRefused');
  });

  it('is answered once, also by several at once', async () => {
    const { id, by } = await appealed(server, maker);
    const { answers, refusals } = await race(5, (at) =>
      other.requests.appeals.answer(at % 2 ? granted(id) : upheld(id)),
    );
    expect(answers).toHaveLength(1);
    expect(refusals.map(({ key }) => key)).toEqual(new Array(4).fill('appealAnswered'));
    expect((await by.as().requests.mine({})).items.length).toBe(answers[0]?.state === 'granted' ? 2 : 1);
  });

  it('can be sent while the request is being deleted, and of two only one refusal is appealed', async () => {
    const { requestId: id, ...by } = await server.make.awaiting();
    const member = await by.as();
    const [, sent] = await Promise.allSettled([
      asMaker.requests.delete({ id }),
      member.requests.appeals.create({ id, text: 'Wait' }),
    ]);
    if (sent.status === 'rejected') await member.requests.appeals.create({ id, text: 'Wait' });
    expect((await member.requests.decisions({})).items[0]?.appeal).toMatchObject({ state: 'open' });
  });

  it('says plainly that nobody else can answer while there is one staff account', async () => {
    const { id } = await appealed(server, maker);
    await server.db.sql`update users set status = 'Inactive' where role <> 'user' and id <> ${maker.id}`;
    expect((await asMaker.requests.appeals.list({ limit: 200 })).items.at(-1)).toMatchObject({
      own: true,
      alone: true,
    });
    await refused(asMaker.requests.appeals.answer(granted(id)), 'appealNobodyElse');
    await server.db.sql`update users set status = 'Active' where role <> 'user'`;
  });

  it('of a deleted account is gone from the list', async () => {
    const { id, by } = await appealed(server, maker);
    await other.users.delete({ id: by.id });
    const { items } = await other.requests.appeals.list({ limit: 200 });
    expect(items.map((item) => item.id)).not.toContain(id);
    await other.requests.appeals.answer(granted(id));
    const [row] = await server.db.sql`select count(*)::int as count from requests where user_id = ${by.id}`;
    expect(row).toEqual({ count: 1 });
  });
});
