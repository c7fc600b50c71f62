import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { screenshot, stranger } from '#testing/factories.ts';
import { type Caller, startTestServer, type TestServer } from '#testing/server.ts';
import { fill, PLAN } from './seed.fixture.ts';

/*
 * What a call reads must not grow with the members. Postgres counts the rows it reads; a plan that reads a whole table, or a whole index, shows
 * here with some thousand members, and for real ones only with a million.
 */

const MORE = { ...PLAN, members: 3_000, requests: 18_000 };
/** A full page with all that hangs on it; far fewer than there are members. */
const MOST_ROWS = 1_000;
const LANES = 10;

let server: TestServer;
let boss: Caller;
beforeAll(async () => {
  const database = await createTestDatabase({ poolSize: 1 });
  await fill(database, MORE);
  server = await startTestServer({ database });
  boss = await (await server.make.superadmin()).as();
});
afterAll(async () => {
  await server.close();
  await server.db.close();
});

/** Rows read so far, by table: in sequence and by any index. Not of the daily totals, whose number is that of the days. */
async function rowsRead(): Promise<Map<string, number>> {
  // A connection reports its counters when it is idle; each connection has one statement in flight.
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

/** Does something, and says of which tables it read more rows than it may. */
async function excess(work: () => Promise<unknown>): Promise<string[]> {
  const before = await rowsRead();
  await work();
  const after = await rowsRead();
  return [...after]
    .map(([name, n]) => ({ name, read: n - (before.get(name) ?? 0) }))
    .filter(({ read }) => read > MOST_ROWS)
    .map(({ name, read }) => `${name}: ${read} rows`);
}

it('no call reads more rows because there are more members', async () => {
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

  const steps: [string, () => Promise<unknown>][] = [
    ['a referral code', () => nobody.auth.validateReferral({ code: someone?.username ?? '' })],
    [
      'registration',
      async () => {
        ({ userId } = await nobody.auth.register({ ...joiner, referralCode: someone?.username ?? '' }));
      },
    ],
    [
      'a deposit',
      async () =>
        nobody.requests.createDeposit({
          userId,
          amount: 865,
          paymentMethod: 'SadaPay',
          transactionId: 'TX 1',
          screenshot: await screenshot(),
        }),
    ],
    ['the screenshot compared', () => server.deps.screenshots.idle()],
    ['its inviter', () => nobody.auth.inviter({ userId })],
    [
      'a request’s details',
      async () =>
        Promise.all([
          boss.requests.get({ id: await newest() }),
          boss.requests.matches({ id: await newest() }),
        ]),
    ],
    ['an approval', async () => boss.requests.approve({ id: await newest() })],
    [
      'a login',
      async () => {
        const { token } = await nobody.auth.login(joiner);
        member = await server.caller(token);
      },
    ],
    ['the dashboard', () => Promise.all([member.users.me(), member.requests.mine({}), member.videos.list()])],
    [
      'ten clicks',
      async () => {
        for (const { id } of videos) await member.videos.click({ videoId: id });
      },
    ],
    ['the wheel', () => member.spinner.status({ id: userId })],
    ['a spin', () => member.spinner.spin({})],
    ['the spins', () => member.spinner.history({})],
    ['the movements', () => member.users.transactions({ id: userId })],
    ['the referrals', () => boss.users.referrals({ id: someone?.id ?? '' })],
    ['a withdrawal', () => withdraw(0, 143)],
    ['a payout', async () => boss.requests.approve({ id: await newest(), reference: 'BANK 1' })],
    ['another withdrawal', () => withdraw(1, 285)],
    ['a rejection', async () => boss.requests.reject({ id: await newest(), reason: 'No' })],
    ['a third withdrawal', () => withdraw(1, 285)],
    ['a deletion', async () => boss.requests.delete({ id: await newest() })],
    [
      'cash management',
      () => boss.users.adjustBalance({ id: userId, amount: 5, type: 'deposit', description: 'x' }),
    ],
    ['a message', () => member.contacts.create({ userId, ...letter })],
    [
      'the messages',
      async () => {
        const { items } = await boss.contacts.list({});
        await boss.contacts.markRead({ id: items[0]?.id ?? '' });
        await boss.contacts.delete({ id: items[0]?.id ?? '' });
      },
    ],
    ['a forgotten password', forget],
    ['a code', async () => boss.auth.issueResetCode({ id: await newestReset() })],
    ['its approval', async () => boss.auth.approvePasswordReset({ id: await newestReset() })],
    ['the lists', () => Promise.all([boss.users.list({}), boss.requests.list({}), boss.users.listAudit({})])],
    [
      'cash',
      () =>
        Promise.all([
          boss.requests.cash(),
          boss.requests.counts(),
          boss.users.stats(),
          boss.users.dashboard(),
        ]),
    ],
    ['a change', () => boss.users.update({ id: userId, status: 'Inactive' })],
    ['a deletion of an account', () => boss.users.delete({ id: userId })],
  ];
  const found: string[] = [];
  for (const [name, work] of steps)
    found.push(...(await excess(work)).map((line) => `${name} reads ${line}`));
  expect(found).toEqual([]);
});

it('more rejected requests than one statement takes are all taken off the list', async () => {
  const left = async () => (await boss.requests.counts()).rejected;
  const rejected = await left();
  expect(rejected).toBeGreaterThan(500);
  expect(await boss.requests.cleanup()).toEqual({ removed: rejected });
  expect(await left()).toBe(0);
});
