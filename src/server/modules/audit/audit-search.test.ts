import { beforeAll, expect, it } from 'vitest';
import type { ListAuditInput } from '#shared/schemas/audit.ts';
import { type Caller, testServer } from '#testing/server.ts';

const server = testServer();
let staff: Caller;
beforeAll(async () => {
  staff = await (await server.make.superadmin()).as();
});

const list = async (input: ListAuditInput) => (await staff.users.listAudit(input)).items;

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
    expect([text, rows]).toEqual([text, expect.arrayContaining([...ofRequest, ['user.update', member.id]])]);
  }
  expect(await found(`${member.username} nobody-like-this`)).toEqual([]);
  const pages = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await staff.users.listAudit({ search: '9876501', limit: 1, cursor });
    pages.push(...page.items.map(({ action, target }) => [action, target.id]));
    cursor = page.nextCursor;
  }
  expect(pages).toEqual(await found('9876501'));
});
