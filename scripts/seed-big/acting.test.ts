import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifySpin } from '#client/features/spinner/verify.ts';
import { fillText, type TextParams } from '#shared/i18n/en/errors.ts';
import { type EntryText, transactionTexts } from '#shared/i18n/en/transactions.ts';
import type { Paisa } from '#shared/money.ts';
import { entryTextOf, type MovementKind } from '#shared/movements.ts';
import { id as idSchema } from '#shared/schemas/common.ts';
import { httpClient } from '#testing/client.ts';
import { PASSWORD } from '#testing/constants.ts';
import { parseCsv } from '#testing/csv.ts';
import { createTestDatabase } from '#testing/database.ts';
import { screenshot } from '#testing/factories.ts';
import { followSocket } from '#testing/followers.ts';
import { startTestServer, type TestServer } from '#testing/server.ts';
import { findProblems } from './load.ts';
import { fill, PLAN, REQUESTED } from './seed.fixture.ts';

/* Members and staff act over HTTP on a seeded instance, with seeded rows. */

type Client = ReturnType<typeof httpClient>;

// Creating thousands of members takes time on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let server: TestServer;
let boss: Client;
beforeAll(async () => {
  const database = await createTestDatabase({ poolSize: 1 });
  // Enough members, so that each action on password resets below finds a pending reset of its own.
  await fill(database, { ...PLAN, members: 4_000, requests: 8_000 });
  server = await startTestServer({ database });
  boss = httpClient(server.url, (await server.make.superadmin()).token);
});
afterAll(async () => {
  expect(await findProblems(server.db.sql)).toEqual([]);
  await server.close();
  await server.db.close();
});

interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly username: string;
  readonly balance: number;
  readonly n: number;
}

/** Finds a seeded row. @throws Error when the seed has no such row */
async function find(query: string): Promise<Row> {
  const [row] = await server.db.sql.unsafe<Row[]>(query);
  if (!row) throw new Error(`nothing seeded for: ${query}`);
  return row;
}
const members = (condition: string) =>
  find(`select u.id, username, balance, withdrawal_count as n from users u join ledger_accounts a on a.user_id = u.id
    where role = 'user' and deleted_at is null and ${condition} order by seq limit 1`);
const requests = (condition: string) =>
  find(`select id, user_id from requests where removed_at is null and ${condition} order by seq limit 1`);
const active = "status = 'Active' and account_status = 'approved'";

/** Logs in as a seeded account, like a browser does. */
async function login(username: string, password = PASSWORD) {
  const answer = await httpClient(server.url).auth.login.mutate({ username, password });
  return { ...answer, client: httpClient(server.url, answer.token) };
}

async function picture(address: string | null | undefined): Promise<string | null> {
  const response = await fetch(`${server.url}${address}`);
  return response.ok ? response.headers.get('content-type') : null;
}

it('every table has ids that the API accepts', async () => {
  const columns = await server.db.sql<{ table: string; column: string }[]>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid'`;
  expect(columns.length).toBeGreaterThan(20);
  for (const { table, column } of columns) {
    const ids = await server.db.sql<{ id: string }[]>`
      select distinct ${server.db.sql(column)} as id from ${server.db.sql(table)} where ${server.db.sql(column)} is not null`;
    const refused = ids.filter(({ id }) => !idSchema.safeParse(id).success);
    expect({ table, column, refused }).toEqual({ table, column, refused: [] });
  }
});

it('the members’ histories contain only texts that the screens can translate', async () => {
  const texts = await server.db.sql<
    { kind: MovementKind; amount: Paisa; text: string; params: TextParams }[]
  >`
    select distinct e.kind, sign(l.amount)::int as amount, description as text, params from journal_entries e join journal_lines l on l.entry_id = e.id
      join ledger_accounts a on a.id = l.account_id where a.user_id is not null`;
  expect(texts.length).toBeGreaterThan(8);
  for (const { kind, amount, text, params } of texts) {
    expect(fillText(transactionTexts[entryTextOf(kind, amount) as EntryText], params)).toBe(text);
  }
});

