import { describe, expect, it } from 'vitest';
import { httpClient, race, refused } from '#testing/client.ts';
import { testServer } from '#testing/server.ts';
import { traces } from '#testing/traces.ts';
import {
  csv,
  DAY,
  LAYOUT,
  newReference,
  offeredLine,
  payOut,
  sendDeposit,
  statementStaff,
} from './statements.fixture.ts';

const server = testServer();
const { one, two, day } = statementStaff(server, 'Easypaisa');
const inputOf = (...rows: string[]) => ({
  account: 'Easypaisa' as const,
  fileName: 'mistake.csv',
  layout: LAYOUT,
  content: csv(...rows),
  isConfirmed: true,
});
async function send(...rows: string[]) {
  const kept = await one.as().requests.statements.import(inputOf(...rows));
  const [file] = await server.db.sql<{ id: string }[]>`
    select id from statement_imports order by imported_at desc limit 1`;
  return { id: file?.id ?? '', ...kept };
}
const remove = async (id: string) => two.as().requests.statements.remove({ id });

describe('a file', () => {
  it('that was a mistake leaves with its lines and matches, and can be imported again', async () => {
    const id = newReference();
    const payout = newReference();
    const { requestId } = await sendDeposit(server, 'Easypaisa', id);
    await payOut(server, two, 'Easypaisa', payout);
    const rows = [`${DAY},865.00,${id}`, `${DAY},-141.57,${payout}`, `${DAY},5.00,${newReference()}`];
    const before = await day();
    const first = await send(...rows);
    expect(first).toMatchObject({ newLines: 3, matched: 2 });
    expect((await day()).arrived.ids).toContain(requestId);
    await remove(first.id);
    expect(await day()).toEqual(before);
    expect(await send(...rows)).toMatchObject({ newLines: 3, matched: 2 });
    const [audit] = await server.db.sql`
      select before from audit_log where action = 'cash.statementRemove' and target_id = ${first.id}`;
    expect(audit?.before).toEqual({ account: 'Easypaisa', file: 'mistake.csv', lines: 3, newLines: 3 });
    await refused(remove(first.id), 404);
  });

  it('stays when a person or an approval relied on a line, and when a later file left lines to it', async () => {
    const id = newReference();
    const { requestId } = await sendDeposit(server, 'Easypaisa', id);
    const approved = await send(`${DAY},865.00,${id}`);
    await one.as().requests.approve({ id: requestId });
    const { requestId: other } = await sendDeposit(server, 'Easypaisa', 'none');
    const confirmed = await send(`${DAY},865.00,${newReference()}`);
    const [line] = await server.db.sql<{ id: number }[]>`
      select id from statement_lines where import_id = ${confirmed.id}`;
    await one.as().requests.statements.confirm({ lineId: line?.id ?? 0, requestId: other });
    const shared = `${DAY},6.00,${newReference()}`;
    const earlier = await send(shared);
    const later = await send(shared, `${DAY},7.00,${newReference()}`);
    const before = await traces(server.db.sql);
    await refused(remove(earlier.id), 409, 'statementUsed');
    expect(await traces(server.db.sql)).toEqual(before);
    await remove(later.id);
    await remove(earlier.id);
    for (const file of [approved, confirmed]) {
      await refused(remove(file.id), 409, 'statementUsed');
    }
    await one.as().requests.statements.undo({ lineId: line?.id ?? 0 });
    await remove(confirmed.id);
  });

  it('that is removed while its lines are matched, approved and sent again is there whole or not at all', async () => {
    for (let round = 0; round < 4; round++) {
      const ids = [newReference(), newReference()];
      const { requestId } = await sendDeposit(server, 'Easypaisa', ids[0] ?? '');
      const rows = ids.map((id) => `${DAY},865.00,${id}`);
      const { id } = await send(...rows);
      const verbs: ((requests: ReturnType<typeof httpClient>['requests']) => Promise<unknown>)[] = [
        (requests) => requests.statements.remove.mutate({ id }),
        (requests) => requests.approve.mutate({ id: requestId }),
        (requests) => requests.statements.import.mutate(inputOf(...rows)),
        () => sendDeposit(server, 'Easypaisa', ids[1] ?? ''),
      ];
      const { refusals } = await race(4, (i) => {
        const { requests } = httpClient(server.url, (i % 2 ? one : two).token);
        return verbs[(i + round) % 4]?.(requests) ?? Promise.reject();
      });
      expect(refusals.filter(({ key }) => key !== 'statementUsed')).toEqual([]);
      const [lines] = await server.db.sql<{ n: number }[]>`
        select count(*)::int as n from statement_lines where reference = any(${ids})`;
      const [file] = await server.db.sql`select 1 from statement_imports where id = ${id}`;
      expect([0, 2]).toContain(lines?.n);
      expect(file !== undefined).toBe(refusals.length > 0);
    }
  });

  it('that is removed while a person confirms its line keeps both or neither', async () => {
    for (let round = 0; round < 4; round++) {
      const { lineId, requestId } = await offeredLine(server, one);
      const [file] = await server.db.sql<{ id: string }[]>`
        select import_id as id from statement_lines where id = ${lineId}`;
      const { refusals } = await race<unknown>(2, (i) => {
        const { statements } = httpClient(server.url, (i ? one : two).token).requests;
        return (i + round) % 2
          ? statements.confirm.mutate({ lineId, requestId })
          : statements.remove.mutate({ id: file?.id ?? '' });
      });
      expect(refusals.map(({ key }) => key)).toEqual([expect.stringMatching(/^(statementUsed|notFound)$/)]);
    }
  });
});
