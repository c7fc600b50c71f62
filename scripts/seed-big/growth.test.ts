import type { ReservedSql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListRequestsInput } from '#shared/schemas/requests.ts';
import { createTestDatabase } from '#testing/database.ts';
import { screenshot, stranger } from '#testing/factories.ts';
import { type Caller, startTestServer, type TestServer } from '#testing/server.ts';
import { fill, PLAN } from './seed.fixture.ts';

/* The number of rows that a call reads must not grow with the number of members. */

const MORE = { ...PLAN, members: 2_500, requests: 10_000 };
/** Enough rows for a full page with its related rows, but only a third of the members. */
const MOST_ROWS = 1_000;
const LANES = 10;
/** The key of the advisory lock that `app.check_books` takes. */
const BOOKS_CHECK_LOCK = 7305515;

const SEARCHES: readonly ListRequestsInput[] = [
  ...['R-000316', '316', '865', '1,400.50', '03001234567', 'khan ali', 'khan nobody', 'EP 1234'].map(
    (search) => ({ search }),
  ),
  { search: '865', status: 'Pending', order: 'oldest' },
  { search: 'khan', type: 'Withdraw', order: 'oldest' },
  { status: 'Pending', order: 'oldest' },
  { archive: true },
  { archive: true, type: 'Withdraw', status: 'Rejected' },
  { archive: true, search: 'khan ali' },
];

/** Common, rare and absent words, two words, digits, special characters of LIKE. */
const MEMBER_SEARCHES = ['khan', 'zardari', 'khan ali', 'khan nobody', '4321', '_99', '%%%', 'qqqqx'];

let server: TestServer;
let boss: Caller;
let checks: ReservedSql;
beforeAll(async () => {
  const database = await createTestDatabase({ poolSize: 1 });
  await fill(database, MORE);
  // Postgres uses an index that was made over changed rows only after all older transactions of the cluster.
  await database.sql`reindex schema public`;
  server = await startTestServer({ database });
  boss = await (await server.make.superadmin()).as();
  // The background check of the books reads whole tables. It pauses while another connection holds its lock.
  checks = await server.db.sql.reserve();
  await checks`select pg_advisory_lock(${BOOKS_CHECK_LOCK})`;
});
afterAll(async () => {
  await checks`select pg_advisory_unlock(${BOOKS_CHECK_LOCK})`;
  checks.release();
  await server.close();
  await server.db.close();
});

/** Daily totals are left out, because they grow with the days. */
async function rowsRead(): Promise<Map<string, number>> {
  // A connection reports its counters only when it is idle. So this uses every connection of the pool once.
  await Promise.all(
    Array.from({ length: LANES }, () =>
      server.deps.database.read((_, sql) => sql`select pg_stat_force_next_flush(), pg_sleep(0.03)`),
    ),
  );
  const rows = await server.db.sql<{ name: string; n: number }[]>`
    select relname as name, (seq_tup_read + (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes i where i.relid = t.relid))::float8 as n
    from pg_stat_user_tables t where schemaname = 'public' and relname <> 'ledger_daily'`;
  return new Map(rows.map(({ name, n }) => [name, n]));
}

let before: Map<string, number>;
async function excess(work: () => Promise<unknown>): Promise<string[]> {
  await work();
  const after = await rowsRead();
  const grown = [...after]
    .map(([name, n]) => ({ name, read: n - (before.get(name) ?? 0) }))
    .filter(({ read }) => read > MOST_ROWS)
    .map(({ name, read }) => `${name}: ${read} rows`);
  before = after;
  return grown;
}

