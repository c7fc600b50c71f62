import { describe, expect, it } from 'vitest';
import { httpClient, race, refused } from '#testing/client.ts';
import { testServer } from '#testing/server.ts';
import { DAY, newReference, payOut, sendDeposit, statementStaff } from './statements.fixture.ts';

/* Lines that only a person can match with a request, because the line has no id of that request. */

const server = testServer();
const { one, two, day, send } = statementStaff(server, 'SadaPay');

describe('a line without an id that is known', () => {
  const offered = async () => {
    const { requestId } = await sendDeposit(server, 'SadaPay', 'none');
    await send(`${DAY},865.00,${newReference()}`);
    const { differences } = await day();
    const line = differences.findLast(({ kind }) => kind === 'neverSubmitted')?.line?.id ?? 0;
    return { requestId, line };
  };

  it('is offered by amount and time; a person confirms it and may take that back', async () => {
    const { requestId, line } = await offered();
    const find = async () => (await day()).differences.find((row) => row.line?.id === line);
    expect((await find())?.offers.length).toBeGreaterThan(0);
    const staff = await one.as();
    await staff.requests.statements.confirm({ lineId: line, requestId });
    expect(await find()).toMatchObject({ kind: 'notApproved', request: { id: requestId } });
    // A match by a person does not prove that the money arrived, so the deposit is not approved.
    const { arrived, confirmed } = await day();
    expect(arrived.ids).not.toContain(requestId);
    expect(confirmed).toContainEqual(expect.objectContaining({ lineId: line }));
    await staff.requests.statements.undo({ lineId: line });
    expect(await find()).toMatchObject({ kind: 'neverSubmitted' });
    await refused(staff.requests.statements.undo({ lineId: line }), 404);
    const rows = await server.db.sql<{ action: string }[]>`
      select action from audit_log where target_id = ${requestId} order by id`;
    expect(rows.map(({ action }) => action)).toEqual(['request.match', 'request.unmatch']);
  });

  it('is offered first the deposit of the member whose name it has, among many of one amount', async () => {
    const sent = [];
    for (let i = 0; i < 3; i++) sent.push(await sendDeposit(server, 'SadaPay', 'none'));
    // Without the name, the deposit sent nearest to noon is offered first. Unless the test runs at noon, that
    // is the oldest or the newest deposit, not the second of these three, which has the name.
    const payer = sent[1];
    const name = payer?.username.replace('p.', 'PERSON ').toUpperCase();
    const reference = `IBFT: ${name}, ${newReference()}`;
    await send(`${DAY},865.00,"${reference}"`);
    const row = (await day()).differences.find(({ line }) => line?.reference === reference);
    expect(row?.offers[0]).toMatchObject({ id: payer?.requestId, username: payer?.username });
    expect(row?.offers.length).toBeGreaterThan(2);
  });

  it.each(['reject', 'delete'] as const)('is free again after a %s of its deposit', async (verb) => {
    const { requestId, line } = await offered();
    const staff = await one.as();
    await staff.requests.statements.confirm({ lineId: line, requestId });
    await staff.requests[verb]({ id: requestId });
    const { differences, confirmed } = await day();
    expect(differences.find((row) => row.line?.id === line)).toMatchObject({
      kind: 'neverSubmitted',
      request: null,
    });
    expect(confirmed.find(({ lineId }) => lineId === line)).toBeUndefined();
    const { requestId: next } = await sendDeposit(server, 'SadaPay', 'none');
    await staff.requests.statements.confirm({ lineId: line, requestId: next });
    await staff.requests.approve({ id: next });
    await staff.requests.delete({ id: next });
    expect((await day()).differences.find((row) => row.line?.id === line)).toBeUndefined();
  });

  it('stays with its deposit once that was approved; a match with a payout can be taken back', async () => {
    const { requestId, line } = await offered();
    const staff = await one.as();
    await staff.requests.statements.confirm({ lineId: line, requestId });
    expect((await day()).confirmed.find(({ lineId }) => lineId === line)?.isFinal).toBe(false);
    await staff.requests.approve({ id: requestId });
    await refused(staff.requests.statements.undo({ lineId: line }), 409, 'requestAlreadyApproved');
    const { requestId: payout } = await payOut(server, two, 'SadaPay');
    await send(`${DAY},-141.57,${newReference()}`);
    const paid = async () => (await day()).differences.findLast(({ kind }) => kind === 'unknownOut');
    const lineId = (await paid())?.line?.id ?? 0;
    await staff.requests.statements.confirm({ lineId, requestId: payout });
    expect((await day()).confirmed.map((row) => [row.lineId, row.isFinal])).toEqual(
      expect.arrayContaining([
        [line, true],
        [lineId, false],
      ]),
    );
    await staff.requests.statements.undo({ lineId });
    expect((await paid())?.line?.id).toBe(lineId);
  });

  it('is taken back only by those who may decide on its request', async () => {
    const { requestId, line } = await offered();
    await two.as().requests.statements.confirm({ lineId: line, requestId });
    await server.db
      .sql`update users set role = 'admin' where id = (select user_id from requests where id = ${requestId})`;
    await refused(one.as().requests.statements.undo({ lineId: line }), 403);
    await two.as().requests.statements.undo({ lineId: line });
  });

  it('is matched once when two staff members confirm it at once', async () => {
    const [{ requestId, line }, other] = [await offered(), await sendDeposit(server, 'SadaPay', 'none')];
    const { answers, refusals } = await race(6, (i) =>
      httpClient(server.url, (i % 2 ? one : two).token).requests.statements.confirm.mutate({
        lineId: line,
        requestId: i % 2 ? requestId : other.requestId,
      }),
    );
    expect([answers.length, new Set(refusals.map(({ key }) => key))]).toEqual([
      1,
      new Set(['matchedAlready']),
    ]);
  });

  it('is refused for a request with another amount, account or state', async () => {
    const { line } = await offered();
    const staff = await one.as();
    const other = await sendDeposit(server, 'Easypaisa', 'none');
    const rejected = await sendDeposit(server, 'SadaPay', 'none');
    await staff.requests.reject({ id: rejected.requestId });
    for (const { requestId } of [other, rejected]) {
      await refused(staff.requests.statements.confirm({ lineId: line, requestId }), 409, 'matchImpossible');
    }
  });
});
