import { beforeAll, describe, expect, it } from 'vitest';
import { auditDifference } from '#shared/audit.ts';
import type { ListAuditInput } from '#shared/schemas/audit.ts';
import type { AuditView } from '#shared/views/audit.ts';
import { refused } from '#testing/client.ts';
import type { Person } from '#testing/factories.ts';
import { allPages } from '#testing/pages.ts';
import { type Caller, testServer } from '#testing/server.ts';

const server = testServer();
let boss: Person;
let staff: Caller;
let admin: Person;
beforeAll(async () => {
  boss = await server.make.superadmin();
  staff = await boss.as();
  admin = await server.make.admin();
});

const list = async (input: ListAuditInput) => (await staff.users.listAudit(input)).items;
const latest = async (personId: string) => (await list({ personId }))[0] as AuditView;

describe('a row of the audit log', () => {
  it('has the actor, action, person, address and change, with both names', async () => {
    const member = await server.make.awaiting();
    const caller = await server.caller(admin.token, '203.0.113.9');
    await caller.requests.approve({ id: member.requestId });
    const row = await latest(member.id);
    expect(row).toMatchObject({
      action: 'request.approve',
      address: '203.0.113.9',
      actor: { id: admin.id, username: admin.username, role: 'admin', deleted: false },
      person: { id: member.id, username: member.username, role: 'user', deleted: false },
      target: { type: 'request', id: member.requestId },
    });
    expect(auditDifference(row.before, row.after)).toEqual({
      changes: [
        { field: 'status', before: 'Pending', after: 'Approved' },
        { field: 'balance', before: 0, after: 865 },
      ],
      facts: expect.arrayContaining([
        ['type', 'Deposit'],
        ['amount', 865],
      ]),
    });
  });

  it('for a rejected withdrawal has its reason, its amount and the refunded balance', async () => {
    const { id, member } = await server.make.withdrawal();
    await staff.requests.reject({ id, reason: 'No such account' });
    const row = await latest(member.id);
    const { changes, facts } = auditDifference(row.before, row.after);
    expect(changes).toEqual([
      { field: 'status', before: 'Pending', after: 'Rejected' },
      { field: 'balance', before: 357, after: 500 },
    ]);
    expect(Object.fromEntries(facts)).toMatchObject({
      type: 'Withdraw',
      amount: 143,
      fee: 1.43,
      payout: 141.57,
      reason: 'No such account',
    });
    await staff.requests.cleanup();
    expect(await latest(member.id)).toMatchObject({
      action: 'request.cleanup',
      before: { listed: true },
      after: { listed: false, amount: 143 },
    });
  });

  it('for cash management has both balances, and keeps the name of a deleted account', async () => {
    const member = await server.make.member({ balance: 100 });
    await staff.users.adjustBalance({
      id: member.id,
      amount: 40,
      type: 'withdraw',
      description: 'Correction',
    });
    expect(await latest(member.id)).toMatchObject({
      action: 'user.adjust_balance',
      before: { balance: 100 },
      after: { balance: 60, amount: -40, description: 'Correction' },
    });
    await staff.users.delete({ id: member.id });
    const [deleted, adjusted] = await list({ personId: member.id });
    expect(deleted).toMatchObject({
      action: 'user.delete',
      before: { balance: 60, status: 'Active' },
      after: { balance: 0, status: 'Inactive', forfeited: 60 },
    });
    expect(adjusted?.person).toMatchObject({ username: member.username, deleted: true });
  });

  it('for a password set by one-time code has the network address', async () => {
    const member = await server.make.member();
    const nobody = await server.caller(null, '198.51.100.7');
    const { username } = member;
    const { code } = await staff.auth.issueResetCode({ id: await server.make.reset(member) });
    await nobody.auth.resetPassword({ username, code, newPassword: 'third-password' });
    expect(await latest(member.id)).toMatchObject({
      action: 'reset.by_code',
      address: '198.51.100.7',
      actor: { username },
      after: { passwordChanged: true },
    });
  });

  it('for the system itself has no actor', async () => {
    const [row] = await list({ personId: boss.id, area: 'user' });
    expect(row).toMatchObject({ action: 'user.create', actor: null, address: null });
  });
});

