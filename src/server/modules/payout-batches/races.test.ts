import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { httpClient, race } from '#testing/client.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { spawnServer } from '#testing/server-process.ts';
import { type Client, entriesOf, failed, makeWithdrawals, paid } from './payout-batches.fixture.ts';

const server = testServer();
const one = fixture(async () => httpClient(server.url, token));
const two = fixture(async () => httpClient(server.url, (await server.make.superadmin()).token));
let token: string;
beforeAll(async () => {
  ({ token } = await server.make.admin());
});

describe('one withdrawal', () => {
  it('that a batch, an approval, a rejection, a deletion and a claim reach at once has one outcome', async () => {
    const waiting = await makeWithdrawals(server, 10);
    for (const [round, { id }] of waiting.entries()) {
      const verbs: ((client: Client) => Promise<unknown>)[] = [
        (client) => client.requests.batches.create.mutate({ requestIds: [id], account: 'Bank Account' }),
        (client) => client.requests.approve.mutate({ id }),
        (client) => client.requests.reject.mutate({ id }),
        (client) => client.requests.delete.mutate({ id }),
        (client) => client.requests.claim.mutate({ id }),
      ];
      await race(5, (i) => verbs[(i + round) % 5]?.((i + round) % 2 ? one : two) ?? Promise.reject());
      const { status, batch } = await two.requests.get.query({ id });
      const entries = await entriesOf(server, id);
      if (status === 'Pending') {
        expect(entries).toEqual(['withdrawal']);
      } else {
        expect(entries).toEqual(['withdrawal', status === 'Approved' ? 'payout' : 'refund']);
        expect(batch).toBeNull();
      }
    }
  });

  it('that four people put into a batch at once is in one', async () => {
    const [waiting] = await makeWithdrawals(server, 1);
    const { answers, refusals } = await race(4, (i) =>
      (i % 2 ? one : two).requests.batches.create.mutate({
        requestIds: [waiting?.id ?? ''],
        account: 'Bank Account',
      }),
    );
    expect(answers).toHaveLength(1);
    expect(refusals.map(({ key }) => key)).toEqual(new Array(3).fill('requestInBatch'));
  });

  it('that is taken out and paid by its batch at once is paid or out, never both', async () => {
    const waiting = await makeWithdrawals(server, 5);
    for (const { id: requestId } of waiting) {
      const { id } = await one.requests.batches.create.mutate({
        requestIds: [requestId],
        account: 'SadaPay',
      });
      const { answers } = await race<unknown>(2, (i) =>
        i
          ? one.requests.batches.takeOut.mutate({ id, requestId })
          : two.requests.batches.settle.mutate({
              id,
              results: [paid(requestId, randomUUID())],
              withoutFile: true,
            }),
      );
      expect(answers.length).toBeGreaterThanOrEqual(1);
      const { status, batch } = await two.requests.get.query({ id: requestId });
      expect([status, batch?.state]).toEqual(
        status === 'Approved' ? ['Approved', 'paid'] : ['Pending', undefined],
      );
      expect((await two.requests.batches.get.query({ id })).closedAt).not.toBeNull();
    }
  });
});

describe('one batch', () => {
  it('that two people settle at once pays each withdrawal once, names the slower one, and closes', async () => {
    const waiting = await makeWithdrawals(server, 10);
    const ids = waiting.map(({ id }) => id);
    const { id } = await one.requests.batches.create.mutate({ requestIds: ids, account: 'Bank Account' });
    const { answers } = await race(2, (i) => {
      const results = ids.map((requestId) => (i ? paid(requestId, `FT-${requestId}`) : failed(requestId)));
      return (i ? one : two).requests.batches.settle.mutate({
        id,
        results: i ? results : results.reverse(),
        withoutFile: true,
      });
    });
    expect(answers).toHaveLength(2);
    for (const requestId of ids) {
      const results = answers.map((all) => all.find((row) => row.id === requestId));
      expect(results.filter((row) => row?.settled)).toHaveLength(1);
      expect(results[0]?.by).toBe(results[1]?.by);
      expect((await entriesOf(server, requestId)).length).toBe(2);
    }
    expect((await one.requests.batches.get.query({ id })).closedAt).not.toBeNull();
  });

  it('goes on where it stopped when its server is killed and the call is repeated', async () => {
    const waiting = await makeWithdrawals(server, 10);
    const ids = waiting.map(({ id }) => id);
    const { id } = await one.requests.batches.create.mutate({ requestIds: ids, account: 'Bank Account' });
    const input = {
      id,
      results: ids.map((requestId, i) =>
        i % 4 === 3 ? failed(requestId) : paid(requestId, `K-${requestId}`),
      ),
      withoutFile: true,
      idempotencyKey: randomUUID(),
    };
    const doomed = await spawnServer(server.db.connection);
    // The sixth is locked, so five are settled and the server is killed while it settles the sixth.
    const locker = server.db.database.dedicated();
    await locker.unsafe('begin');
    await locker`select 1 from requests where id = ${ids[5] ?? ''} for update`;
    const call = httpClient(doomed.url, token)
      .requests.batches.settle.mutate(input)
      .catch(() => 'lost');
    const settledNow = async () =>
      Number(
        (
          await server.db.sql`
        select count(*) as n from requests where batch_id = ${id} and status <> 'Pending'`
        )[0]?.n,
      );
    await expect.poll(settledNow).toBe(5);
    await doomed.end('SIGKILL');
    await locker.unsafe('rollback');
    await locker.end();
    expect(await call).toBe('lost');

    const first = await one.requests.batches.settle.mutate(input);
    expect(first.map(({ settled, status }) => [settled, status])).toEqual(
      ids.map((_, i) => [true, i % 4 === 3 ? 'Rejected' : 'Approved']),
    );
    expect(await one.requests.batches.settle.mutate(input)).toEqual(first);
    for (const [i, requestId] of ids.entries()) {
      expect(await entriesOf(server, requestId)).toEqual(['withdrawal', i % 4 === 3 ? 'refund' : 'payout']);
    }
    const rows = await server.db.sql`
      select count(*) as n from audit_log where target_id in ${server.db.sql(ids)} and action like 'request.%'`;
    expect(Number(rows[0]?.n)).toBe(10);
  });

  it('pays each once when its database connection is killed three times in the middle', async () => {
    const waiting = await makeWithdrawals(server, 10);
    const ids = waiting.map(({ id }) => id);
    const { id } = await one.requests.batches.create.mutate({ requestIds: ids, account: 'Bank Account' });
    const input = {
      id,
      results: ids.map((requestId) => paid(requestId, `C-${requestId}`)),
      withoutFile: true,
      idempotencyKey: randomUUID(),
    };
    const locker = server.db.database.dedicated();
    await locker.unsafe('begin');
    await locker`select 1 from requests where id = ${ids[4] ?? ''} for update`;
    const call = one.requests.batches.settle.mutate(input);
    for (let kills = 0; kills < 3; kills++) {
      const killed = async () =>
        (
          await server.db.sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`
        ).length;
      await expect.poll(killed).toBe(1);
    }
    await locker.unsafe('rollback');
    await locker.end();
    expect((await call).every(({ settled }) => settled)).toBe(true);
    for (const requestId of ids) expect(await entriesOf(server, requestId)).toEqual(['withdrawal', 'payout']);
  });
});