describe('a seeded member', () => {
  it('logs in, gets the reward for ten videos, spins and asks for a withdrawal', async () => {
    const { id, username, balance, n } =
      await members(`${active} and withdrawal_count = 0 and balance >= 14300
      and not exists (select 1 from video_days d where d.user_id = u.id and d.day = current_date)`);
    const { client, token } = await login(username);
    const live = followSocket({ url: () => server.url, token, stream: 'users.onMemberEvent' });
    await live.began;
    expect(await client.users.me.query()).toMatchObject({ id, username, balance: balance / 100 });
    const videos = await client.videos.list.query();
    let rewardEarned = 0;
    for (const video of videos) ({ rewardEarned } = await client.videos.click.mutate({ videoId: video.id }));
    expect({ videos: videos.length, rewardEarned }).toEqual({ videos: 10, rewardEarned: 14 });
    expect(await client.videos.status.query()).toMatchObject({ canClick: false, dailyClicks: 10 });
    await vi.waitFor(() => expect(live.names).toContain('balanceUpdate'), 60_000);
    await live.close();
    const { commitment } = await client.spinner.commit.mutate();
    const spin = await client.spinner.spin.mutate({ commitment: commitment ?? '', clientSeed: 'mine' });
    expect(await verifySpin(spin, { commitment: spin.commitment, clientSeed: 'mine' })).toMatchObject({
      fair: true,
    });
    const account = { accountNumber: '03001234567', accountName: 'A', bankName: 'Easypaisa' };
    const { requestId } = await client.requests.createWithdrawal.mutate({
      userId: id,
      amount: 143,
      withdrawalCount: n,
      ...account,
    });
    expect((await client.requests.mine.query({})).items[0]).toMatchObject({
      id: requestId,
      status: 'Pending',
    });
    expect((await client.users.transactions.query({ id })).items[0]).toMatchObject({ amount: -143 });
    await client.contacts.create.mutate({
      userId: id,
      name: 'A',
      email: 'a@example.com',
      subject: 'B',
      message: 'C',
    });
  });

  it('can verify its earlier spins', async () => {
    const { username } = await members(`${active} and exists (select 1 from spins s where s.user_id = u.id)`);
    const { client } = await login(username);
    const { items } = await client.spinner.history.query({});
    expect(items.length).toBeGreaterThan(0);
    for (const spin of items) expect(await verifySpin(spin, undefined)).toMatchObject({ fair: true });
  });

  it('sees its referrals and its receipts', async () => {
    const inviter = await members(`${active} and approved_referrals > 5`);
    const { client } = await login(inviter.username);
    expect((await client.users.referrals.query({ id: inviter.id })).items.length).toBeGreaterThan(5);
    const paid = await requests("type = 'Withdraw' and status = 'Approved'");
    const { username } = await members(`u.id = '${paid.user_id}'`);
    const member = await login(username);
    expect(await member.client.requests.receipt.query({ id: paid.id })).toMatchObject({
      status: 'Approved',
      reference: expect.stringMatching(/^FT\d{10}$/),
    });
  });

  it('sends its deposit if it has not paid or was rejected', async () => {
    for (const accountStatus of ['pending', 'rejected']) {
      const { id, username } = await members(`account_status = '${accountStatus}'
        and not exists (select 1 from requests r where r.user_id = u.id and r.status = 'Pending')`);
      const { redirectTo, client } = await login(username);
      expect(redirectTo).toBe('payment');
      const sent = await client.requests.createDeposit.mutate({
        userId: id,
        amount: 865,
        paymentMethod: 'SadaPay',
        transactionId: `TX ${accountStatus}`,
        screenshot: await screenshot(),
      });
      expect(await boss.requests.get.query({ id: sent.requestId })).toMatchObject({
        userId: id,
        status: 'Pending',
      });
    }
  });
});

