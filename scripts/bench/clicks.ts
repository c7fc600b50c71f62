import { randomUUID } from 'node:crypto';
import { VIDEO_DAILY_CLICKS, VIDEO_DAILY_REWARD_PAISA } from '#shared/rules.ts';
import { requestText } from './connection.ts';
import { openStreams } from './fanout.ts';
import { compare, type Effort, type Row } from './rows.ts';
import type { Account, Stage } from './stage.ts';

const CLIENTS = 16;
/** Accounts of a round: more clicks than a round can answer. */
const ACCOUNTS_A_SECOND = 600;

/** Ten clicks each, in ten laps: as in life, an account's clicks are far apart. */
function laps<T>(accounts: readonly Account[], click: (account: Account) => T): T[] {
  return Array.from({ length: VIDEO_DAILY_CLICKS }, () => accounts.map(click)).flat();
}

interface Clicking {
  readonly stage: Stage;
  readonly videoId: string;
  /** Accounts that have not clicked yet, enough for a round. */
  readonly take: () => Account[];
}

/** What the database counts for these accounts. */
async function counted(stage: Stage, accounts: readonly Account[]) {
  const ids = `{${accounts.map(({ id }) => id).join(',')}}`;
  const [row] = await stage.database.read(
    (_, sql) => sql<{ clicks: number; rewards: number }[]>`
      select (select coalesce(sum(clicks), 0)::int from video_days where user_id = any(${ids}::uuid[])) as clicks,
        (select coalesce(sum(balance), 0)::bigint from ledger_accounts where user_id = any(${ids}::uuid[])) as rewards`,
  );
  return { clicks: row?.clicks ?? 0, rewards: row?.rewards ?? 0 };
}

/** Clicks a second over HTTP; each answered click and reward is looked for in the database. */
async function throughHttp({ stage, videoId, take }: Clicking, ms: number): Promise<number> {
  const accounts = take();
  const {
    count,
    ms: took,
    answers,
  } = await stage.load.ask({
    kind: 'http',
    port: stage.ports.product,
    clients: CLIENTS,
    ms,
    requests: laps(accounts, ({ token }) => requestText('/trpc/videos.click', { token, body: { videoId } })),
    repeat: false,
  });
  const paid = answers.map(({ status, body }) => {
    if (status !== 200) throw new Error(`a click was answered ${status}: ${body}`);
    return JSON.parse(body).result.data.rewardEarned as number;
  });
  const found = await counted(stage, accounts);
  const rewards = paid.reduce((sum, pkr) => sum + pkr * 100, 0);
  if (found.clicks !== count || found.rewards !== rewards) {
    throw new Error(
      `${count} clicks and ${rewards} paisa were answered, ${found.clicks} and ${found.rewards} are kept`,
    );
  }
  if (count === answers.length && count === accounts.length * VIDEO_DAILY_CLICKS) {
    throw new Error('a round had too few clicks for its time');
  }
  return (count * 1000) / took;
}

/** The bare SQL function, by as many connections. */
async function throughSql({ stage, videoId, take }: Clicking, ms: number): Promise<number> {
  const accounts = take();
  const { count, ms: took } = await stage.load.ask({
    kind: 'sql',
    connection: stage.connection,
    clients: CLIENTS,
    ms,
    text: 'select app.video_click($1, $2, $3, $4, $5)',
    args: laps(accounts, ({ id }) => [
      id,
      videoId,
      VIDEO_DAILY_CLICKS,
      VIDEO_DAILY_REWARD_PAISA,
      randomUUID(),
    ]),
    repeat: false,
  });
  const found = await counted(stage, accounts);
  if (found.clicks !== count) throw new Error(`${count} clicks were made, ${found.clicks} are kept`);
  return (count * 1000) / took;
}

/** The video click beside its SQL function, and with live events beside without. */
export async function measureClicks(stage: Stage, { ms, rounds }: Effort): Promise<Row[]> {
  const each = Math.ceil((ms * ACCOUNTS_A_SECOND) / 1000);
  // Two comparisons, each with two sides and a round to warm up. Made before anybody watches: each account is an event, too.
  const accounts = await stage.makeAccounts(each * 4 * (rounds + 1));
  const clicking = { stage, videoId: await stage.makeVideo(), take: () => accounts.splice(0, each) };
  const http = () => throughHttp(clicking, ms);
  const beside = await compare({
    name: `video click over HTTP, ${CLIENTS} clients; the bare SQL function (clicks/s)`,
    rounds,
    target: { atLeast: 0.7 },
    ours: http,
    limit: () => throughSql(clicking, ms),
  });
  const watchers = await stage.makeAccounts(10, 'admin');
  await openStreams(stage, 'watchers', watchers);
  const live = await compare({
    name: 'video click with live events, 200 staff sockets; without (clicks/s)',
    rounds,
    target: { atLeast: 0.95 },
    async ours() {
      await stage.server.ask({ kind: 'live', on: true });
      return http();
    },
    async limit() {
      await stage.server.ask({ kind: 'live', on: false });
      return http();
    },
  });
  await stage.server.ask({ kind: 'live', on: true });
  await stage.load.ask({ kind: 'close', name: 'watchers' });
  await stage.checkBooks();
  return [beside, live];
}