describe('the list', () => {
  it('has pages newest first with each row once, while new rows arrive', async () => {
    const { id } = await server.make.member();
    await server.db.clock.set('2027-05-01T10:00:00Z');
    for (let i = 0; i < 7; i++) await server.make.fundMember(id, 1);
    await server.db.clock.reset();
    const pages = await allPages(async (cursor) => {
      await server.make.fundMember(id, 1);
      return staff.users.listAudit({ personId: id, limit: 3, cursor });
    });
    const seen = pages.map((row) => row.id);
    const rows = await server.db.sql`
      select id from audit_log where person_id = ${id} and created_at <= '2027-05-01T10:00:00Z'
      order by created_at desc, id desc`;
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.slice(0, 7)).toEqual(rows.slice(0, 7).map((row) => String(row.id)));
  });

  it('is filtered by area, actor and person', async () => {
    const member = await server.make.member();
    const theirs = await admin.as();
    await theirs.users.update({ id: member.id, status: 'Inactive' });
    const actions = async (input: ListAuditInput) => (await list(input)).map(({ action }) => action);
    expect(await actions({ personId: member.id, actorId: admin.id })).toEqual(['user.update']);
    expect(await actions({ personId: member.id, area: 'request' })).toEqual(['request.approve']);
    expect(await actions({ personId: member.id, area: 'video' })).toEqual([]);
    expect(new Set(await actions({ actorId: boss.id, area: 'request' }))).not.toContain('user.update');
  });

  it('is filtered by whole business days, from midnight to midnight in the business time zone', async () => {
    const { id } = await server.make.member();
    // In Karachi, 2028-02-29 lasts from 19:00 UTC of the 28th to 19:00 UTC of the 29th.
    for (const instant of [
      '2028-02-28T18:59:59Z',
      '2028-02-28T19:00:00Z',
      '2028-02-29T18:59:59Z',
      '2028-02-29T19:00:00Z',
    ]) {
      await server.db.clock.set(instant);
      await server.make.fundMember(id, 1);
    }
    await server.db.clock.reset();
    const days = async (from?: string, to?: string) =>
      (await list({ personId: id, area: 'user', from, to }))
        .map(({ at }) => at)
        .filter((at) => at > '2028')
        .map((at) => at.slice(8, 19));
    expect(await days('2028-02-29', '2028-02-29')).toEqual(['29T18:59:59', '28T19:00:00']);
    expect(await days('2028-02-29')).toEqual(['29T19:00:00', '29T18:59:59', '28T19:00:00']);
    expect(await days(undefined, '2028-02-28')).toEqual(['28T18:59:59']);
    expect(await days('2028-03-02', '2028-03-01')).toEqual([]);
  });

  it('is searched by username, action and id in any case, and % and _ are no wildcards', async () => {
    const member = await server.make.awaiting();
    await admin.as().requests.approve({ id: member.requestId });
    const found = async (search: string) =>
      (await list({ search, limit: 1_000 })).some(({ target }) => target.id === member.requestId);
    for (const text of [
      member.username,
      member.username.toUpperCase(),
      admin.username,
      'request.app',
      member.requestId,
      member.requestId.slice(4, 20),
      member.id,
    ]) {
      expect(await found(text), text).toBe(true);
    }
    for (const text of ['re%est', 'request_approve', 'nobody-like-this'])
      expect(await found(text), text).toBe(false);
  });

  it('refuses a search that is too short, and dates that do not exist', async () => {
    await refused(staff.users.listAudit({ search: 'ab' }), 400, 'Type at least 3 characters to search');
    for (const from of ['2027-02-29', '0000-01-01', 'yesterday', '2027-1-1']) {
      await refused(staff.users.listAudit({ from }), 400);
    }
  });

  it('uses an index for every filter', async () => {
    await server.db.sql`
      insert into audit_log (actor_id, action, target_type, target_id, person_id, created_at, search)
      select ${boss.id}, 'user.update', 'user', gen_random_uuid(), ${admin.id}, now() - i * interval '1 minute', 'somebody ' || md5(i::text)
      from generate_series(1, 20000) i`;
    await server.db.sql`analyze audit_log`;
    for (const condition of [
      'true',
      `area = 'user'`,
      `area = 'video'`,
      `actor_id = '${boss.id}'`,
      `person_id = '${admin.id}' and area = 'video'`,
      `created_at < now() - interval '13 days'`,
      `search like '%d41d8cd98f%'`,
    ]) {
      const plan = await server.db.sql.unsafe(
        `explain select * from audit_log where ${condition} order by created_at desc, id desc limit 51`,
      );
      expect(plan.map((row) => row['QUERY PLAN']).join('\n'), condition).not.toContain('Seq Scan');
    }
  });
});

