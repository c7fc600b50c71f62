import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { httpClient, race } from '#testing/client.ts';
import { testServer } from '#testing/server.ts';
import { spawnServer } from '#testing/server-process.ts';
import { csv, DAY, LAYOUT, offeredLine, oneLine, sendDeposit, statementStaff } from './statements.fixture.ts';

const server = testServer();
const { one, two } = statementStaff(server, 'Easypaisa');

const fileOf = (content: string) => ({
  account: 'Easypaisa' as const,
  fileName: 'a.csv',
  layout: LAYOUT,
  content,
});
/** Approved, so that two lines may name each: an ID in two lines does not prove a pending deposit. */
async function deposits(ids: readonly string[]): Promise<void> {
  const sent = await Promise.all(ids.map((id) => sendDeposit(server, 'Easypaisa', id)));
  const staff = await two.as();
  for (const { requestId } of sent) await staff.requests.approve({ id: requestId });
}
const BEFORE = new Date(Date.parse(DAY) - 86_400_000).toISOString().slice(0, 10);
let lastId = 48_868_080_000;
const newIds = (count: number) => Array.from({ length: count }, () => String(++lastId));

async function waiting(): Promise<number | undefined> {
  const [row] = await server.db.sql<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ~ 'statement_(match|import)\\('`;
  return row?.n;
}

describe('files of one account', () => {
  it('that are matched at once, and name the same deposits in another order, do not block each other', async () => {
    const ids = newIds(3);
    await deposits(ids);
    const staff = await one.as();
    const files = [ids, ids.toReversed()].map((order, file) =>
      csv(...order.map((id) => `${file ? BEFORE : DAY},865.00,${id}`)),
    );
    for (const content of files) await staff.requests.statements.import(fileOf(content));
    const imports = await server.db.sql<{ id: string }[]>`
      select i.id from statement_imports i order by (select min(l.id) from statement_lines l where l.import_id = i.id)`;
    // A transaction of the test keeps one line matched until both matchings have started.
    const [held] = await server.db.sql<{ line: number; request: string }[]>`
      select l.id as line, r.id as request from statement_lines l join requests r on r.transaction_id = ${ids[1] ?? ''}
      where l.import_id = ${imports[0]?.id ?? ''} and l.reference = ${ids[1] ?? ''}`;
    await server.db.sql`delete from statement_matches`;
    const [holder, ...matchers] = Array.from({ length: 3 }, () => server.db.database.dedicated());
    await holder?.unsafe('begin');
    await holder?.unsafe(
      `insert into statement_matches (line_id, request_id, how) values ($1, $2, 'reference')`,
      [held?.line ?? 0, held?.request ?? ''],
    );
    const matched: Promise<unknown>[] = [];
    for (const [i, { id }] of imports.entries()) {
      matched.push(Promise.resolve(matchers[i]?.unsafe('select app.statement_match($1, null) as n', [id])));
      await expect.poll(waiting).toBe(i + 1);
    }
    const settled = Promise.allSettled(matched);
    await holder?.unsafe('rollback');
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    await Promise.all([holder, ...matchers].map((sql) => sql?.end()));
    const rows = await server.db.sql`
      select 1 from statement_matches m join requests r on r.id = m.request_id where r.transaction_id = any(${ids})`;
    expect(rows).toHaveLength(3);
  });

  it('that many people send at once, overlapping, are all kept, each line once and each deposit matched once', async () => {
    const ids = newIds(12);
    await deposits(ids);
    const common = newIds(200).map((id) => `${DAY},5.00,${id}`);
    const { answers, refusals } = await race(8, (file) => {
      const order = file % 2 ? ids : ids.toReversed();
      // Two files have the same lines of the deposits, in another order.
      const own = file < 2 ? order.map((id) => `${DAY},865.00,${id}`) : [];
      const content = csv(...own, ...common.slice(file * 10));
      return httpClient(server.url, (file % 3 ? one : two).token).requests.statements.import.mutate(
        fileOf(content),
      );
    });
    expect(refusals).toEqual([]);
    expect(answers).toHaveLength(8);
    const count = (test: (answer: (typeof answers)[number]) => number) =>
      answers.reduce((sum, answer) => sum + test(answer), 0);
    expect(count(({ newLines }) => newLines)).toBeGreaterThanOrEqual(12);
    expect(count(({ matched }) => matched)).toBe(12);
    const [lines] = await server.db.sql<{ all: number; matched: number }[]>`
      select count(*)::int as all, count(distinct m.request_id)::int as matched from statement_lines l
      left join statement_matches m on m.line_id = l.id and m.request_id in
        (select id from requests where transaction_id = any(${ids}))
      where l.reference = any(${ids}) or l.amount = 500`;
    expect(lines).toEqual({ all: count(({ newLines }) => newLines), matched: 12 });
  });
});

describe('a server that is killed', () => {
  it('while it keeps a file leaves all of it or nothing, and sent again each line counts once and is matched', async () => {
    const [known, late] = newIds(2) as [string, string];
    const { requestId } = await sendDeposit(server, 'Easypaisa', known);
    const rows = [known, late].map((id) => `${DAY},865.00,${id}`);
    const others = newIds(3_000).map((id) => `${DAY},5.00,${id}`);
    const input = fileOf(csv(...rows, ...others));
    const countLines = async () => {
      const [row] = await server.db.sql<{ lines: number; files: number }[]>`
        select count(*)::int as lines, count(distinct import_id)::int as files from statement_lines
        where reference = any(${[known, late, ...others.map((row) => row.slice(-11))]})`;
      return row;
    };
    const doomed = await spawnServer(server.db.connection);
    // An uncommitted match locks the deposit: the import writes its lines, and then its matching waits.
    await one.as().requests.statements.import({ ...oneLine('Easypaisa') });
    const holder = server.db.database.dedicated();
    await holder.unsafe('begin');
    await holder.unsafe(
      `insert into statement_matches (line_id, request_id, how) select max(id), $1, 'reference' from statement_lines`,
      [requestId],
    );
    const { position } = one.as().requests.statements;
    const begun = await position();
    const idempotencyKey = randomUUID();
    const call = httpClient(doomed.url, one.token)
      .requests.statements.import.mutate({ ...input, idempotencyKey })
      .catch(() => 'lost');
    await expect.poll(waiting).toBe(1);
    expect((await position()) - begun, 'the progress that staff see').toBe(rows.length + others.length);
    await doomed.end('SIGKILL');
    expect(await call).toBe('lost');
    expect(await countLines()).toEqual({ lines: 0, files: 0 });
    // A deposit that is sent now can't see the uncommitted lines of the import of the killed server.
    const { requestId: sent } = await sendDeposit(server, 'Easypaisa', late);
    await holder.unsafe('rollback');
    await holder.end();

    const staff = await two.as();
    const again = await staff.requests.statements.import(input);
    expect(again.lines).toBe(3_002);
    expect(await countLines()).toEqual({ lines: 3_002, files: 1 });
    const matches = await server.db.sql`
      select 1 from statement_matches where request_id = any(${[requestId, sent]})`;
    expect(matches).toHaveLength(2);
    const repeated = await one.as().requests.statements.import({ ...input, idempotencyKey });
    expect(again.newLines + repeated.newLines).toBe(3_002);
    expect(await countLines()).toEqual({ lines: 3_002, files: 1 });
  });
});

describe('a match of a person', () => {
  it('that is taken back while its deposit is approved ends before the approval, or stays', async () => {
    for (let round = 0; round < 4; round++) {
      const { requestId, lineId } = await offeredLine(server, one);
      await one.as().requests.statements.confirm({ lineId, requestId });
      const { answers } = await race<unknown>(2, (i) => {
        const { requests } = httpClient(server.url, (i ? one : two).token);
        return (i + round) % 2
          ? requests.approve.mutate({ id: requestId })
          : requests.statements.undo.mutate({ lineId });
      });
      const rows = await server.db.sql<{ action: string }[]>`
        select action from audit_log where target_id = ${requestId} and action <> 'request.match' order by id`;
      const done = rows.map(({ action }) => action);
      expect(done).toEqual(
        answers.length === 2 ? ['request.unmatch', 'request.approve'] : ['request.approve'],
      );
    }
  });
});