it('the rows that a call reads do not grow with the members', async () => {
  const [someone] = await server.db.sql<{ id: string; username: string }[]>`
    select id, username from users where role = 'user' and account_status = 'approved' and status = 'Active' and deleted_at is null limit 1`;
  const nobody = await server.caller();
  const joiner = stranger();
  let userId = '';
  let member = nobody;
  const videos = await Promise.all(Array.from({ length: 10 }, () => server.make.video()));
  const newest = async () => (await boss.requests.list({ status: 'Pending', limit: 1 })).items[0]?.id ?? '';
  const withdraw = (count: number, amount: number) =>
    member.requests.createWithdrawal({
      userId,
      amount,
      accountNumber: '1',
      accountName: 'A',
      bankName: 'B',
      withdrawalCount: count,
    });
  const letter = { name: 'Me', email: 'me@example.com', subject: 'Hello', message: 'A question' };
  const forget = async () =>
    nobody.auth.forgotPassword({
      username: joiner.username,
      email: joiner.email,
      newPassword: 'long-enough',
      screenshot: await screenshot(),
      screenshotName: 'a.jpg',
    });
  const newestReset = async () => (await boss.auth.listPasswordResets({ limit: 1 })).items[0]?.id ?? '';

  const steps: Record<string, () => Promise<unknown>> = {
    ...Object.fromEntries(
      SEARCHES.map((filters) => [
        `the requests under ${JSON.stringify(filters)}`,
        () => boss.requests.list(filters),
      ]),
    ),
    ...Object.fromEntries(
      MEMBER_SEARCHES.map((search) => [
        `the members under ${search}`,
        () => Promise.all([boss.users.list({ search }), boss.users.list({ search, status: 'Inactive' })]),
      ]),
    ),
    'a referral code': () => nobody.auth.validateReferral({ code: someone?.username ?? '' }),
    registration: async () => {
      ({ userId } = await nobody.auth.register({ ...joiner, referralCode: someone?.username ?? '' }));
    },
    'a deposit': async () =>
      nobody.requests.createDeposit({
        userId,
        amount: 865,
        paymentMethod: 'SadaPay',
        transactionId: 'TX 1',
        screenshot: await screenshot(),
      }),
    'the screenshot compared': () => server.deps.screenshots.idle(),
    'its inviter and deposit': () => nobody.auth.joining({ userId }),
    'a request’s details': async () =>
      Promise.all([boss.requests.get({ id: await newest() }), boss.requests.matches({ id: await newest() })]),
    'an approval': async () => boss.requests.approve({ id: await newest() }),
    'a login': async () => {
      const { token } = await nobody.auth.login(joiner);
      member = await server.caller(token);
    },
    'the dashboard': () => Promise.all([member.users.me(), member.requests.mine({}), member.videos.list()]),
    'ten clicks': async () => {
      for (const { id } of videos) await member.videos.click({ videoId: id });
    },
    'the wheel': () => member.spinner.status({ id: userId }),
    'a spin': () => member.spinner.spin({}),
    'the spins': () => member.spinner.history({}),
    'the movements': () => member.users.transactions({ id: userId }),
    'the page of a member': () => {
      const { get, requests, spins, videoDays, devices, decisions } = boss.users.member;
      const input = { id: userId };
      return Promise.all([
        ...[get(input), requests(input), spins(input), videoDays(input), devices(input), decisions(input)],
        boss.users.notes.add({ ...input, text: 'A note' }),
        boss.users.notes.list(input),
      ]);
    },
    'the referrals': () => boss.users.referrals({ id: someone?.id ?? '' }),
    'a withdrawal': () => withdraw(0, 143),
    'a payout': async () =>
      boss.requests.approve({ id: await newest(), reference: `FT-1 ${joiner.username}` }),
    'another withdrawal': () => withdraw(1, 285),
    'a rejection': async () => boss.requests.reject({ id: await newest(), reason: 'No' }),
    'a third withdrawal': () => withdraw(1, 285),
    'a deletion': async () => boss.requests.delete({ id: await newest() }),
    'cash management': () =>
      boss.users.adjustBalance({ id: userId, amount: 5, type: 'deposit', description: 'x' }),
    'a message': () => member.contacts.create({ userId, ...letter }),
    'the messages': async () => {
      const { items } = await boss.contacts.list({});
      const id = items[0]?.id ?? '';
      await boss.contacts.markRead({ id });
      await boss.contacts.reply({ id, text: 'An answer' });
      await Promise.all([
        member.contacts.follow({ id, text: 'More' }),
        member.contacts.mine({}),
        boss.contacts.counts(),
        boss.contacts.list({ state: 'open' }),
        boss.contacts.list({ userId }),
      ]);
      await boss.contacts.delete({ id });
    },
    'a forgotten password': forget,
    'a code': async () => boss.auth.issueResetCode({ id: await newestReset() }),
    'its approval': async () => boss.auth.approvePasswordReset({ id: await newestReset() }),
    'the lists': () => Promise.all([boss.users.list({}), boss.requests.list({}), boss.users.listAudit({})]),
    cash: () =>
      Promise.all([boss.requests.cash(), boss.requests.counts(), boss.users.stats(), boss.users.dashboard()]),
    'a change': () => boss.users.update({ id: userId, status: 'Inactive' }),
    'a deletion of an account': () => boss.users.delete({ id: userId }),
  };
  const found: string[] = [];
  before = await rowsRead();
  for (const [name, work] of Object.entries(steps))
    found.push(...(await excess(work)).map((line) => `${name} reads ${line}`));
  expect(found).toEqual([]);
});

it('cleanup removes more rejected requests than one statement can', async () => {
  const left = async () => (await boss.requests.counts()).rejected;
  // One statement removes 100. More than two such statements would only take time.
  await server.db.sql`update requests set removed_at = now() where id in (
    select id from requests where status = 'Rejected' and removed_at is null order by seq offset 150)`;
  expect(await left()).toBe(150);
  expect(await boss.requests.cleanup()).toEqual({ removed: 150 });
  expect(await left()).toBe(0);
});