describe('auditDifference', () => {
  it('returns fields that differ between both sides as changes, and fields of one side as facts', () => {
    expect(
      auditDifference(
        { status: 'Pending', listed: true, id: 'x', title: 'Old' },
        { status: 'Approved', listed: true, amount: 5, reason: null, userId: 'y' },
      ),
    ).toEqual({
      changes: [{ field: 'status', before: 'Pending', after: 'Approved' }],
      facts: [
        ['amount', 5],
        ['title', 'Old'],
      ],
    });
    expect(auditDifference(null, null)).toEqual({ changes: [], facts: [] });
  });
});

describe('a search of the audit log', () => {
  it('the audit log is searched by request and batch number, words in any order, username and phone', async () => {
    const member = await server.make.member({ balance: 500 });
    await staff.users.update({ id: member.id, status: 'Active' });
    await server.db.sql`update users set phone = '03049876501' where id = ${member.id}`;
    const { id: requestId } = await server.make.withdrawal(member);
    const batch = await staff.requests.batches.create({ requestIds: [requestId], account: 'SadaPay' });
    await staff.requests.batches.takeOut({ id: batch.id, requestId });
    await staff.requests.approve({ id: requestId });
    const { number } = await staff.requests.get({ id: requestId });
    const found = async (search: string, more = {}) =>
      (await list({ search, limit: 1_000, ...more })).map(({ action, target }) => [action, target.id]);
    const ofRequest = [
      ['request.approve', requestId],
      ['batch.takeOut', requestId],
    ];
    for (const text of [number, number.toLowerCase(), `#${number.slice(2)}`])
      expect([text, await found(text)]).toEqual([text, ofRequest]);
    expect(await found(number, { area: 'request' })).toEqual(ofRequest.slice(0, 1));
    expect(await found(batch.number)).toEqual([['batch.create', batch.id]]);
    for (const text of [`request.app ${member.username}`, `${member.username} APPROVE request`])
      expect([text, (await found(text))[0]]).toEqual([text, ofRequest[0]]);
    expect((await found(`request.app ${member.username}`)).map(([action]) => action)).not.toContain(
      'user.update',
    );
    for (const text of ['03049876501', '+92 304 98765', '9876501', '0092-3049876501']) {
      const rows = await found(text);
      expect([text, rows]).toEqual([
        text,
        expect.arrayContaining([...ofRequest, ['user.update', member.id]]),
      ]);
    }
    expect(await found(`${member.username} nobody-like-this`)).toEqual([]);
    const pages = await allPages((cursor) => staff.users.listAudit({ search: '9876501', limit: 1, cursor }));
    expect(pages).toEqual(await list({ search: '9876501' }));
  });
});