describe('staff of a seeded instance', () => {
  it('read, change, credit, deactivate and delete a member', async () => {
    const { id, username, balance } = await members(`${active} and balance > 0 and withdrawal_count > 0`);
    expect(await boss.users.get.query({ id })).toMatchObject({ id, username, balance: balance / 100 });
    const { items } = await boss.users.list.query({ search: username });
    expect(items.map((user) => user.id)).toContain(id);
    expect((await boss.users.transactions.query({ id })).items.length).toBeGreaterThan(0);
    await boss.users.referrals.query({ id });
    const { newBalance } = await boss.users.adjustBalance.mutate({ id, amount: 50.25, type: 'deposit' });
    expect(newBalance).toBe(balance / 100 + 50.25);
    await boss.users.adjustBalance.mutate({ id, amount: newBalance, type: 'withdraw' });
    await boss.users.update.mutate({ id, status: 'Active', password: 'another password' });
    await login(username, 'another password');
    await boss.users.update.mutate({ id, status: 'Inactive' });
    await boss.users.delete.mutate({ id });
    expect((await boss.users.list.query({ search: username })).items.map((user) => user.id)).not.toContain(
      id,
    );
    expect((await boss.users.listAudit.query({ search: username })).items[0]).toMatchObject({
      action: 'user.delete',
    });
  });

  it('see the screenshots of deposits and decide them', async () => {
    const [approved, rejected] = await server.db.sql<Row[]>`
      select r.id, user_id, username from requests r join users u on u.id = user_id
      where type = 'Deposit' and r.status = 'Pending' order by r.seq limit 2`;
    for (const request of [approved, rejected]) {
      const { screenshot: address } = await boss.requests.get.query({ id: request?.id ?? '' });
      expect(await picture(address)).toBe('image/jpeg');
      await boss.requests.matches.query({ id: request?.id ?? '' });
    }
    expect(await boss.requests.approve.mutate({ id: approved?.id ?? '' })).toMatchObject({ newBalance: 865 });
    expect(await login(approved?.username ?? '')).toMatchObject({ user: { role: 'user' } });
    await boss.requests.reject.mutate({ id: rejected?.id ?? '', reason: 'Not readable' });
    expect(await boss.users.get.query({ id: rejected?.user_id ?? '' })).toMatchObject({
      accountStatus: 'rejected',
    });
  });

  it('pay, reject and delete withdrawals, and remove rejected ones from the list', async () => {
    const pending = await server.db.sql<Row[]>`
      select id, user_id from requests where type = 'Withdraw' and status = 'Pending' order by seq limit 3`;
    const [paid, rejected, deleted] = pending.map(({ id }) => id);
    await boss.requests.approve.mutate({ id: paid ?? '', reference: 'BANK 77' });
    expect((await boss.requests.list.query({ search: 'bank 77' })).items[0]).toMatchObject({ id: paid });
    expect(await boss.requests.receipt.query({ id: paid ?? '' })).toMatchObject({ reference: 'BANK 77' });
    await boss.requests.reject.mutate({ id: rejected ?? '', reason: 'The account name differs' });
    await boss.requests.delete.mutate({ id: deleted ?? '' });
    const { rejected: left } = await boss.requests.counts.query();
    expect(await boss.requests.cleanup.mutate()).toMatchObject({ removed: left });
    // A seeded withdrawal that was paid has a bank reference, and a search for that reference finds it.
    const { id } = await requests("type = 'Withdraw' and status = 'Approved'");
    const { reference } = await boss.requests.get.query({ id });
    expect(
      (await boss.requests.list.query({ search: reference ?? '' })).items.map((one) => one.id),
    ).toContain(id);
  });

  it('approve password resets, reject them and issue codes', async () => {
    const { items } = await boss.auth.listPasswordResets.query({ limit: 100 });
    const pending = items.filter(({ status }) => status === 'Pending');
    const [approved, byCode, rejected] = pending;
    for (const { screenshot: address } of pending.slice(0, 3))
      expect(await picture(address)).toBe('image/jpeg');
    const readable = pending.find(({ createdAt }) => Date.now() - Date.parse(createdAt) < 6 * 86_400_000);
    expect(readable?.newPassword ?? REQUESTED).toBe(REQUESTED);
    await boss.auth.approvePasswordReset.mutate({ id: approved?.id ?? '' });
    await login(approved?.username ?? '', REQUESTED);
    const { code } = await boss.auth.issueResetCode.mutate({ id: byCode?.id ?? '' });
    const codeOf = { username: byCode?.username ?? '', code };
    await httpClient(server.url).auth.resetPassword.mutate({ ...codeOf, newPassword: 'set by a code' });
    await login(byCode?.username ?? '', 'set by a code');
    await boss.auth.rejectPasswordReset.mutate({ id: rejected?.id ?? '' });
  });

  it('read and delete messages, change videos and export everything', async () => {
    const { items: letters } = await boss.contacts.list.query({});
    await boss.contacts.markRead.mutate({ id: letters.find(({ status }) => status === 'New')?.id ?? '' });
    await boss.contacts.delete.mutate({ id: letters[0]?.id ?? '' });
    const [video, other] = await boss.videos.list.query();
    await boss.videos.update.mutate({
      id: video?.id ?? '',
      title: 'T',
      description: 'D',
      url: 'https://example.com',
    });
    await boss.videos.delete.mutate({ id: other?.id ?? '' });
    for (const what of ['users', 'requests', 'ledger', 'audit'] as const) {
      const { url } = await boss.users.export.mutate({ what, filters: {} });
      const response = await fetch(`${server.url}${url}`);
      expect(parseCsv(await response.text()).length).toBeGreaterThan(1_000);
    }
    await boss.requests.cash.query();
    await boss.users.stats.query();
    await boss.users.dashboard.query();
  });

  it('read a seeded member over the documented REST paths', async () => {
    const { id } = await members(active);
    const { token } = await server.make.superadmin();
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ['', '/transactions', '/spinner', '/referrals']) {
      const response = await fetch(`${server.url}/api/users/${id}${path}`, { headers });
      expect({ path, status: response.status }).toEqual({ path, status: 200 });
    }
  });
});
